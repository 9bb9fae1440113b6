import { distanceM } from "@overfly/geo/distance";
import type { Polygon, Position } from "geojson";
import { describe, expect, test } from "vitest";
import { generateLayout } from "./generate-layout.ts";
import type { RouteLayout } from "./route-layout.ts";
import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import type { PlanningContext } from "./planning-context.ts";

const METRE = 1 / 111_195;
const at = (eastM: number, northM: number): Position => [10 + eastM * METRE, northM * METRE];
const box = (eastM: number, northM: number, widthM: number, heightM: number): Polygon => ({
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
const imaging = { gsdCm: 3, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 };
const area = (id: string, boundary: Polygon, changes = {}): RouteItem => ({
  id,
  name: id,
  kind: "area",
  imaging,
  boundary,
  pattern: "lines",
  angle: 0,
  marginM: 0,
  ...changes,
});
const DOCUMENT: RouteDocument = {
  aircraftId: "m3t",
  cameraId: "m3t",
  takeOff: at(0, 0),
  items: [area("field", box(0, 0, 200, 300))],
  order: "given",
  heights: { mode: "take-off" },
  battery: { reservePercent: 25 },
};

function planned(changes: Partial<RouteDocument> = {}, site: PlanningContext = {}): RouteLayout {
  const plan = generateLayout({ ...DOCUMENT, ...changes }, site);
  if (!plan.ok) throw new Error(plan.code);
  return plan;
}

describe("a document with one area", () => {
  test("has the lines and spacing that follow from the camera", () => {
    const { items, photos, statistics, flight } = planned();
    expect(items[0]?.lines).toHaveLength(15);
    expect(photos.length).toBeGreaterThan(15 * (300 / 4.608 - 2));
    expect(items[0]?.settings).toMatchObject({
      lineSpacingM: expect.closeTo(13.44, 6),
      triggerDistanceM: expect.closeTo(4.608, 6),
      heightM: expect.closeTo(22.75, 6),
      speedMps: 3,
    });
    expect(statistics).toMatchObject({
      photoCount: photos.length,
      gsdCm: expect.closeTo(3, 6),
      lineCount: 15,
    });
    expect(flight.waypoints).toHaveLength(30);
    for (const photo of photos) expect(photo.position[2]).toBeCloseTo(22.75, 6);
  });

  test("photographs each line from its first to its last point, and the transit to the next", () => {
    const { items, photos, flight } = planned();
    for (const { line, path, photoCount } of items[0]?.lines ?? []) {
      const own = photos.filter((photo) => photo.line === line).map(({ position }) => position);
      const toEndM = own.map((position) => distanceM(position, path.at(-1) ?? []));
      const end = toEndM.indexOf(Math.min(...toEndM));
      expect(own).toHaveLength(photoCount);
      expect(distanceM(own[0] ?? [], path[0] ?? [])).toBeLessThan(0.01);
      expect(toEndM[end]).toBeLessThan(0.01);
      const stepM = distanceM(own[0] ?? [], own[1] ?? []);
      expect(stepM).toBeLessThanOrEqual(4.61);
      expect(stepM).toBeGreaterThan(4.5);
      const next = flight.waypoints.find((waypoint) => waypoint.line === line + 1)?.position;
      const wayM = next ? distanceM(path.at(-1) ?? [], next) : 0;
      const onWay = next ? [wayM / 4, wayM / 2, (wayM * 3) / 4] : [];
      expect(toEndM.slice(end + 1)).toEqual(onWay.map((farM) => expect.closeTo(farM, 1)));
    }
  });

  test("restarts photos on each line and transit, and stops at the first and last point", () => {
    const { flight } = planned();
    const kinds = flight.waypoints.map(({ actions }) => actions.map(({ kind }) => kind).join());
    expect(kinds).toEqual([
      "gimbal,photos-by-distance",
      ...Array(28).fill("photos-by-distance"),
      "stop-photos",
    ]);
    expect(flight.waypoints.slice(1, -1).map(({ dampingM }) => dampingM)).toEqual(Array(28).fill(3));
    expect(flight.waypoints.map(({ turn }) => turn)).toEqual(["stop", ...Array(28).fill("round"), "stop"]);
  });

  test("counts distance and time from take-off to landing", () => {
    const { items, statistics } = planned();
    expect(statistics.distanceM).toBeGreaterThan(items[0]?.statistics.distanceM ?? Infinity);
    expect(statistics.durationS).toBeGreaterThan(statistics.distanceM / 15);
  });
});

test("items with lenses of their own are spaced and photographed by them", () => {
  const visual = { heightM: 30, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90, lensIds: ["wide"] };
  const items = [
    area("thermal", box(0, 0, 100, 100)),
    area("visual", box(0, 0, 100, 100), { imaging: visual }),
  ];
  const plan = planned({ items });
  expect(plan.flight.lensIds).toEqual(["wide", "ir"]);
  expect(plan.items.map(({ lensIds }) => lensIds)).toEqual([["wide", "ir"], ["wide"]]);
  const [thermal, wide] = plan.items.map(({ settings }) => settings.lineSpacingM);
  expect(wide).toBeGreaterThan(2 * (thermal ?? Infinity));
  const series = plan.flight.waypoints.flatMap(({ itemIndex, actions }) =>
    actions.flatMap((action) =>
      action.kind === "photos-by-distance" ? [`${itemIndex} ${action.lensIds?.join()}`] : [],
    ),
  );
  expect(new Set(series)).toEqual(new Set(["0 wide,ir", "1 wide"]));
  const wrong = generateLayout({
    ...DOCUMENT,
    items: [area("x", box(0, 0, 9, 9), { imaging: { ...visual, lensIds: ["zoom"] } })],
  });
  expect(wrong).toMatchObject({ ok: false, code: "unknown-lens", itemId: "x", field: "imaging.lensIds" });
});

test("no route asks for more than its files may hold", () => {
  const fast = area("fast", box(0, 0, 500, 500), { imaging: { ...imaging, gsdCm: 15, speedMps: 23 } });
  const { flight, warnings } = planned({ items: [fast], aircraftId: "m30t", cameraId: "m30t" });
  for (const { speedMps } of flight.waypoints) expect(speedMps).toBeLessThanOrEqual(15);
  expect(warnings.map(({ code }) => code)).toContain("speed-limited-by-aircraft");
});

test("a crosshatch photographs the whole area twice, square to each other", () => {
  const lines =
    planned({ items: [area("field", box(0, 0, 200, 300), { pattern: "crosshatch" })] }).items[0]?.lines ?? [];
  const lengthOf = (pass: string) =>
    lines.filter((own) => own.pass === pass).reduce((sum, { lengthM }) => sum + lengthM, 0);
  expect(lengthOf("line")).toBeGreaterThan(4_000);
  expect(Math.abs(lengthOf("cross") / lengthOf("line") - 1)).toBeLessThan(0.1);
});

describe("several items", () => {
  const far = area("far", box(600, 0, 100, 100));
  const near = area("near", box(50, 0, 100, 100));

  test("are flown as they stand in the list", () => {
    const { flightOrder, flight } = planned({ items: [far, near] });
    expect(flightOrder).toEqual([0, 1]);
    expect(flight.waypoints[0]?.itemIndex).toBe(0);
  });

  test("are flown in the shortest order where that is wanted", () => {
    const listed = planned({ items: [far, near, area("middle", box(300, 0, 100, 100))] });
    const shortest = planned({
      items: [far, near, area("middle", box(300, 0, 100, 100))],
      order: "shortest",
    });
    expect(shortest.statistics.distanceM).toBeLessThan(listed.statistics.distanceM);
    expect(shortest.items.map(({ id }) => id)).toEqual(["far", "near", "middle"]);
    const photosOf = ({ items }: RouteLayout) => items.map(({ statistics }) => statistics.photoCount);
    expect(photosOf(shortest)).toEqual(photosOf(listed));
  });

  test("each know their waypoints", () => {
    const { items, flight } = planned({ items: [far, near] });
    for (const [index, { waypoints }] of items.entries()) {
      expect(flight.waypoints[waypoints?.first ?? -1]?.itemIndex).toBe(index);
      expect(flight.waypoints[waypoints?.last ?? -1]?.itemIndex).toBe(index);
    }
    expect(items[1]?.waypoints?.last).toBe(flight.waypoints.length - 1);
  });
});

describe("3D", () => {
  test("adds four tilted passes that look along, across and back, shifted by the look", () => {
    const { items } = planned({
      items: [area("model", box(0, 0, 200, 200), { obliquePitchDeg: -45, angle: 0 })],
    });
    const lines = items[0]?.lines ?? [];
    const passes = new Set(lines.map(({ pass }) => pass));
    expect([...passes]).toEqual(["line", "oblique-0", "oblique-90", "oblique-180", "oblique-270"]);
    const north = lines.filter(({ pass }) => pass === "oblique-0").flatMap(({ path }) => path);
    const southmostM = Math.min(...north.map(([, lat = 0]) => lat / METRE));
    expect(southmostM).toBeCloseTo(-22.75, -1);
  });

  test("keeps the heading of the pass on every line, and tilts the gimbal once for each pass", () => {
    const { flight } = planned({
      items: [area("model", box(0, 0, 200, 200), { obliquePitchDeg: -45, angle: 0 })],
    });
    const tilted = flight.waypoints.filter(({ gimbalPitchDeg }) => gimbalPitchDeg === -45);
    expect(new Set(tilted.map(({ headingDeg }) => headingDeg))).toEqual(new Set([0, 90, 180, 270]));
    const tilts = flight.waypoints.flatMap(({ actions }) => actions.filter(({ kind }) => kind === "gimbal"));
    expect(tilts).toHaveLength(2);
  });
});

test("rows of the plant give the lines their direction", () => {
  const moduleRows = Array.from({ length: 8 }, (_, k) => ({
    type: "LineString" as const,
    coordinates: [at(10 + 20 * k, 10), at(10 + 20 * k + 30, 110)],
  }));
  const { items } = planned(
    { items: [area("field", box(0, 0, 200, 300), { angle: "rows" })] },
    { moduleRows },
  );
  expect(items[0]?.angleDeg).toBeCloseTo((Math.atan2(30, 100) * 180) / Math.PI, 0);
});

test("without known rows the best direction is taken, and said", () => {
  const { warnings } = planned({ items: [area("field", box(0, 0, 200, 300), { angle: "rows" })] });
  expect(warnings).toContainEqual(expect.objectContaining({ code: "no-module-rows", itemId: "field" }));
});

test("uneven ground is reported where heights count from the take-off point", () => {
  const groundHeightM = (lon: number) => (lon - 10) / METRE / 10;
  const { warnings } = planned({}, { groundHeightM });
  expect(warnings).toContainEqual(expect.objectContaining({ code: "uneven-ground", itemId: "field" }));
  const above = planned({ heights: { mode: "ground" } }, { groundHeightM });
  expect(above.flight.heightMode).toBe("ground");
  expect(above.warnings.map(({ code }) => code)).not.toContain("uneven-ground");
});
