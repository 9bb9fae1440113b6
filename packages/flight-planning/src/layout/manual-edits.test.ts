import { distanceM } from "@overfly/geo/distance";
import type { Polygon, Position } from "geojson";
import { describe, expect, test } from "vitest";
import { generateLayout } from "./generate-layout.ts";
import type { RouteLayout, PlannedLine } from "./route-layout.ts";
import type { ManualEdit, RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";

const METRE = 1 / 111_195;
const at = (eastM: number, northM: number): Position => [10 + eastM * METRE, northM * METRE];
const FIELD: Polygon = {
  type: "Polygon",
  coordinates: [[at(0, 0), at(200, 0), at(200, 300), at(0, 300), at(0, 0)]],
};

function documentWith(
  edits: ManualEdit[],
  { sideOverlap = 30, gsdCm = 3, boundary = FIELD } = {},
): RouteDocument {
  return {
    aircraftId: "m3t",
    cameraId: "m3t",
    takeOff: at(0, 0),
    items: [
      {
        id: "field",
        name: "Field",
        kind: "area",
        imaging: { gsdCm, frontOverlap: 70, sideOverlap, gimbalPitchDeg: -90 },
        boundary,
        pattern: "lines",
        angle: 0,
        marginM: 0,
      },
    ],
    order: "given",
    heights: { mode: "take-off" },
    battery: { reservePercent: 25 },
    edits,
  };
}

function planned(document: RouteDocument): RouteLayout {
  const plan = generateLayout(document);
  if (!plan.ok) throw new Error(plan.code);
  return plan;
}

const linesOf = (plan: RouteLayout): PlannedLine[] => plan.items[0]?.lines ?? [];
const lost = ({ warnings }: RouteLayout) => warnings.filter(({ code }) => code === "edit-not-applied");
const eastM = ({ path }: PlannedLine): number => ((path[0]?.[0] ?? 0) - 10) / METRE;

/** The line that crosses a position so many metres east. */
function lineAt(plan: RouteLayout, wantedM: number): PlannedLine {
  const [line] = linesOf(plan).toSorted(
    (a, b) => Math.abs(eastM(a) - wantedM) - Math.abs(eastM(b) - wantedM),
  );
  if (!line) throw new Error("no lines");
  return line;
}

const plain = planned(documentWith([]));
const editedLine = lineAt(plain, 100);
const moveLine: ManualEdit = {
  kind: "move-line",
  itemId: "field",
  lineId: editedLine.id,
  from: at(104, 50),
  to: at(106, 200),
};

describe("line ids", () => {
  test("are different, and the same for the same plan", () => {
    const ids = linesOf(plain).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(linesOf(planned(documentWith([]))).map(({ id }) => id)).toEqual(ids);
  });
});

describe("a line moved manually", () => {
  test("lies where it was placed, keeps its id and its height, and takes photos there", () => {
    const plan = planned(documentWith([moveLine]));
    const line = linesOf(plan).find(({ id }) => id === editedLine.id);
    expect(line?.isEdited).toBe(true);
    const ends = line?.path.toSorted(([, a = 0], [, b = 0]) => a - b);
    expect(distanceM(ends?.[0] ?? [], at(104, 50))).toBeLessThan(0.01);
    expect(distanceM(ends?.[1] ?? [], at(106, 200))).toBeLessThan(0.01);
    expect(ends?.[0]?.[2]).toBeCloseTo(22.75, 6);
    expect(line?.photoCount).toBe(Math.floor(150 / 4.608) + 1);
    expect(lost(plan)).toEqual([]);
  });

  test("is flown in the pattern's direction, however it was drawn", () => {
    const drawnBack: ManualEdit = { ...moveLine, from: moveLine.to, to: moveLine.from };
    const pathOf = (edit: ManualEdit) =>
      linesOf(planned(documentWith([edit]))).find(({ id }) => id === editedLine.id)?.path;
    expect(pathOf(drawnBack)).toEqual(pathOf(moveLine));
  });

  test.each([
    ["side overlap", { sideOverlap: 45 }],
    ["resolution", { gsdCm: 2.6 }],
    [
      "a corner of the area",
      { boundary: { ...FIELD, coordinates: [[at(0, 0), at(200, 0), at(205, 310), at(0, 300), at(0, 0)]] } },
    ],
  ])("stays there when %s changes, and takes the place of the line that lies there now", (_name, changes) => {
    const before = planned(documentWith([], changes));
    const plan = planned(documentWith([moveLine], changes));
    const edited = linesOf(plan).filter(({ isEdited }) => isEdited);
    expect(edited).toHaveLength(1);
    expect(linesOf(plan)).toHaveLength(linesOf(before).length);
    expect(edited[0]?.id).toBe(lineAt(before, 100).id);
    expect(lost(plan)).toEqual([]);
  });

  test("gives a warning when nothing lies there any more", () => {
    const boundary: Polygon = {
      type: "Polygon",
      coordinates: [[at(0, 0), at(60, 0), at(60, 300), at(0, 300), at(0, 0)]],
    };
    const plan = planned(documentWith([moveLine], { boundary }));
    expect(linesOf(plan).some(({ isEdited }) => isEdited)).toBe(false);
    expect(lost(plan)).toMatchObject([
      { itemId: "field", at: [expect.closeTo(at(100, 0)[0] ?? 0, 3), expect.any(Number)] },
    ]);
  });
});

describe("a line removed manually", () => {
  const removed = planned(documentWith([{ kind: "remove-line", itemId: "field", lineId: editedLine.id }]));

  test("is flown no more, the others as before", () => {
    const left = linesOf(plain).filter(({ id }) => id !== editedLine.id);
    expect(linesOf(removed).map(({ id }) => id)).toEqual(left.map(({ id }) => id));
    const photos = new Map(linesOf(removed).map(({ id, photoCount }) => [id, photoCount]));
    const changed = left.filter(({ id, photoCount }) => photos.get(id) !== photoCount);
    expect(changed.length, "lines that now lead elsewhere").toBeLessThanOrEqual(1);
  });

  test("leaves no second line out when two removals meet the same line", () => {
    const two = [lineAt(plain, 80), lineAt(plain, 93)].map(({ id }): ManualEdit => ({
      kind: "remove-line",
      itemId: "field",
      lineId: id,
    }));
    const coarse = { sideOverlap: 0, gsdCm: 4 };
    const plan = planned(documentWith(two, coarse));
    const before = planned(documentWith([], coarse));
    expect(linesOf(before).length - linesOf(plan).length).toBe(2 - lost(plan).length);
  });
});

describe("a point moved manually", () => {
  const waypointId = editedLine.waypointIds[0] ?? "";
  const move: ManualEdit = { kind: "move-waypoint", itemId: "field", waypointId, to: at(100, -30) };

  test("bends its line only, and keeps its name", () => {
    const plan = planned(documentWith([move]));
    const line = linesOf(plan).find(({ id }) => id === editedLine.id);
    expect(distanceM(line?.path[0] ?? [], at(100, -30))).toBeLessThan(0.01);
    expect(line?.waypointIds).toEqual(editedLine.waypointIds);
    expect(linesOf(plan).filter(({ isEdited }) => isEdited)).toHaveLength(1);
  });

  test("may be moved again under the same name", () => {
    const again: ManualEdit = { ...move, to: at(100, -40) };
    const line = linesOf(planned(documentWith([move, again]))).find(({ id }) => id === editedLine.id);
    expect(distanceM(line?.path[0] ?? [], at(100, -40))).toBeLessThan(0.01);
  });

  test("follows its line when the overlap changes", () => {
    const plan = planned(documentWith([move], { sideOverlap: 40 }));
    expect(linesOf(plan).filter(({ isEdited }) => isEdited)).toHaveLength(1);
  });

  test("can't be taken off a line of two points, and that is said", () => {
    const plan = planned(documentWith([{ kind: "remove-waypoint", itemId: "field", waypointId }]));
    expect(lost(plan)).toHaveLength(1);
    expect(linesOf(plan)).toHaveLength(linesOf(plain).length);
  });
});

test("a line moved across a closed zone keeps its name in what is left of it, and can be taken away", () => {
  const zone: Polygon = {
    type: "Polygon",
    coordinates: [[at(80, 120), at(130, 120), at(130, 180), at(80, 180), at(80, 120)]],
  };
  const closed = (...edits: ManualEdit[]) =>
    planned({ ...documentWith(edits), noFlyZones: [{ id: "zone", name: "Zone", area: zone }] });
  const { id, path } = lineAt(closed(), 40);
  const [from, to] = [at(107, 10), at(107, 290)];
  const move: ManualEdit = { kind: "move-line", itemId: "field", lineId: id, from, to };
  const moved = linesOf(closed(move)).filter((line) => Math.abs(eastM(line) - 107) < 1);
  expect(path).toHaveLength(2);
  expect(moved).toHaveLength(2);
  expect(moved.map((line) => line.id)).toContain(id);

  const removed = linesOf(closed({ kind: "remove-line", itemId: "field", lineId: id }));
  expect(removed.some((line) => line.id === id)).toBe(false);
});

test.each<[string, ManualEdit]>([
  ["an unknown item", { kind: "remove-line", itemId: "gone", lineId: editedLine.id }],
  ["an unknown name", { kind: "remove-line", itemId: "field", lineId: "what" }],
  ["a far place", { kind: "remove-line", itemId: "field", lineId: "line@50.000000,50.000000" }],
  ["a place that is none", { ...moveLine, to: [Number.NaN, 0] }],
])("an edit of %s is reported and changes nothing", (_name, edit) => {
  const plan = planned(documentWith([edit]));
  expect(lost(plan)).toHaveLength(1);
  expect(linesOf(plan)).toEqual(linesOf(plain));
});

describe("edits of other kinds", () => {
  const imaging = { heightM: 30, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 };
  const base = { id: "field", name: "Item", imaging };
  const withPart = (item: RouteItem, ...edits: ManualEdit[]): RouteLayout =>
    planned({ ...documentWith(edits), items: [item] });

  test("leave out a target, whatever the order", () => {
    const targets = [30, 10, 20].map((east) => ({ id: `t${east}`, position: at(east, 0) }));
    const item: RouteItem = { ...base, kind: "verification", targets };
    const plan = withPart(item, { kind: "remove-waypoint", itemId: "field", waypointId: "target:t10" });
    expect(plan.items[0]?.stops.map(({ id }) => id).toSorted()).toEqual(["target:t20", "target:t30"]);
  });

  test("move a position of an orbit, also when the circle grew slightly", () => {
    const orbit: RouteItem = {
      ...base,
      kind: "orbit",
      center: at(50, 50),
      radiusM: 20,
      targetHeightM: 0,
      photosPerOrbit: 8,
      orbits: 1,
    };
    const [first] = withPart(orbit).items[0]?.stops ?? [];
    const move: ManualEdit = {
      kind: "move-waypoint",
      itemId: "field",
      waypointId: first?.id ?? "",
      to: at(60, 90),
    };
    for (const radiusM of [20, 22]) {
      const stops = withPart({ ...orbit, radiusM }, move).items[0]?.stops ?? [];
      expect(stops).toHaveLength(8);
      const moved = stops.filter(({ isEdited }) => isEdited);
      expect(distanceM(moved[0]?.position ?? [], at(60, 90))).toBeLessThan(0.01);
    }
  });

  test("move and take away a bend of a corridor", () => {
    const road = {
      type: "LineString" as const,
      coordinates: [at(0, 0), at(100, 0), at(100, 100), at(200, 100)],
    };
    const corridor: RouteItem = { ...base, kind: "corridor", line: road, widthM: 5 };
    const [, bend = "", next = ""] = withPart(corridor).items[0]?.lines[0]?.waypointIds ?? [];
    const plan = withPart(
      corridor,
      { kind: "remove-waypoint", itemId: "field", waypointId: bend },
      { kind: "move-waypoint", itemId: "field", waypointId: next, to: at(90, 90) },
    );
    const path = plan.items[0]?.lines[0]?.path ?? [];
    expect(path).toHaveLength(3);
    expect(distanceM(path[1] ?? [], at(90, 90))).toBeLessThan(0.01);
    expect(lost(plan)).toEqual([]);
  });
});
