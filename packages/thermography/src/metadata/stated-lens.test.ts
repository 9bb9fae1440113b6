import { expect, test } from "vitest";
import { statedLens, throughLens } from "./stated-lens.ts";

const DATA = "2018-03-13;3659.78,3653.17,-7.71,45.9,-0.269,0.1157,-0.0000876,-0.000306,-0.03576";
const xmp = (dewarpflag: string, dewarpdata: string) => new Map(Object.entries({ dewarpflag, dewarpdata }));

test("a lens is read where the picture was left as the lens shows it", () => {
  expect(statedLens(xmp("0", DATA))).toEqual({
    focalXPx: 3659.78,
    focalYPx: 3653.17,
    centerXPx: -7.71,
    centerYPx: 45.9,
    radial: [-0.269, 0.1157, -0.03576],
    tangential: [-0.0000876, -0.000306],
  });
});

test.each([
  ["corrected by the camera", "1", DATA],
  ["without a word on corrections", "", DATA],
  ["with a number too few", "0", DATA.replace(",-0.03576", "")],
  ["with no number", "0", DATA.replace("0.1157", "x")],
  ["with an empty number", "0", DATA.replace("0.1157", "")],
  ["without a focal length", "0", DATA.replace("3659.78", "0")],
  ["with a distortion beyond any lens", "0", DATA.replace("-0.269", "-269")],
])("none is read from a picture %s", (_, flag, data) => {
  expect(statedLens(xmp(flag, data))).toBeNull();
});

test("a barrel distortion draws corners inwards, and ends where its model folds back", () => {
  const lens = {
    focalXPx: 760,
    focalYPx: 760,
    centerXPx: 2,
    centerYPx: -1,
    radial: [-0.25, 0, 0],
    tangential: [0, 0],
  } as const;
  expect(throughLens(lens, 0, 0)).toEqual([2, -1]);
  // 0.4 · (1 − 0.25 · 0.25) · 760 and 0.3 · the same
  const [x, y] = throughLens(lens, 0.4, 0.3);
  expect([x, y]).toEqual([expect.closeTo(2 + 285, 6), expect.closeTo(-1 + 213.75, 6)]);
  expect(throughLens(lens, 2, 2)).toEqual([Number.NaN, Number.NaN]);
});
