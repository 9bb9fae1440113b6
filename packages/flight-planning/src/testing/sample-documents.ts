import { localFrame } from "@overfly/geo/local-frame";
import { bufferPolygons } from "@overfly/geo/polygons/buffer-area";
import { isPointInRings } from "@overfly/geo/polygons/point-in-polygon";
import type { LineString, Polygon, Position } from "geojson";
import { generateLayout } from "#layout/generate-layout.ts";
import type { RouteLayout } from "#layout/route-layout.ts";
import type {
  Imaging,
  NoFlyZone,
  RouteDocument,
  RouteItem,
} from "@overfly/contract/flight-routes/route-document";
import type { PlanningContext } from "#layout/planning-context.ts";

export const HOME: Position = [10, 50];
export const frame = localFrame(HOME);
export const at = (eastM: number, northM: number): Position => frame.toPosition([eastM, northM]);
export const box = (eastM: number, northM: number, widthM: number, heightM = widthM): Polygon => ({
  type: "Polygon",
  coordinates: [
    [
      at(eastM, northM),
      at(eastM + widthM, northM),
      at(eastM + widthM, northM + heightM),
      at(eastM, northM + heightM),
      at(eastM, northM),
    ],
  ],
});
export const line = (...places: Position[]): LineString => ({ type: "LineString", coordinates: places });
export const imaging: Imaging = { heightM: 30, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 };
export const base = { name: "Item", imaging };
export const document = (...items: RouteItem[]): RouteDocument => ({
  aircraftId: "m3t",
  cameraId: "m3t",
  takeOff: HOME,
  items,
  order: "given",
  heights: { mode: "take-off" },
  battery: { reservePercent: 25 },
});
export const zone = (area: Polygon, ceilingM?: number): NoFlyZone => ({
  id: "z",
  name: "Substation",
  area,
  ...(ceilingM !== undefined && { ceilingM }),
});

const BORDER_M = 0.01;

export function planned(route: RouteDocument, site: PlanningContext = {}): RouteLayout {
  const plan = generateLayout(route, site);
  if (!plan.ok) throw new Error(`${plan.field}: ${plan.code}`);
  return plan;
}

/** Metres flown inside of an area by more than its border, or outside of it, from take-off to landing. */
export function flownM({ flight }: RouteLayout, area: Polygon, where: "inside" | "outside"): number {
  const corners = area.coordinates.map((ring) => ring.slice(0, -1).map(frame.toMetres));
  const rings = bufferPolygons([corners], where === "inside" ? -BORDER_M : BORDER_M).flat();
  const places = [HOME, ...flight.waypoints.map(({ position }) => position), HOME].map(frame.toMetres);
  let sum = 0;
  for (const [index, to] of places.slice(1).entries()) {
    const from = places[index] ?? to;
    const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const steps = Math.ceil(lengthM / 0.5);
    for (let step = 0; step < steps; step += 1) {
      const fraction = (step + 0.5) / steps;
      const point = [from[0] + (to[0] - from[0]) * fraction, from[1] + (to[1] - from[1]) * fraction] as const;
      if (isPointInRings(point, rings) === (where === "inside")) sum += lengthM / steps;
    }
  }
  return sum;
}

export const everyKind: [kind: string, item: RouteItem][] = [
  [
    "area",
    {
      ...base,
      id: "a",
      kind: "area",
      boundary: box(50, 50, 300),
      pattern: "lines",
      angle: "best",
      marginM: 0,
    },
  ],
  [
    "crosshatch",
    {
      ...base,
      id: "a",
      kind: "area",
      boundary: box(50, 50, 300),
      pattern: "crosshatch",
      angle: 20,
      marginM: 0,
    },
  ],
  [
    "rows",
    {
      ...base,
      id: "r",
      kind: "rows",
      rows: [0, 1, 2, 3].map((k) => line(at(50, 150 + 20 * k), at(350, 150 + 20 * k))),
      rowsPerLine: 2,
    },
  ],
  [
    "corridor",
    { ...base, id: "c", kind: "corridor", line: line(at(50, 200), at(350, 200), at(350, 300)), widthM: 40 },
  ],
  [
    "perimeter",
    {
      ...base,
      id: "p",
      kind: "perimeter",
      boundary: box(100, 100, 150),
      offsetM: 5,
      laps: 1,
      facesInwards: false,
    },
  ],
  [
    "orbit",
    {
      ...base,
      id: "o",
      kind: "orbit",
      center: at(200, 200),
      radiusM: 60,
      targetHeightM: 5,
      photosPerOrbit: 24,
      orbits: 1,
    },
  ],
  [
    "facade",
    {
      ...base,
      id: "f",
      imaging: { ...imaging, gimbalPitchDeg: 0 },
      kind: "facade",
      wall: line(at(100, 200), at(300, 200)),
      minHeightM: 5,
      maxHeightM: 20,
      distanceM: 15,
      side: "left",
    },
  ],
  [
    "waypoints",
    {
      ...base,
      id: "w",
      kind: "waypoints",
      waypoints: [at(60, 200), at(200, 200), at(340, 200)].map((position) => ({
        position,
        heightM: 30,
        actions: [{ kind: "photo" }],
      })),
    },
  ],
  [
    "verification",
    {
      ...base,
      id: "v",
      kind: "verification",
      targets: [at(60, 200), at(200, 210), at(340, 200)].map((position, k) => ({ id: String(k), position })),
    },
  ],
  [
    "points",
    {
      ...base,
      id: "q",
      kind: "points",
      targets: [at(60, 200), at(340, 200)].map((position, k) => ({ id: String(k), position })),
    },
  ],
];
