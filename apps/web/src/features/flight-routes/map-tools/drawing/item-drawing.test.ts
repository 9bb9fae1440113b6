import type { Boundary } from "@overfly/contract/geometry";
import type { Position } from "geojson";
import { expect, test } from "vitest";
import type { DrawingMode, DrawingState, Target } from "#platform/drawing/drawing-mode.ts";
import { circlePositions, orbitDrawing } from "./orbit-drawing.ts";
import {
  LINES,
  noFlyDrawing,
  SINGLE_LINE,
  ADD_OR_CUT,
  EDIT_OUTLINE,
  SINGLE_POINT,
  PHOTO_POINTS,
  waypointDrawing,
  zoneIdOf,
} from "./item-drawing.ts";

type Step<State> = (state: State) => State;
type AnyDrawing<State extends DrawingState, Value> = DrawingMode<State, Value>;

const run = <State extends DrawingState, Value>(
  drawing: AnyDrawing<State, Value>,
  value: Value,
  ...steps: Step<State>[]
): State => steps.reduce((state, step) => step(state), drawing.start(value));

const taps = <State extends DrawingState, Value>(drawing: AnyDrawing<State, Value>, positions: Position[]) =>
  positions.map(
    (at): Step<State> =>
      (state) =>
        drawing.tap(state, at, undefined),
  );

const grip = (id: string): Target => ({ kind: "handle", id });

const triangle: Position[] = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const ring: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const area: Boundary = { type: "Polygon", coordinates: [ring] };

test("three clicks and a double click on the last make an area", () => {
  const state = run(EDIT_OUTLINE, null, ...taps(EDIT_OUTLINE, triangle), (s) =>
    EDIT_OUTLINE.tap(s, [1, 1], grip("draft/2")),
  );
  expect(EDIT_OUTLINE.valueOf(state)).toEqual(area);
  expect(EDIT_OUTLINE.statusOf(state).isDrawing).toBe(false);
});

test("a click on the first corner closes, but not before there are three", () => {
  const two = run(EDIT_OUTLINE, null, ...taps(EDIT_OUTLINE, triangle.slice(0, 2)));
  expect(EDIT_OUTLINE.tap(two, [0, 0], grip("draft/0"))).toBe(two);
  expect(EDIT_OUTLINE.finish(two)).toBe(two);
});

test("while drawing, the last corner can be taken back, and all given up", () => {
  const three = run(EDIT_OUTLINE, null, ...taps(EDIT_OUTLINE, triangle));
  expect(EDIT_OUTLINE.undo(three).draft).toEqual(triangle.slice(0, 2));
  expect(EDIT_OUTLINE.cancel(three).draft).toEqual([]);
  const still = EDIT_OUTLINE.start(null);
  expect(EDIT_OUTLINE.undo(still)).toBe(still);
  expect(EDIT_OUTLINE.cancel(still)).toBe(still);
});

test("a click beside an existing outline does not start a new one", () => {
  const state = run(EDIT_OUTLINE, area, ...taps(EDIT_OUTLINE, [[5, 5]]));
  expect(state.draft).toEqual([]);
});

test("what is drawn inside an area is a hole of it, outside another piece", () => {
  const draw = (positions: Position[]) => {
    const state = run(ADD_OR_CUT, area, ...taps(ADD_OR_CUT, positions), (s) => ADD_OR_CUT.finish(s));
    return ADD_OR_CUT.valueOf(state);
  };
  const inside: Position[] = [
    [0.8, 0.2],
    [0.9, 0.2],
    [0.9, 0.3],
  ];
  const outside: Position[] = [
    [5, 5],
    [6, 5],
    [6, 6],
  ];
  expect(draw(inside)).toMatchObject({ type: "Polygon", coordinates: [ring, { length: 4 }] });
  expect(draw(outside)).toMatchObject({ type: "MultiPolygon", coordinates: [[ring], { length: 1 }] });
});

test("the mark between two corners becomes a corner when it is dragged or clicked", () => {
  const dragged = EDIT_OUTLINE.drag(EDIT_OUTLINE.start(area), grip("0+0"), { from: [0.5, 0], to: [0.5, -1] });
  expect(EDIT_OUTLINE.valueOf(dragged)).toEqual({
    type: "Polygon",
    coordinates: [
      [
        [0, 0],
        [0.5, -1],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  });
  const clicked = EDIT_OUTLINE.tap(EDIT_OUTLINE.start(area), [0.5, 0], grip("0+0"));
  expect(clicked.selected).toBe("0/1");
});

test("a selected corner is removed, and an area with too few goes", () => {
  const selected = EDIT_OUTLINE.tap(EDIT_OUTLINE.start(area), [0, 0], grip("0/0"));
  expect(EDIT_OUTLINE.statusOf(selected).selected).toBe("0/0");
  expect(EDIT_OUTLINE.valueOf(EDIT_OUTLINE.remove(selected))).toBeNull();
});

test("a line is led on from its selected end", () => {
  const line = {
    type: "LineString" as const,
    coordinates: [
      [0, 0],
      [1, 0],
    ] as [number, number][],
  };
  const atEnd = SINGLE_LINE.tap(SINGLE_LINE.start(line), [1, 0], grip("0/1"));
  const longer = SINGLE_LINE.tap(atEnd, [2, 0], undefined);
  expect(SINGLE_LINE.valueOf(longer)?.coordinates).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
  ]);
  expect(longer.selected).toBe("0/2");
  const atStart = SINGLE_LINE.tap(SINGLE_LINE.start(line), [0, 0], grip("0/0"));
  const before = SINGLE_LINE.tap(atStart, [-1, 0], undefined);
  expect(SINGLE_LINE.valueOf(before)?.coordinates[0]).toEqual([-1, 0]);
});

test("rows take as many lines as are drawn", () => {
  const rows = [triangle.slice(0, 2), triangle.slice(1)].reduce(
    (state, path) => LINES.finish(taps(LINES, path).reduce((s, step) => step(s), state)),
    LINES.start([]),
  );
  expect(LINES.valueOf(rows)).toHaveLength(2);
});

test("dragging always starts from where things were grasped", () => {
  const start = { ...EDIT_OUTLINE.start(area), selected: "0" };
  const body: Target = { kind: "shape", id: "0" };
  EDIT_OUTLINE.drag(start, body, { from: [0, 0], to: [9, 9] });
  const moved = EDIT_OUTLINE.drag(start, body, { from: [0, 0], to: [1, 1] });
  expect(EDIT_OUTLINE.valueOf(moved)?.coordinates[0]?.[0]).toEqual([1, 1]);
});

test("another click moves the single take-off point", () => {
  const state = run(
    SINGLE_POINT,
    undefined,
    ...taps(SINGLE_POINT, [
      [1, 1],
      [2, 2],
    ]),
  );
  expect(SINGLE_POINT.valueOf(state)).toEqual([2, 2]);
});

const imaging = { frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90, heightM: 42 };
const waypoints = waypointDrawing({ id: "w", name: "", kind: "waypoints", imaging, waypoints: [] });

test("waypoints are added after the selected one and take over its settings", () => {
  const two = run(
    waypoints,
    [],
    ...taps(waypoints, [
      [0, 0],
      [2, 0],
    ]),
  );
  expect(waypoints.valueOf(two).map(({ heightM }) => heightM)).toEqual([42, 42]);
  const first = waypoints.tap(two, [0, 0], grip("0"));
  const three = waypoints.tap(first, [1, 1], undefined);
  expect(waypoints.valueOf(three).map(({ position }) => position)).toEqual([
    [0, 0],
    [1, 1],
    [2, 0],
  ]);
});

test("a waypoint is put between two by the mark between them, and taken away again", () => {
  const two = run(
    waypoints,
    [],
    ...taps(waypoints, [
      [0, 0],
      [2, 0],
    ]),
  );
  const three = waypoints.drag(two, grip("+1"), { from: [1, 0], to: [1, 3] });
  expect(waypoints.valueOf(three)[1]?.position).toEqual([1, 3]);
  expect(waypoints.valueOf(waypoints.remove(three))).toEqual(waypoints.valueOf(two));
});

test("points keep their own names and take new ones", () => {
  const stored = [{ id: "a", position: [0, 0] as [number, number], label: "Module 7" }];
  const moved = PHOTO_POINTS.drag(PHOTO_POINTS.start(stored), grip("0"), { from: [0, 0], to: [3, 3] });
  expect(PHOTO_POINTS.valueOf(moved)).toEqual([{ id: "a", position: [3, 3], label: "Module 7" }]);
  const more = PHOTO_POINTS.tap(PHOTO_POINTS.start(stored), [1, 1], undefined);
  expect(new Set(PHOTO_POINTS.valueOf(more).map(({ id }) => id)).size).toBe(2);
});

test("zones keep their names and heights while others are drawn and reshaped", () => {
  const zones = [{ id: "z", name: "Substation", area, ceilingM: 50 }];
  const drawing = noFlyDrawing(zones, (number) => `No-fly ${number}`);
  const drawn = run(
    drawing,
    zones,
    ...taps(drawing, [
      [5, 5],
      [6, 5],
      [6, 6],
    ]),
    (s) => drawing.finish(s),
  );
  const value = drawing.valueOf(drawn) ?? [];
  expect(value.map(({ name, ceilingM: upToM }) => [name, upToM])).toEqual([
    ["Substation", 50],
    ["No-fly 2", undefined],
  ]);
  expect(value[0]).toEqual(zones[0]);
  expect(zoneIdOf(drawn.body.paths[1]?.group ?? "")).toBe(value[1]?.id);
  const selected = drawing.tap(drawn, [0, 0], { kind: "shape", id: "0" });
  expect(drawing.valueOf(drawing.remove(selected))).toHaveLength(1);
});

test("an orbit's radius is where the point on the circle is dragged, its center where one clicks", () => {
  const orbit = { center: [36, 32] as [number, number], radiusM: 20 };
  const start = orbitDrawing.start(orbit);
  const wider = orbitDrawing.drag(start, grip("radius"), { from: [36, 32], to: [36, 32.001] });
  expect(orbitDrawing.valueOf(wider).radiusM).toBeCloseTo(110.9, 0);
  expect(orbitDrawing.valueOf(orbitDrawing.tap(start, [36.1, 32], undefined)).center).toEqual([36.1, 32]);
  expect(circlePositions(orbit)).toHaveLength(96);
});

test("what came from elsewhere keeps the selection where it is still there", () => {
  const selected = EDIT_OUTLINE.tap(EDIT_OUTLINE.start(area), [1, 1], grip("0/2"));
  expect(EDIT_OUTLINE.sync(selected, area).selected).toBe("0/2");
  expect(EDIT_OUTLINE.sync(selected, null).selected).toBeUndefined();
});
