import { describe, expect, it } from "vitest";
import { boundaryStrength } from "./boundary-strength.ts";
import { findEdge, placeEdge, turnOfEdge, type StrengthMap } from "./find-edge.ts";

const [widthPx, heightPx] = [80, 60];

/** An upright line at x = 40: what lies to its left, on it and to its right, softened as a lens does. */
function picture(levelAt: (awayPx: number) => number): StrengthMap {
  const values = new Float32Array(widthPx * heightPx);
  for (let at = 0; at < values.length; at += 1) {
    const away = (at % widthPx) - 40;
    let sum = 0;
    for (let part = -2; part <= 2; part += 1) sum += levelAt(away + 0.4 * part);
    values[at] = sum / 5;
  }
  return { values, strength: boundaryStrength({ values, widthPx, heightPx }), widthPx, heightPx };
}

/** Where the line is put, from a guess that is off. */
const placed = (map: StrengthMap, guess: number): number => {
  const { offsetPx } = placeEdge(map, [guess, 15], [guess, 45], 4);
  // the normal of a line downwards points to the left
  return guess - offsetPx;
};

describe("the place of a line", () => {
  it.each([39, 40, 41.5])("is the middle of a joint whose sides differ, from %f", (guess) => {
    // a joint's shadow side is colder for a while
    const map = picture((away) =>
      Math.abs(away) <= 1.5 ? 60 : away < 0 ? 203 : 135 + Math.min(35, 10 * (away - 1.5)),
    );
    expect(Math.abs(placed(map, guess) - 40)).toBeLessThan(0.6);
  });

  it("is the end of a table, not the dark strip beside it", () => {
    const map = picture((away) => (away < 0 ? 200 : away < 3 ? 20 : 70));
    expect(Math.abs(placed(map, 40) - 39.5)).toBeLessThan(1);
  });

  it("stays the strongest line where pixels have no value, and at the border", () => {
    const map = picture((away) => (Math.abs(away) <= 1.5 ? 60 : 200));
    const gaps = { ...map, values: map.values.map((value, at) => (at % 3 === 0 ? Number.NaN : value)) };
    expect(placeEdge(gaps, [40, 15], [40, 45], 4)).toEqual(findEdge(map, [40, 15], [40, 45], 4));
    const { offsetPx } = placeEdge(map, [1, 15], [1, 45], 4);
    expect(Number.isFinite(offsetPx)).toBe(true);
  });
});

describe("a line among other things", () => {
  it("is found beside clamps that are many times as strong", () => {
    const map = picture((away) => (Math.abs(away) <= 1 ? 170 : 200));
    // two dark clamps at the ends of the side, four pixels beside the joint
    for (const top of [10, 46])
      for (let y = top; y < top + 4; y += 1) map.values.fill(20, y * widthPx + 42, y * widthPx + 47);
    const withClamps = { ...map, strength: boundaryStrength(map) };
    const { offsetPx } = placeEdge(withClamps, [41.5, 6], [41.5, 54], 4);
    expect(Math.abs(41.5 - offsetPx - 40)).toBeLessThan(2);
  });

  it("may lie aslant", () => {
    const values = new Float32Array(widthPx * heightPx).fill(200);
    for (let y = 0; y < heightPx; y += 1)
      for (let x = -1; x <= 1; x += 1) values[y * widthPx + Math.round(40 + (y - 30) / 5) + x] = 120;
    const map = { values, strength: boundaryStrength({ values, widthPx, heightPx }), widthPx, heightPx };
    const { strength } = findEdge(map, [40, 15], [40, 45], 2);
    // its ends lie three pixels to either side; the normal of a line downwards points to the left
    expect(
      turnOfEdge(
        map,
        [
          [40, 15],
          [40, 45],
        ],
        { strength, reachPx: 4 },
      ),
    ).toBe(-3);
    expect(
      turnOfEdge(
        map,
        [
          [37, 15],
          [43, 45],
        ],
        { strength, reachPx: 4 },
      ),
    ).toBe(0);
  });
});
