import { expect, test } from "vitest";
import { wayFlown } from "./way-flown.ts";

const stored = (second: number) => ({
  at: `2026-11-27T09:00:0${second}.000Z`,
  longitude: second,
  latitude: 30,
});
const live = (second: number) => ({
  atMs: Date.parse(`2026-11-27T09:00:0${second}.000Z`),
  position: [second, 30],
});

test("the way flown never jumps back when its stored part is read again", () => {
  const since = [live(2), live(3), live(4)];
  const east = (way: ReturnType<typeof wayFlown>) => way.map(([longitude]) => longitude);
  expect(east(wayFlown([], since))).toEqual([2, 3, 4]);
  expect(east(wayFlown([stored(1)], since))).toEqual([1, 2, 3, 4]);
  expect(east(wayFlown([stored(1), stored(2), stored(3)], since))).toEqual([1, 2, 3, 4]);
});
