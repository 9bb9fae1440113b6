import { expect, test } from "vitest";
import { type Obstacle, obstacleOf, obstacleDrawing } from "./obstacle-drawing.ts";

const mast: Obstacle = { id: "m", name: "Mast", geometry: [0, 0], heightM: 40, clearanceM: 20 };
const hall: Obstacle = {
  id: "h",
  name: "Hall",
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [1, 1],
        [2, 1],
        [2, 2],
        [1, 1],
      ],
    ],
  },
  heightM: 9,
  clearanceM: 5,
};
const wire: Obstacle = {
  id: "w",
  name: "Wire",
  geometry: {
    type: "LineString",
    coordinates: [
      [3, 3],
      [4, 3],
      [5, 3],
    ],
  },
  heightM: 15,
  clearanceM: 10,
};
const all = [hall, mast, wire];
const drawing = obstacleDrawing(all, (number) => `Obstacle ${number}`);
const grip = (id: string) => ({ kind: "handle" as const, id });

test("a click adds a point and keeps the others", () => {
  const state = drawing.tap(drawing.start(all), [9, 9], undefined);
  expect(drawing.valueOf(state)).toMatchObject([
    hall,
    mast,
    wire,
    { name: "Obstacle 4", geometry: [9, 9], heightM: 40 },
  ]);
});

test("a corner of an area moves, and its name and height stay", () => {
  const moved = drawing.drag(drawing.start(all), grip("areas:0/1"), { from: [2, 1], to: [7, 1] });
  const [first, ...others] = drawing.valueOf(moved) ?? [];
  expect(first).toMatchObject({ id: "h", heightM: 9 });
  expect(JSON.stringify(first?.geometry)).toContain("[7,1]");
  expect(others).toEqual([mast, wire]);
});

test("a line loses the removed point, and disappears with its last segment", () => {
  let state = drawing.start(all);
  state = drawing.remove(drawing.tap(state, [4, 3], grip("lines:0/1")));
  expect(JSON.stringify(drawing.valueOf(state)?.[2]?.geometry)).not.toContain("[4,3]");
  state = drawing.remove(drawing.tap(state, [3, 3], grip("lines:0/0")));
  expect(drawing.valueOf(state)).toEqual([hall, mast]);
});

test("one obstacle at a time is selected", () => {
  const onWire = drawing.tap(drawing.start(all), [3, 3], { kind: "shape", id: "lines:0" });
  const onHall = drawing.tap(onWire, [1, 1], grip("areas:0/0"));
  const named = [onWire, onHall].map(
    (state) => obstacleOf(all, drawing.statusOf(state).selected ?? "")?.name,
  );
  expect(named).toEqual(["Wire", "Hall"]);
  expect(drawing.view(onHall, undefined).shapes.some(({ isSelected }) => isSelected)).toBe(false);
  expect(drawing.cancel(onHall).areas.selected).toBeUndefined();
});

test("selecting does not change the value", () => {
  const start = drawing.start(all);
  expect(drawing.tap(start, [1, 1], grip("areas:0/0")).body).toBe(start.body);
});
