import { localFrame } from "@overfly/geo/local-frame";
import type { MultiPolygon, Polygon } from "geojson";

type Corners = readonly (readonly [eastM: number, northM: number])[];

const frame = localFrame([36.2, 31.8]);
const ring = (corners: Corners) =>
  [...corners, corners[0] ?? [0, 0]].map(([x, y]) => frame.toPosition([x, y]));
const polygon = (...rings: Corners[]): Polygon => ({ type: "Polygon", coordinates: rings.map(ring) });
const rectangle = (x: number, y: number, widthM: number, heightM: number): Corners => [
  [x, y],
  [x + widthM, y],
  [x + widthM, y + heightM],
  [x, y + heightM],
];

/** Outlines of plants as they are surveyed: corners cut off, roads between parts, a farm left out in the middle. */
export const PLANT_OUTLINES: readonly [name: string, boundary: Polygon | MultiPolygon][] = [
  ["a rectangle", polygon(rectangle(0, 0, 420, 260))],
  [
    "a corner left out",
    polygon([
      [0, 0],
      [500, 0],
      [500, 180],
      [260, 180],
      [260, 400],
      [0, 400],
    ]),
  ],
  [
    "a strip along a slanted road",
    polygon([
      [0, 0],
      [610, 140],
      [570, 320],
      [-40, 180],
    ]),
  ],
  [
    "a triangle",
    polygon([
      [0, 0],
      [520, 60],
      [210, 430],
    ]),
  ],
  ["a farm in the middle", polygon(rectangle(0, 0, 480, 420), rectangle(190, 160, 70, 60).toReversed())],
  [
    "three parts with roads between them",
    {
      type: "MultiPolygon",
      coordinates: [rectangle(0, 0, 300, 200), rectangle(312, 0, 260, 230), rectangle(40, 215, 220, 190)].map(
        (corners) => [ring(corners)],
      ),
    },
  ],
];
