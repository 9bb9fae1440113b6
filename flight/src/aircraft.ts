export interface Aircraft {
  id: string;
  name: string;
  /** DJI's drone enumeration in route files. */
  droneEnum: number;
  droneSubEnum: number;
  /** Cameras that it carries or can carry, by id. */
  cameraIds: readonly string[];
  /** Minutes of hovering on a full battery in still air, which a slow survey comes close to. */
  enduranceMin: number;
  maxSpeedMps: number;
  /** Speed on the ways to and from the area. */
  cruiseSpeedMps: number;
  /** Flies from a dock, so that the dock's limits on a route hold. */
  fromDock: boolean;
  source: string;
}

const SHEET =
  "enumeration: DJI Cloud API documentation and original route files; endurance and speed: maker's data sheet";

export const AIRCRAFT: readonly Aircraft[] = [
  dji("m3t", "DJI Mavic 3T", [77, 1], { cameraIds: ["m3t"], enduranceMin: 38 }),
  dji("m3e", "DJI Mavic 3E", [77, 0], { cameraIds: ["m3e"], enduranceMin: 38 }),
  dji("m3td", "DJI Matrice 3TD", [91, 1], { cameraIds: ["m3td"], enduranceMin: 40, fromDock: true }),
  dji("m3d", "DJI Matrice 3D", [91, 0], { cameraIds: ["m3d"], enduranceMin: 40, fromDock: true }),
  dji("m4t", "DJI Matrice 4T", [99, 1], { cameraIds: ["m4t"], enduranceMin: 42 }),
  dji("m4td", "DJI Matrice 4TD", [100, 1], { cameraIds: ["m4td"], enduranceMin: 47, fromDock: true }),
  dji("m30t", "DJI Matrice 30T", [67, 1], { cameraIds: ["m30t"], enduranceMin: 36, maxSpeedMps: 23 }),
  dji("m350", "DJI Matrice 350 RTK", [89, 0], {
    cameraIds: ["h20t", "h30t"],
    enduranceMin: 40,
    maxSpeedMps: 23,
  }),
];

export const aircraftOf = (id: string): Aircraft | undefined =>
  AIRCRAFT.find((aircraft) => aircraft.id === id);

type Rest = Pick<Aircraft, "cameraIds" | "enduranceMin"> & Partial<Aircraft>;

function dji(id: string, name: string, [droneEnum, droneSubEnum]: [number, number], rest: Rest): Aircraft {
  const usual = { maxSpeedMps: 15, cruiseSpeedMps: 12, fromDock: false, source: SHEET };
  return { id, name, droneEnum, droneSubEnum, ...usual, ...rest };
}
