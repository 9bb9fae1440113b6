import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Area,
  type Box,
  boxOrMiddle,
  closeView,
  gestureView,
  shownPart,
  type Touch,
  type View,
  wholeView,
  zoomed,
} from "./view-box.ts";

const THERMAL: Box = { x: 300, y: 200, width: 20, height: 12 };
/** The same anomaly for a camera with eight times as many pixels on the ground. */
const VISUAL: Box = { x: 2400, y: 1600, width: 160, height: 96 };

test("thermal and visual picture show the same ground: what is beside the anomaly in one is in the other", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -5, max: 5, noNaN: true }),
      fc.double({ min: -5, max: 5, noNaN: true }),
      fc.double({ min: 1.2, max: 40, noNaN: true }),
      (dx, dy, span) => {
        const [thermal, visual] = [THERMAL, VISUAL].map((box) => shownPart({ dx, dy, span }, box, 4 / 3));
        for (const side of ["x", "y", "width", "height"] as const)
          expect(visual?.[side]).toBeCloseTo((thermal?.[side] ?? 0) * 8, 6);
      },
    ),
  );
});

test("the whole frame is shown, centred, whatever its proportions", () => {
  const part = shownPart(wholeView(THERMAL, { width: 640, height: 512 }, 4 / 3), THERMAL, 4 / 3);
  expect(part.height).toBeCloseTo(512, 6);
  expect(part.x + part.width / 2).toBeCloseTo(320, 6);
  expect(part.y).toBeCloseTo(0, 6);
});

test("zooming keeps the centre, and ends before nothing is seen", () => {
  const near = Array.from({ length: 50 }).reduce<View>((view) => zoomed(view, 0.5), closeView(THERMAL));
  expect(near).toMatchObject({ dx: 0, dy: 0 });
  expect(near.span).toBeGreaterThan(1);
});

test("a picture without a box has the anomaly in its middle", () => {
  const { x, width } = boxOrMiddle(null, { width: 640, height: 512 });
  expect(x + width / 2).toBe(320);
});

test("a hot cell of two pixels is shown with the module around it", () => {
  const cell: Box = { x: 300, y: 200, width: 2, height: 1 };
  expect(shownPart(closeView(cell), cell, 4 / 3).width).toBe(80);
  expect(shownPart(closeView(THERMAL), THERMAL, 4 / 3).width).toBe(80);
});

describe("fingers", () => {
  const AREA: Area = { left: 100, top: 50, width: 400, height: 300 };
  const START: View = { dx: 1, dy: -0.5, span: 8 };
  /** The picture's pixel under a place on the screen. */
  const pixelAt = (view: View, { x, y }: Touch) => {
    const part = shownPart(view, THERMAL, 4 / 3);
    return [
      part.x + ((x - AREA.left) / AREA.width) * part.width,
      part.y + ((y - AREA.top) / AREA.height) * part.height,
    ] as const;
  };

  test("one finger takes the picture along", () => {
    const [from, to] = [
      { x: 200, y: 100 },
      { x: 260, y: 90 },
    ];
    const view = gestureView(START, [[from], [to]], AREA);
    expect(view.span).toBe(8);
    const [before, after] = [pixelAt(START, from), pixelAt(view, to)];
    expect(after[0]).toBeCloseTo(before[0], 9);
    expect(after[1]).toBeCloseTo(before[1], 9);
  });

  test("two fingers keep what is between them, and enlarge it by as much as they part", () => {
    const from = [
      { x: 200, y: 100 },
      { x: 240, y: 130 },
    ];
    const to = [
      { x: 220, y: 110 },
      { x: 300, y: 170 },
    ];
    const view = gestureView(START, [from, to], AREA);
    expect(view.span).toBeCloseTo(4, 9);
    const [before, after] = [pixelAt(START, { x: 220, y: 115 }), pixelAt(view, { x: 260, y: 140 })];
    expect(after[0]).toBeCloseTo(before[0], 9);
    expect(after[1]).toBeCloseTo(before[1], 9);
  });

  test("no finger, and two at one place, change nothing but the place", () => {
    const one = { x: 200, y: 100 };
    expect(gestureView(START, [[], []], AREA)).toEqual(START);
    expect(
      gestureView(
        START,
        [
          [one, one],
          [one, one],
        ],
        AREA,
      ),
    ).toEqual(START);
  });
});
