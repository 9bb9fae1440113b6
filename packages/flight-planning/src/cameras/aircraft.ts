export interface Aircraft {
  id: string;
  name: string;
  maker: "DJI" | "Autel" | "any";
  /** DJI's drone enumeration in route files; none for other makers. */
  droneEnum?: number;
  droneSubEnum?: number;
  /** Cameras that it carries or can carry, by id. */
  cameraIds: readonly string[];
  /** Minutes of hovering on a full battery in still air, which a slow survey comes close to. */
  enduranceMin: number;
  maxSpeedMps: number;
  /** The fastest that its route files may ask for. */
  maxRouteSpeedMps: number;
  /** Speed on the transits to and from the area. */
  cruiseSpeedMps: number;
  climbMps: number;
  descentMps: number;
  /** Wind that the maker allows it to fly in. */
  maxWindMps: number;
  /** Waypoints that one route may have, where a limit is known. */
  maxWaypoints?: number;
  /** Flies from a dock, so that the dock's limits on a route hold. */
  fromDock: boolean;
  source: string;
}

const ENUMS = "enumeration: DJI Cloud API documentation and original route files; ";
const LIMITS =
  "15 m/s in a route: DJI WPML documentation; 65535 waypoints: DJI Mobile SDK, waypoint missions V2; ";
const ESTIMATES = "estimates, no document of the maker was at hand to check them by: ";
const FLIGHT = "speeds, climb, descent and wind";
/** DJI measures in forward flight, without wind and payload, until the battery is empty. */
const sheet = (name: string, greatestMin: number): string =>
  `${ENUMS}${LIMITS}endurance: less than DJI's greatest of ${greatestMin} min, which is without wind and payload (developer.dji.com, Payload SDK, Hardware Platform); ${ESTIMATES}${FLIGHT} of the ${name}`;
/** What a dock refuses to take off in, as operators publish it. */
const DOCK_2_WIND = "; wind: a Dock 2 starts up to 8 m/s, by an operator (thefuture3d.com)";
const DOCK_3_WIND = "; wind: a Dock 3 starts up to 12 m/s, by an operator (thefuture3d.com)";
const M30_SPEED = "; greatest speed: 23 m/s, the maker's figure as dronespec.dronedesk.io repeats it";

/** Aircraft in use at solar plants. A route is flown in the usual mode, so speeds are those of that mode. */
export const AIRCRAFT: readonly Aircraft[] = [
  dji("m3t", "DJI Mavic 3T", [77, 1], { cameraIds: ["m3t"], enduranceMin: 38, greatestMin: 45 }),
  dji("m3e", "DJI Mavic 3E", [77, 0], { cameraIds: ["m3e"], enduranceMin: 38, greatestMin: 45 }),
  fromDock(
    dji("m3td", "DJI Matrice 3TD", [91, 1], { cameraIds: ["m3td"], enduranceMin: 40, greatestMin: 50 }),
    8,
    DOCK_2_WIND,
  ),
  fromDock(
    dji("m3d", "DJI Matrice 3D", [91, 0], { cameraIds: ["m3d"], enduranceMin: 40, greatestMin: 50 }),
    8,
    DOCK_2_WIND,
  ),
  dji("m4t", "DJI Matrice 4T", [99, 1], { cameraIds: ["m4t"], enduranceMin: 42, greatestMin: 49 }),
  dji("m4e", "DJI Matrice 4E", [99, 0], { cameraIds: ["m4e"], enduranceMin: 42, greatestMin: 49 }),
  fromDock(
    dji("m4td", "DJI Matrice 4TD", [100, 1], { cameraIds: ["m4td"], enduranceMin: 47, greatestMin: 54 }),
    12,
    DOCK_3_WIND,
  ),
  fromDock(
    dji("m4d", "DJI Matrice 4D", [100, 0], { cameraIds: ["m4d"], enduranceMin: 47, greatestMin: 54 }),
    12,
    DOCK_3_WIND,
  ),
  dji("m30t", "DJI Matrice 30T", [67, 1], {
    cameraIds: ["m30t"],
    enduranceMin: 36,
    greatestMin: 41,
    maxSpeedMps: 23,
    descentMps: 5,
    source: sheet("Matrice 30T", 41) + M30_SPEED,
  }),
  dji("m350", "DJI Matrice 350 RTK", [89, 0], {
    cameraIds: ["h20t", "h30t"],
    enduranceMin: 40,
    greatestMin: 55,
    maxSpeedMps: 23,
    descentMps: 5,
  }),
  {
    id: "evo2-640t",
    name: "Autel EVO II Dual 640T V3",
    maker: "Autel",
    cameraIds: ["evo2-640t"],
    enduranceMin: 35,
    maxSpeedMps: 15,
    maxRouteSpeedMps: 15,
    cruiseSpeedMps: 10,
    climbMps: 5,
    descentMps: 3,
    maxWindMps: 10,
    fromDock: false,
    source: `${ESTIMATES}endurance, ${FLIGHT} of the EVO II Dual 640T V3; speeds chosen below its limits`,
  },
  {
    id: "evo-max-4t",
    name: "Autel EVO Max 4T",
    maker: "Autel",
    cameraIds: ["evo-max-4t"],
    enduranceMin: 38,
    maxSpeedMps: 15,
    maxRouteSpeedMps: 15,
    cruiseSpeedMps: 12,
    climbMps: 5,
    descentMps: 4,
    maxWindMps: 12,
    fromDock: false,
    source: `${ESTIMATES}endurance, ${FLIGHT} of the EVO Max 4T; speeds chosen below its limits`,
  },
  {
    id: "generic",
    name: "Another multicopter",
    maker: "any",
    cameraIds: ["generic-thermal", "generic-visual"],
    enduranceMin: 20,
    maxSpeedMps: 12,
    maxRouteSpeedMps: 12,
    cruiseSpeedMps: 8,
    climbMps: 3,
    descentMps: 2,
    maxWindMps: 8,
    maxWaypoints: 99,
    fromDock: false,
    source:
      "estimates: careful figures that most aircraft reach; 99 waypoints is the least limit of common apps",
  },
];

export const findAircraft = (id: string): Aircraft | undefined =>
  AIRCRAFT.find((aircraft) => aircraft.id === id);

/** By its model as people write it: "DJI Matrice 30T", "matrice 30t" or "M30T". */
export function aircraftOfModel(model: string): Aircraft | undefined {
  const written = withoutMaker(model);
  return AIRCRAFT.find(({ id, name }) => written === withoutMaker(id) || written === withoutMaker(name));
}

const withoutMaker = (model: string): string =>
  model
    .toLowerCase()
    .replace(/^\s*(?:dji|autel)\s/u, "")
    .replaceAll(/[^a-z0-9]/gu, "");

type Rest = Pick<Aircraft, "cameraIds" | "enduranceMin"> & Partial<Aircraft> & { greatestMin: number };

function dji(
  id: string,
  name: string,
  [droneEnum, droneSubEnum]: [number, number],
  { greatestMin, ...rest }: Rest,
): Aircraft {
  const usual = {
    maxSpeedMps: 15,
    maxRouteSpeedMps: 15,
    cruiseSpeedMps: 12,
    climbMps: 6,
    descentMps: 6,
    maxWindMps: 12,
    maxWaypoints: 65_535,
    fromDock: false,
    source: sheet(name.replace(/^DJI /u, ""), greatestMin),
  };
  return { id, name, maker: "DJI", droneEnum, droneSubEnum, ...usual, ...rest };
}

/** With the least wind that stops the aircraft or its dock. */
function fromDock(aircraft: Aircraft, maxWindMps: number, source: string): Aircraft {
  return { ...aircraft, fromDock: true, maxWindMps, source: aircraft.source + source };
}
