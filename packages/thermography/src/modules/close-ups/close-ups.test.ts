import { expect, it } from "vitest";
import { findModules } from "#modules/find-modules.ts";
import { isWithin } from "#modules/candidates/link-candidates.ts";
import { distance, type Point, type Quadrilateral } from "#modules/quadrilateral.ts";

const [widthPx, heightPx] = [336, 256];
/** Two modules seen aslant from 4 m, the one on the right wider in the picture, with its joint between them. */
const LEFT: Quadrilateral = [
  [58, 76],
  [138, 72],
  [147, 206],
  [42, 208],
];
const RIGHT: Quadrilateral = [
  [144, 72],
  [230, 67],
  [266, 202],
  [153, 206],
];

/** Ground that is as warm as the right module where the two meet at its corner, so that no line closes there. */
function closeUp(modules: readonly { outline: Quadrilateral; level: number }[]) {
  let seed = 5;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const values = new Float32Array(widthPx * heightPx);
  for (let at = 0; at < values.length; at += 1) {
    const place: Point = [at % widthPx, Math.floor(at / widthPx)];
    const module = modules.find(({ outline }) => isWithin(place, outline));
    const isWarmGround = distance(place, [266, 202]) < 9;
    values[at] = module ? module.level + 0.1 * random() : isWarmGround ? 34 : 26 + 3 * random();
  }
  return { widthPx, heightPx, values };
}

it("finds two unequal modules that fill the picture, one of them not quite enclosed", () => {
  const found = findModules(
    closeUp([
      { outline: LEFT, level: 44 },
      { outline: RIGHT, level: 34 },
    ]),
  );
  expect(found).toHaveLength(2);
  for (const outline of [LEFT, RIGHT]) {
    const errors = found.map(({ corners }) =>
      Math.max(...corners.map((corner, index) => distance(corner, outline[index] ?? corner))),
    );
    expect(Math.min(...errors)).toBeLessThan(8);
  }
});

it("takes one warm plate, and roofs beside each other, for no modules", () => {
  expect(findModules(closeUp([{ outline: LEFT, level: 44 }]))).toEqual([]);
  const roof = (left: number): Quadrilateral => [
    [left, 20],
    [left + 30, 20],
    [left + 30, 230],
    [left, 230],
  ];
  const roofs = [60, 94].map((left, index) => ({ outline: roof(left), level: 34 + 6 * index }));
  expect(findModules(closeUp(roofs))).toEqual([]);
});
