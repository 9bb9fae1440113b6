import type { Boundary } from "@overfly/contract/geometry";
import type { Position } from "geojson";
import { expect, test } from "vitest";
import type { Hand, HandState, Target } from "#platform/map/hand.ts";
import { circleOf, orbitHand } from "./orbit-drawing.ts";
import {
  MANY_LINES,
  noFlyHand,
  ONE_LINE,
  PIECES,
  RESHAPE,
  ONE_PLACE,
  TARGETS,
  waypointsHand,
  zoneOf,
} from "./item-drawing.ts";

type Step<State> = (state: State) => State;
type AnyHand<State extends HandState, Value> = Hand<State, Value>;

const run = <State extends HandState, Value>(
  hand: AnyHand<State, Value>,
  value: Value,
  ...steps: Step<State>[]
): State => steps.reduce((state, step) => step(state), hand.start(value));

const taps = <State extends HandState, Value>(hand: AnyHand<State, Value>, places: Position[]) =>
  places.map(
    (at): Step<State> =>
      (state) =>
        hand.tap(state, at, undefined),
  );

const grip = (id: string): Target => ({ kind: "grip", id });

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
  const state = run(RESHAPE, null, ...taps(RESHAPE, triangle), (s) =>
    RESHAPE.tap(s, [1, 1], grip("draft/2")),
  );
  expect(RESHAPE.valueOf(state)).toEqual(area);
  expect(RESHAPE.statusOf(state).isDrawing).toBe(false);
});

test("a click on the first corner closes, but not before there are three", () => {
  const two = run(RESHAPE, null, ...taps(RESHAPE, triangle.slice(0, 2)));
  expect(RESHAPE.tap(two, [0, 0], grip("draft/0"))).toBe(two);
  expect(RESHAPE.finish(two)).toBe(two);
});

test("while drawing, the last corner can be taken back, and all given up", () => {
  const three = run(RESHAPE, null, ...taps(RESHAPE, triangle));
  expect(RESHAPE.back(three).draft).toEqual(triangle.slice(0, 2));
  expect(RESHAPE.cancel(three).draft).toEqual([]);
  const still = RESHAPE.start(null);
  expect(RESHAPE.back(still)).toBe(still);
  expect(RESHAPE.cancel(still)).toBe(still);
});

test("an outline that stands is not drawn over by a click beside it", () => {
  const state = run(RESHAPE, area, ...taps(RESHAPE, [[5, 5]]));
  expect(state.draft).toEqual([]);
});

test("what is drawn inside an area is a hole of it, outside another piece", () => {
  const draw = (places: Position[]) => {
    const state = run(PIECES, area, ...taps(PIECES, places), (s) => PIECES.finish(s));
    return PIECES.valueOf(state);
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
  const dragged = RESHAPE.drag(RESHAPE.start(area), grip("0+0"), { from: [0.5, 0], to: [0.5, -1] });
  expect(RESHAPE.valueOf(dragged)).toEqual({
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
  const clicked = RESHAPE.tap(RESHAPE.start(area), [0.5, 0], grip("0+0"));
  expect(clicked.selected).toBe("0/1");
});

test("a selected corner is removed, and an area with too few goes", () => {
  const selected = RESHAPE.tap(RESHAPE.start(area), [0, 0], grip("0/0"));
  expect(RESHAPE.statusOf(selected).selected).toBe("0/0");
  expect(RESHAPE.valueOf(RESHAPE.remove(selected))).toBeNull();
});

test("a line is led on from its selected end", () => {
  const line = {
    type: "LineString" as const,
    coordinates: [
      [0, 0],
      [1, 0],
    ] as [number, number][],
  };
  const atEnd = ONE_LINE.tap(ONE_LINE.start(line), [1, 0], grip("0/1"));
  const longer = ONE_LINE.tap(atEnd, [2, 0], undefined);
  expect(ONE_LINE.valueOf(longer)?.coordinates).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
  ]);
  expect(longer.selected).toBe("0/2");
  const atStart = ONE_LINE.tap(ONE_LINE.start(line), [0, 0], grip("0/0"));
  const before = ONE_LINE.tap(atStart, [-1, 0], undefined);
  expect(ONE_LINE.valueOf(before)?.coordinates[0]).toEqual([-1, 0]);
});

test("rows take as many lines as are drawn", () => {
  const rows = [triangle.slice(0, 2), triangle.slice(1)].reduce(
    (state, path) => MANY_LINES.finish(taps(MANY_LINES, path).reduce((s, step) => step(s), state)),
    MANY_LINES.start([]),
  );
  expect(MANY_LINES.valueOf(rows)).toHaveLength(2);
});

test("dragging always starts from where things were grasped", () => {
  const start = { ...RESHAPE.start(area), selected: "0" };
  const body: Target = { kind: "body", id: "0" };
  RESHAPE.drag(start, body, { from: [0, 0], to: [9, 9] });
  const moved = RESHAPE.drag(start, body, { from: [0, 0], to: [1, 1] });
  expect(RESHAPE.valueOf(moved)?.coordinates[0]?.[0]).toEqual([1, 1]);
});

test("there is one take-off place: another click moves it", () => {
  const state = run(
    ONE_PLACE,
    undefined,
    ...taps(ONE_PLACE, [
      [1, 1],
      [2, 2],
    ]),
  );
  expect(ONE_PLACE.valueOf(state)).toEqual([2, 2]);
});

const imaging = { frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90, heightM: 42 };
const waypoints = waypointsHand({ id: "w", name: "", kind: "waypoints", imaging, waypoints: [] });

test("waypoints are added behind the selected one, made like the one before", () => {
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
  const kept = [{ id: "a", position: [0, 0] as [number, number], label: "Module 7" }];
  const moved = TARGETS.drag(TARGETS.start(kept), grip("0"), { from: [0, 0], to: [3, 3] });
  expect(TARGETS.valueOf(moved)).toEqual([{ id: "a", position: [3, 3], label: "Module 7" }]);
  const more = TARGETS.tap(TARGETS.start(kept), [1, 1], undefined);
  expect(new Set(TARGETS.valueOf(more).map(({ id }) => id)).size).toBe(2);
});

test("zones keep their names and heights while others are drawn and reshaped", () => {
  const zones = [{ id: "z", name: "Substation", area, upToM: 50 }];
  const hand = noFlyHand(zones, (number) => `No-fly ${number}`);
  const drawn = run(
    hand,
    zones,
    ...taps(hand, [
      [5, 5],
      [6, 5],
      [6, 6],
    ]),
    (s) => hand.finish(s),
  );
  const value = hand.valueOf(drawn) ?? [];
  expect(value.map(({ name, upToM }) => [name, upToM])).toEqual([
    ["Substation", 50],
    ["No-fly 2", undefined],
  ]);
  expect(value[0]).toEqual(zones[0]);
  expect(zoneOf(drawn.body.paths[1]?.group ?? "")).toBe(value[1]?.id);
  const chosen = hand.tap(drawn, [0, 0], { kind: "body", id: "0" });
  expect(hand.valueOf(hand.remove(chosen))).toHaveLength(1);
});

test("an orbit's radius is where the point on the circle is dragged, its centre where one clicks", () => {
  const orbit = { centre: [36, 32] as [number, number], radiusM: 20 };
  const start = orbitHand.start(orbit);
  const wider = orbitHand.drag(start, grip("radius"), { from: [36, 32], to: [36, 32.001] });
  expect(orbitHand.valueOf(wider).radiusM).toBeCloseTo(110.9, 0);
  expect(orbitHand.valueOf(orbitHand.tap(start, [36.1, 32], undefined)).centre).toEqual([36.1, 32]);
  expect(circleOf(orbit)).toHaveLength(96);
});

test("what came from elsewhere keeps the selection where it is still there", () => {
  const selected = RESHAPE.tap(RESHAPE.start(area), [1, 1], grip("0/2"));
  expect(RESHAPE.follow(selected, area).selected).toBe("0/2");
  expect(RESHAPE.follow(selected, null).selected).toBeUndefined();
});
