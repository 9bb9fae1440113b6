import type { Polygon } from "geojson";
import { type ElevationModel, elevationModel } from "#terrain/elevation/elevation-model.ts";
import type { PlannedFlight, PlannedWaypoint } from "#model/planned-flight.ts";

const EAST_DEG_PER_M = 1 / 111_319.49;
/** Metres of a degree of latitude at the equator on WGS 84. */
const NORTH_DEG_PER_M = 1 / 110_574.28;

/** A position so many metres east and north of longitude 10 on the equator. */
export const placeAt = (eastM: number, northM: number): [lon: number, lat: number] => [
  10 + eastM * EAST_DEG_PER_M,
  northM * NORTH_DEG_PER_M,
];

interface Extent {
  cellM?: number;
  sideM?: number;
}

/** Ground of the given height at each cell's middle, 2 km around the middle; undefined makes a gap. */
export function madeGround(
  heightM: (eastM: number, northM: number) => number | undefined,
  { cellM = 5, sideM = 4000 }: Extent = {},
): ElevationModel {
  const size = Math.round(sideM / cellM) + 1;
  const values = new Float32Array(size * size);
  for (let cell = 0; cell < values.length; cell += 1) {
    const eastM = (cell % size) * cellM - sideM / 2;
    const northM = sideM / 2 - Math.floor(cell / size) * cellM;
    values[cell] = heightM(eastM, northM) ?? Number.NaN;
  }
  const toCell = (lon: number, lat: number): [number, number] => [
    ((lon - 10) / EAST_DEG_PER_M + sideM / 2) / cellM,
    (sideM / 2 - lat / NORTH_DEG_PER_M) / cellM,
  ];
  const [west, south] = placeAt(-sideM / 2, -sideM / 2);
  const [east, north] = placeAt(sideM / 2, sideM / 2);
  return elevationModel({
    width: size,
    height: size,
    values,
    toCell,
    bounds: [west, south, east, north],
    resolutionM: cellM,
  });
}

export const waypointAt = (
  eastM: number,
  northM: number,
  rest: Partial<PlannedWaypoint> & { heightM?: number } = {},
): PlannedWaypoint => {
  const { heightM = 40, ...own } = rest;
  return { position: [...placeAt(eastM, northM), heightM], speedMps: 5, turn: "stop", actions: [], ...own };
};

/** A flight of a thermal survey from the middle of the made ground. */
export const flightOf = (waypoints: PlannedWaypoint[], rest: Partial<PlannedFlight> = {}): PlannedFlight => ({
  aircraftId: "m3t",
  cameraId: "m3t",
  lensIds: ["ir"],
  takeOff: placeAt(0, 0),
  heightMode: "take-off",
  safeTakeOffHeightM: 30,
  transitSpeedMps: 10,
  finish: "go-home",
  onSignalLoss: "go-home",
  waypoints,
  ...rest,
});

/** A photo line that shoots every so many metres. */
export const lineOf = (
  from: [eastM: number, northM: number],
  to: [eastM: number, northM: number],
  { line = 0, intervalM = 10, heightM = 40 } = {},
): PlannedWaypoint[] => [
  waypointAt(...from, {
    heightM,
    line,
    itemIndex: 0,
    gimbalPitchDeg: -90,
    actions: [{ kind: "photos-by-distance", intervalM }],
  }),
  waypointAt(...to, { heightM, line, itemIndex: 0, actions: [{ kind: "stop-photos" }] }),
];

export const box = (west: number, south: number, east: number, north: number): Polygon => ({
  type: "Polygon",
  coordinates: [
    [
      placeAt(west, south),
      placeAt(east, south),
      placeAt(east, north),
      placeAt(west, north),
      placeAt(west, south),
    ],
  ],
});
