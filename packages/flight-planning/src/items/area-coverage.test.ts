import { isPointInRings } from "@overfly/geo/polygons/point-in-polygon";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { Polygon } from "geojson";
import { describe, expect, test } from "vitest";
import { findCamera } from "#cameras/cameras.ts";
import { coverageGrid, photosPerPoint } from "#coverage/photos/photos-per-point.ts";
import type { RouteItem } from "@overfly/contract/flight-routes/route-document";
import { at, base, box, document, frame, planned } from "#testing/sample-documents.ts";

const around = (...corners: [number, number][]): Polygon => ({
  type: "Polygon",
  coordinates: [[...corners, ...corners.slice(0, 1)].map(([x, y]) => at(x, y))],
});
/** Two photos of each position are what 70 % overlap promises at the edge. */
const AREAS: [name: string, boundary: Polygon][] = [
  ["a square", box(50, 50, 200)],
  ["an L", around([50, 50], [300, 50], [300, 130], [140, 130], [140, 290], [50, 290])],
  ["a rhombus", around([150, 0], [300, 140], [150, 280], [0, 140])],
  ["a strip of two lines' width", around([0, 0], [400, 30], [396, 70], [-4, 40])],
];

const area = (boundary: Polygon, changes: Partial<RouteItem> = {}): RouteItem =>
  ({
    ...base,
    id: "a",
    kind: "area",
    boundary,
    pattern: "lines",
    angle: "best",
    marginM: 0,
    ...changes,
  }) as RouteItem;

/** Shares of the area that so many photos of the thermal lens show: at least one, two, three. */
function shares(boundary: Polygon, plan: ReturnType<typeof planned>): number[] {
  const lens = findCamera("m3t")?.lenses.find(({ kind }) => kind === "thermal");
  if (!lens) throw new Error("no lens");
  const grid = coverageGrid(boundary.coordinates.flat(), 1);
  const counts = photosPerPoint(plan.photos, grid, { lens });
  const rings = boundary.coordinates.map((ring) => ring.map(frame.toMetres));
  const [west, south] = frame.toMetres(grid.southWest);
  const inside = [...counts].filter((_, index) => {
    const [column, row] = [index % grid.columns, Math.floor(index / grid.columns)];
    const point: PlanarPoint = [west + (column + 0.5) * grid.cellM, south + (row + 0.5) * grid.cellM];
    return isPointInRings(point, rings);
  });
  return [1, 2, 3].map((least) => inside.filter((count) => count >= least).length / inside.length);
}

describe("photos of an area", () => {
  test.each(AREAS)("show all of %s as often as their overlap promises", (_name, boundary) => {
    const [once, twice, thrice] = shares(boundary, planned(document(area(boundary))));
    expect(once).toBeGreaterThan(0.9995);
    expect(twice).toBeGreaterThan(0.9985);
    expect(thrice).toBeGreaterThan(0.95);
  });

  test("show all of an area that lines may not leave", () => {
    const boundary = AREAS[1]?.[1] ?? box(50, 50, 200);
    const [, twice] = shares(boundary, planned(document(area(boundary)), { operationArea: boundary }));
    expect(twice).toBeGreaterThan(0.9985);
  });

  test("continue over short transits between neighbouring lines, at the lines' own speed", () => {
    const { items, flight, photos } = planned(document(area(box(50, 50, 200))));
    const { settings, lines = [] } = items[0] ?? {};
    const ends = flight.waypoints.flatMap(({ line }, index) =>
      line !== undefined && flight.waypoints[index + 1]?.line === line + 1 ? [index] : [],
    );
    expect(ends).toHaveLength(lines.length - 1);
    for (const end of ends) {
      expect(photos.filter(({ waypoint }) => waypoint === end)).toHaveLength(4);
      expect(flight.waypoints[end]?.speedMps).toBe(settings?.speedMps);
    }
  });

  test("end with each line before a long transit, and where the camera looks ahead", () => {
    const apart = [box(0, 0, 60), box(400, 0, 60)].map(({ coordinates }) => coordinates);
    const boundary = { type: "MultiPolygon" as const, coordinates: apart };
    const far = planned(document(area(box(0, 0, 60), { boundary })));
    const long = far.flight.waypoints.findIndex(({ position: [lon = 0] }, index, all) => {
      const [next = lon] = all[index + 1]?.position ?? [];
      return Math.abs(next - lon) > 0.003;
    });
    expect(far.photos.filter(({ waypoint }) => waypoint === long)).toEqual([]);

    const ahead = area(box(50, 50, 200), { imaging: { ...base.imaging, gimbalPitchDeg: -60 } });
    const { flight, photos } = planned(document(ahead));
    const isOnLine = ({ waypoint, line }: (typeof photos)[number]): boolean =>
      flight.waypoints[waypoint + 1]?.line === line;
    expect(photos.every(isOnLine)).toBe(true);
  });
});
