/* oxlint-disable vitest/no-conditional-tests -- a suite that reads files of shared/data at once can only be left out */
import { existsSync, readFileSync } from "node:fs";
import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import type { FeatureCollection, LineString, MultiPolygon, Polygon, Position } from "geojson";
import { describe, expect, test } from "vitest";
import { PLANT_OUTLINES } from "#testing/plant-outlines.ts";
import { generateLayout } from "#layout/generate-layout.ts";
import type { LayoutFault, RouteLayout } from "#layout/route-layout.ts";
import type { Imaging, RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";

const DATA = new URL("../../../../../shared/data/", import.meta.url);
const file = (name: string): URL => new URL(name, DATA);
const TABLES = file("layout/pampa_tables.geojson");
const PLANTS = file("solar-polygons.geojson");

function planned(item: RouteItem, changes: Partial<RouteDocument> = {}): RouteLayout {
  const plan = generateLayout({
    aircraftId: "m30t",
    cameraId: "m30t",
    items: [item],
    order: "given",
    heights: { mode: "take-off" },
    battery: { reservePercent: 25 },
    ...changes,
  });
  if (!plan.ok) throw new Error(`${plan.field}: ${plan.code}`);
  return plan;
}

/** Half a percent, as a share of the expected value. */
function expectNear(actual: number, expected: number): void {
  expect(Math.abs(actual / expected - 1), `${actual} against ${expected}`).toBeLessThan(0.005);
}

test.runIf(existsSync(DATA))("the reference files are there (skipped without shared/data)", () => {
  expect([TABLES, PLANTS].filter((file) => !existsSync(file))).toEqual([]);
});

describe("a 3D mission that DJI planned for the M30T (figures measured in its route file)", () => {
  const DJI = {
    spacingM: 53.17,
    triggerM: 42.44,
    tiltedSpacingM: 79.76,
    tiltedTriggerM: 42.44,
    tiltedHeadingsDeg: [179, 269, 359, 89],
    northmostLat: 22.5838508,
  };
  const boundary: Polygon = {
    type: "Polygon",
    coordinates: [
      [
        [113.93694088071, 22.5810109283029],
        [113.93802024426, 22.5810305688811],
        [113.938550128794, 22.5810187135211],
        [113.939055281725, 22.5810217879835],
        [113.939140568288, 22.5795738266531],
        [113.939152338811, 22.5780398762157],
        [113.938032738717, 22.5780534844214],
        [113.936913135409, 22.578067084863],
        [113.936962950999, 22.579488507585],
        [113.93694088071, 22.5810109283029],
      ],
    ],
  };
  const imaging: Imaging = { heightM: 314.5, frontOverlap: 80, sideOverlap: 80, gimbalPitchDeg: -90 };
  const item: RouteItem = {
    id: "model",
    name: "Model",
    kind: "area",
    imaging,
    boundary,
    pattern: "lines",
    angle: 179,
    marginM: 0,
    obliquePitchDeg: -45,
    obliqueFrontOverlap: 80,
    obliqueSideOverlap: 70,
  };
  const ours = planned(item);

  test("has our spacing and interval of the level pass", () => {
    const { settings } = ours.items[0] ?? {};
    expectNear(settings?.lineSpacingM ?? 0, DJI.spacingM);
    expectNear(settings?.triggerDistanceM ?? 0, DJI.triggerM);
  });

  test("has our interval of the tilted passes, and lines no farther apart than we allow", () => {
    const tilted = ours.flight.waypoints.flatMap(({ actions, gimbalPitchDeg }) =>
      actions.flatMap((action) =>
        action.kind === "photos-by-distance" && gimbalPitchDeg === -45 ? [action.intervalM] : [],
      ),
    );
    expectNear(tilted[0] ?? 0, DJI.tiltedTriggerM);
    const settled = planned({ ...item, imaging: { ...imaging, sideOverlap: 70 } }).items[0]?.settings;
    expectNear(settled?.lineSpacingM ?? 0, DJI.tiltedSpacingM);
  });

  test("looks in the same four directions from as far behind", () => {
    const ourHeadings = ours.flight.waypoints.flatMap(({ headingDeg, gimbalPitchDeg }) =>
      headingDeg !== undefined && gimbalPitchDeg === -45 ? [Math.round(headingDeg)] : [],
    );
    expect(new Set(ourHeadings)).toEqual(new Set(DJI.tiltedHeadingsDeg));
    const own =
      ours.items[0]?.lines.filter(({ pass }) => pass === "oblique-0").flatMap(({ path }) => path) ?? [];
    const northmost = Math.max(...own.map(([, lat = 0]) => lat));
    expect(Math.abs(northmost - DJI.northmostLat) * 111_000).toBeLessThan(40); // lines start half a step inside
  });
});

test("a survey that QGroundControl planned has lines as far apart as ours", () => {
  // In its .plan file: a footprint of 25 by 25 m with the overlap, and lines 25.0 m apart.
  const QGROUNDCONTROL = { footprintSideM: 25, footprintFrontM: 25, spacingM: 25 };
  const corners: Position[] = [
    [8.545724712437675, 47.397924966150924],
    [8.546204431863657, 47.397930791600224],
    [8.546209595436125, 47.397448005093175],
    [8.545767742626708, 47.39744450980439],
  ];
  // An M30T thermal image is 640 × 512: a height and overlaps that come to the survey's own footprint.
  const heightM = 50;
  const [acrossM, alongM] = [(heightM * 7.68) / 9.1, (heightM * 6.144) / 9.1];
  const ours = planned({
    id: "survey",
    name: "Survey",
    kind: "area",
    imaging: {
      heightM,
      frontOverlap: 100 * (1 - QGROUNDCONTROL.footprintFrontM / alongM),
      sideOverlap: 100 * (1 - QGROUNDCONTROL.footprintSideM / acrossM),
      gimbalPitchDeg: -90,
    },
    boundary: { type: "Polygon", coordinates: [[...corners, corners[0] ?? []]] },
    pattern: "lines",
    angle: 90,
    marginM: 0,
  });
  const { lineSpacingM, triggerDistanceM } = ours.items[0]?.settings ?? {};
  expectNear(lineSpacingM ?? 0, QGROUNDCONTROL.spacingM);
  expectNear(triggerDistanceM ?? 0, QGROUNDCONTROL.footprintFrontM);
});

if (existsSync(TABLES))
  describe("the tables of a real plant", () => {
    const tables = JSON.parse(readFileSync(TABLES, "utf8")) as FeatureCollection<Polygon>;
    const rows = tables.features.map(({ geometry }): LineString => middleLine(geometry.coordinates[0] ?? []));
    const imaging: Imaging = { gsdCm: 3, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 };

    test("are all photographed by lines along them, each table over its whole length", () => {
      const plan = planned({ id: "rows", name: "Rows", kind: "rows", imaging, rows, rowsPerLine: 2 });
      const { settings, lines } = plan.items[0] ?? { lines: [] };
      for (const { headingDeg } of lines)
        expect(Math.min(headingDeg % 180, 180 - (headingDeg % 180))).toBeLessThan(3);
      const frame = localFrame(rows[0]?.coordinates[0] ?? [0, 0]);
      const paths = lines.map(({ path }) => path.map(frame.toMetres));
      const unseen = rows.filter(({ coordinates }) => {
        const middle = frame.toMetres([
          ((coordinates[0]?.[0] ?? 0) + (coordinates[1]?.[0] ?? 0)) / 2,
          ((coordinates[0]?.[1] ?? 0) + (coordinates[1]?.[1] ?? 0)) / 2,
        ]);
        return !paths.some((path) =>
          path.some(([x, y], k) => {
            const [, nextY] = path[k + 1] ?? [x, y];
            const between = middle[1] >= Math.min(y, nextY) && middle[1] <= Math.max(y, nextY);
            return between && Math.abs(x - middle[0]) < (settings?.lineSpacingM ?? 0);
          }),
        );
      });
      expect(unseen).toEqual([]);
      expect(plan.warnings.map(({ code }) => code)).not.toContain("rows-exceed-image");
    });

    test("give an area its direction", () => {
      const boundary: Polygon = boxAround(rows.flatMap(({ coordinates }) => coordinates));
      const item: RouteItem = {
        id: "a",
        name: "A",
        kind: "area",
        imaging,
        boundary,
        pattern: "lines",
        angle: "rows",
        marginM: 5,
      };
      const plan = generateLayout(
        {
          aircraftId: "m3t",
          cameraId: "m3t",
          items: [item],
          order: "given",
          heights: { mode: "take-off" },
          battery: { reservePercent: 25 },
        },
        { moduleRows: rows },
      );
      const angleDeg = plan.ok ? (plan.items[0]?.angleDeg ?? 90) : 90;
      expect(Math.min(angleDeg, 180 - angleDeg)).toBeLessThan(1);
    });
  });

function middleLine(ring: readonly Position[]): LineString {
  const lats = ring.map(([, lat = 0]) => lat);
  const lon = ring.slice(0, -1).reduce((sum, [x = 0]) => sum + x, 0) / Math.max(1, ring.length - 1);
  return {
    type: "LineString",
    coordinates: [
      [lon, Math.min(...lats)],
      [lon, Math.max(...lats)],
    ],
  };
}

function boxAround(places: readonly Position[]): Polygon {
  const [lons, lats] = [places.map(([lon = 0]) => lon), places.map(([, lat = 0]) => lat)];
  const [west, east, south, north] = [
    Math.min(...lons),
    Math.max(...lons),
    Math.min(...lats),
    Math.max(...lats),
  ];
  return {
    type: "Polygon",
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}

describe("an area gets a plan whose figures agree with one another, or a reason", () => {
  const plants = existsSync(PLANTS)
    ? (JSON.parse(readFileSync(PLANTS, "utf8")) as FeatureCollection<Polygon | MultiPolygon>).features
    : [];
  const outlines: (readonly [string, Polygon | MultiPolygon])[] = [
    ...PLANT_OUTLINES,
    ...plants.map(({ geometry }, index) => [`real plant ${index}`, geometry] as const),
  ];

  test.each(outlines)("%s", (_name, boundary) => {
    const item: RouteItem = {
      id: "plant",
      name: "Plant",
      kind: "area",
      imaging: { gsdCm: 5.5, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 },
      boundary,
      pattern: "lines",
      angle: "best",
      marginM: 0,
    };
    const plan = generateLayout({
      aircraftId: "m3t",
      cameraId: "m3t",
      items: [item],
      order: "given",
      heights: { mode: "take-off" },
      battery: { reservePercent: 25 },
    });
    expect(plan.ok ? disagreements(plan) : withoutReason(plan)).toEqual([]);
  });
});

function disagreements({ items, photos, flight }: RouteLayout): string[] {
  const [only] = items;
  const onLines = only?.lines.reduce((sum, { photoCount }) => sum + photoCount, 0);
  const pathM = flight.waypoints
    .slice(1)
    .reduce((sum, { position }, k) => sum + distanceM(flight.waypoints[k]?.position ?? [], position), 0);
  const agree: [what: string, holds: boolean][] = [
    ["photographs of the item", photos.length === only?.statistics.photoCount],
    ["photographs of the lines", photos.length === onLines],
    ["path", Math.abs(pathM - (only?.statistics.distanceM ?? 0)) < 1],
  ];
  return agree.filter(([, holds]) => !holds).map(([what]) => what);
}

const withoutReason = ({ itemId, code }: LayoutFault): string[] =>
  itemId === "plant" && code.length > 0 ? [] : ["no reason"];
