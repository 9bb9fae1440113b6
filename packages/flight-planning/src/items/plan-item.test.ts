import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import type { Polygon, Position } from "geojson";
import { describe, expect, test } from "vitest";
import { footprint } from "#cameras/camera-geometry.ts";
import { findCamera } from "#cameras/cameras.ts";
import { generateLayout } from "#layout/generate-layout.ts";
import type { RouteLayout, PlannedItem } from "#layout/route-layout.ts";
import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";

const HOME: Position = [10, 50];
const frame = localFrame(HOME);
const at = (eastM: number, northM: number): Position => frame.toPosition([eastM, northM]);
const metres = (place: Position | undefined) => frame.toMetres(place ?? []);
const line = (...places: Position[]) => ({ type: "LineString" as const, coordinates: places });
const imaging = { heightM: 30, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 };
const base = { id: "p", name: "Item", imaging };
const square: Polygon = {
  type: "Polygon",
  coordinates: [[at(0, 0), at(100, 0), at(100, 80), at(0, 80), at(0, 0)]],
};

function planned(item: RouteItem, changes: Partial<RouteDocument> = {}): RouteLayout & { item: PlannedItem } {
  const plan = generateLayout({
    aircraftId: "m3t",
    cameraId: "m3t",
    takeOff: HOME,
    items: [item],
    order: "given",
    heights: { mode: "take-off" },
    battery: { reservePercent: 25 },
    ...changes,
  });
  if (!plan.ok) throw new Error(`${plan.field}: ${plan.code}`);
  const [only] = plan.items;
  if (!only) throw new Error("no item");
  return { ...plan, item: only };
}

const IR = findCamera("m3t")?.lenses.find(({ kind }) => kind === "thermal");
const seenAt = (heightM: number) => (IR ? footprint(heightM, IR) : { acrossM: 0, alongM: 0 });

describe("a corridor", () => {
  const road = line(at(0, 0), at(200, 0), at(300, 100));

  test("narrower than the spacing is one line along its middle", () => {
    const { item } = planned({ ...base, kind: "corridor", line: road, widthM: 10 });
    expect(item.lines.map(({ path }) => path.length)).toEqual([3]);
    expect(distanceM(item.lines[0]?.path[1] ?? [], at(200, 0))).toBeLessThan(0.01);
  });

  test("of some width is flown in lines beside one another, each within half a spacing of the next", () => {
    const { item } = planned({ ...base, kind: "corridor", line: road, widthM: 60 });
    expect(item.lines).toHaveLength(Math.ceil(60 / item.settings.lineSpacingM));
    const starts = item.lines.map(
      ({ path }) => path.map(metres).find(([x]) => Math.abs(x) < 1)?.[1] ?? Number.NaN,
    );
    const apartM = 60 / item.lines.length;
    for (const [k, y] of starts.toSorted((a, b) => a - b).entries()) {
      expect(y).toBeCloseTo((k + 0.5) * apartM - 30, 1);
    }
  });

  test("has photos all along its bends, no more than a trigger distance apart", () => {
    const { photos, item } = planned({ ...base, kind: "corridor", line: road, widthM: 10 });
    const lengthM = 200 + Math.hypot(100, 100);
    expect(photos).toHaveLength(Math.floor(lengthM / item.settings.triggerDistanceM) + 1);
    expect(photos.at(-1)?.headingDeg).toBeCloseTo(45, 0);
  });
});

describe("module rows", () => {
  const rows = Array.from({ length: 7 }, (_, k) => line(at(0, 5 * k), at(120, 5 * k + 6)));

  test("are flown by so many a line, at their own heading, over their middle", () => {
    const { item } = planned({ ...base, kind: "rows", rows, rowsPerLine: 3 });
    expect(item.lines).toHaveLength(3);
    const middles = item.lines
      .map(({ path }) => path.map(metres))
      .map((path) => ((path[0]?.[1] ?? 0) + (path.at(-1)?.[1] ?? 0)) / 2);
    expect(middles.toSorted((a, b) => a - b)).toEqual([5.5, 15.5, 28].map((y) => expect.closeTo(y, 1)));
    const axisDeg = (Math.atan2(120, 6) * 180) / Math.PI;
    for (const { headingDeg } of item.lines) expect(headingDeg % 180).toBeCloseTo(axisDeg, 0);
  });

  test("that go on behind a gap are one line; those far away are another", () => {
    const onward = [line(at(0, 0), at(50, 0)), line(at(53, 0), at(100, 0)), line(at(300, 0), at(350, 0))];
    const { item } = planned({ ...base, kind: "rows", rows: onward, rowsPerLine: 1 });
    expect(item.lines.map(({ lengthM }) => Math.round(lengthM)).toSorted((a, b) => a - b)).toEqual([50, 100]);
  });

  test("that bend are followed", () => {
    const bent = [line(at(0, 0), at(60, 0), at(120, 12))];
    const { item } = planned({ ...base, kind: "rows", rows: bent, rowsPerLine: 1 });
    const [bend] = item.lines[0]?.path.slice(1, -1) ?? [];
    expect(distanceM(bend ?? [], at(60, 0))).toBeLessThan(0.01);
  });

  test("of two directions make lines of two directions", () => {
    const crossing = [...rows, ...rows.map((_, k) => line(at(200 + 5 * k, 0), at(200 + 5 * k, 100)))];
    const { item } = planned({ ...base, kind: "rows", rows: crossing, rowsPerLine: 7 });
    expect(
      item.lines.map(({ headingDeg }) => Math.round(headingDeg % 180)).toSorted((a, b) => a - b),
    ).toEqual([0, 87]);
  });

  test("too many for the image give a warning", () => {
    const { warnings } = planned({ ...base, kind: "rows", rows, rowsPerLine: 7 });
    expect(warnings.map(({ code }) => code)).toContain("rows-exceed-image");
    const few = planned({ ...base, kind: "rows", rows, rowsPerLine: 3 });
    expect(few.warnings.map(({ code }) => code)).not.toContain("rows-exceed-image");
  });
});

describe("a perimeter", () => {
  const fence: RouteItem = {
    ...base,
    kind: "perimeter",
    boundary: square,
    offsetM: 10,
    laps: 2,
    facesInwards: false,
  };

  test("is flown so many laps, so far outside, each closed", () => {
    const { item } = planned(fence);
    expect(item.lines.map(({ pass }) => pass)).toEqual(["lap-1", "lap-2"]);
    for (const { path, lengthM } of item.lines) {
      expect(lengthM).toBeCloseTo(2 * (120 + 100), 0);
      expect(distanceM(path[0] ?? [], path.at(-1) ?? [])).toBeLessThan(0.01);
    }
  });

  test("looking inwards faces the area at a right angle to each side", () => {
    const { item, photos } = planned({
      ...fence,
      laps: 1,
      facesInwards: true,
      imaging: { ...imaging, gimbalPitchDeg: -30 },
    });
    expect(item.lines).toHaveLength(4);
    for (const { position, headingDeg } of photos) {
      const [x, y] = metres(position);
      const ahead = [
        x + 30 * Math.sin((headingDeg * Math.PI) / 180),
        y + 30 * Math.cos((headingDeg * Math.PI) / 180),
      ];
      const toMiddle = (place: readonly number[]) =>
        Math.max(Math.abs((place[0] ?? 0) - 50) - 60, Math.abs((place[1] ?? 0) - 40) - 50);
      expect(toMiddle(ahead)).toBeLessThan(toMiddle([x, y]) + 0.1);
    }
  });

  test("inside of a narrow area gets a reason", () => {
    const plan = generateLayout({ ...DOCUMENT, items: [{ ...fence, offsetM: -60 }] });
    expect(plan).toMatchObject({ ok: false, code: "nothing-to-photograph", field: "offsetM", itemId: "p" });
  });
});

const DOCUMENT: RouteDocument = {
  aircraftId: "m3t",
  cameraId: "m3t",
  items: [],
  order: "given",
  heights: { mode: "take-off" },
  battery: { reservePercent: 25 },
};

describe("an orbit", () => {
  const mast: RouteItem = {
    ...base,
    kind: "orbit",
    center: at(50, 50),
    radiusM: 20,
    targetHeightM: 10,
    photosPerOrbit: 12,
    orbits: 2,
  };

  test("photographs the target from all around, looking at it", () => {
    const { photos, flight } = planned(mast);
    expect(photos).toHaveLength(24);
    for (const { position, headingDeg, gimbalPitchDeg } of photos) {
      const [x, y] = metres(position);
      expect(Math.hypot(x - 50, y - 50)).toBeCloseTo(20, 3);
      expect(x + 20 * Math.sin((headingDeg * Math.PI) / 180)).toBeCloseTo(50, 2);
      expect(y + 20 * Math.cos((headingDeg * Math.PI) / 180)).toBeCloseTo(50, 2);
      expect(gimbalPitchDeg).toBe(-45);
    }
    expect(new Set(flight.waypoints.map(({ position }) => position.join())).size).toBe(24);
  });

  test("flies as high as a wanted resolution asks for at the slanted distance", () => {
    const { item } = planned({
      ...mast,
      imaging: { gsdCm: 4, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 },
    });
    const distance = (4 * 10 * 9.1) / 12;
    expect(item.settings.heightM).toBeCloseTo(10 + Math.sqrt(distance ** 2 - 400), 6);
    expect(item.settings.gsdCm).toBeCloseTo(4, 6);
  });
});

describe("a façade", () => {
  const wall: RouteItem = {
    ...base,
    imaging: { ...imaging, gimbalPitchDeg: 0 },
    kind: "facade",
    wall: line(at(0, 0), at(100, 0)),
    minHeightM: 2,
    maxHeightM: 32,
    distanceM: 15,
    side: "right",
  };

  test("is flown in level lines from bottom to top, at its distance, facing it", () => {
    const { item, photos } = planned(wall);
    const { alongM, acrossM } = seenAt(15);
    expect(item.settings.lineSpacingM).toBeCloseTo(alongM * 0.7, 6);
    expect(item.settings.triggerDistanceM).toBeCloseTo(acrossM * 0.3, 6);
    const levels = item.lines.map(({ path }) => path[0]?.[2] ?? 0);
    expect(levels).toHaveLength(Math.ceil(30 / (alongM * 0.7)));
    expect(levels).toEqual(levels.toSorted((a, b) => a - b));
    for (const { position, headingDeg } of photos) {
      expect(metres(position)[1]).toBeCloseTo(-15, 2);
      expect(Math.cos((headingDeg * Math.PI) / 180)).toBeCloseTo(1, 6);
    }
  });

  test("from its left side faces the opposite direction", () => {
    const { photos } = planned({ ...wall, side: "left" });
    expect(metres(photos[0]?.position)[1]).toBeCloseTo(15, 2);
    expect(photos[0]?.headingDeg).toBeCloseTo(180, 2);
  });

  test("with a camera that looks down gives a warning", () => {
    const { warnings } = planned({ ...wall, imaging });
    expect(warnings.map(({ code }) => code)).toContain("camera-misses-wall");
  });
});
