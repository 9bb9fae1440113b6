import fc from "fast-check";
import { expect, test } from "vitest";
import { viewAround } from "./picture-crop.tsx";

const size = { width: 640, height: 512 };

test("centres the box with its surroundings where there is room", () => {
  const view = viewAround({ x: 300, y: 240, width: 40, height: 32 }, size);

  expect(view.x + view.width / 2).toBeCloseTo(320);
  expect(view.y + view.height / 2).toBeCloseTo(256);
  expect(view.width).toBeGreaterThan(80);
});

test("never exceeds the picture, and always contains the box's centre", () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(part, part, part, part, (a, b, c, d) => {
      const box = { x: a * 639, y: b * 511, width: 1 + c * (639 - a * 639), height: 1 + d * (511 - b * 511) };
      const view = viewAround(box, size);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      expect(view.x).toBeGreaterThanOrEqual(-1e-6);
      expect(view.y).toBeGreaterThanOrEqual(-1e-6);
      expect(view.x + view.width).toBeLessThanOrEqual(size.width + 1e-6);
      expect(view.y + view.height).toBeLessThanOrEqual(size.height + 1e-6);
      expect(x).toBeGreaterThanOrEqual(view.x - 1);
      expect(x).toBeLessThanOrEqual(view.x + view.width + 1);
      expect(y).toBeGreaterThanOrEqual(view.y - 1);
      expect(y).toBeLessThanOrEqual(view.y + view.height + 1);
    }),
  );
});
