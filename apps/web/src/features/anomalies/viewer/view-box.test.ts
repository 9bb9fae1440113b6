import fc from "fast-check";
import { expect, test } from "vitest";
import { type Box, boxOrMiddle, closeView, shownPart, type View, wholeView, zoomed } from "./view-box.ts";

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
