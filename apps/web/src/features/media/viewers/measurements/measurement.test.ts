import { expect, test } from "vitest";
import { boxBetween, movedBy } from "./measurement.ts";

const FRAME = { width: 640, height: 512 };

test.each([
  [
    { x: 4, y: 9 },
    { x: 10, y: 2 },
    { x: 4, y: 2, width: 7, height: 8 },
  ],
  [
    { x: 10, y: 2 },
    { x: 4, y: 9 },
    { x: 4, y: 2, width: 7, height: 8 },
  ],
  [
    { x: 3, y: 3 },
    { x: 3, y: 3 },
    { x: 3, y: 3, width: 1, height: 1 },
  ],
])("the box between %o and %o holds both pixels", (one, other, box) => {
  expect(boxBetween(one, other)).toEqual(box);
});

test.each([
  ["ArrowRight", false, { x: 101, y: 50 }],
  ["ArrowUp", true, { x: 100, y: 40 }],
  ["ArrowLeft", true, { x: 90, y: 50 }],
  ["Enter", false, undefined],
])("%s (with Shift: %s) moves to %o", (key, shiftKey, to) => {
  expect(movedBy({ key, shiftKey }, { x: 100, y: 50 }, FRAME)).toEqual(to);
});

test("nothing moves out of the frame", () => {
  expect(movedBy({ key: "ArrowDown", shiftKey: true }, { x: 0, y: 508 }, FRAME)).toEqual({ x: 0, y: 511 });
  expect(movedBy({ key: "ArrowLeft", shiftKey: false }, { x: 0, y: 508 }, FRAME)).toEqual({ x: 0, y: 508 });
});
