import { expect, test } from "vitest";
import { accentIn, contrast } from "./accent.ts";

/** Of the W3C's own examples: black on white is 21, #767676 on white 4.54. */
test.each([
  ["#000000", "#ffffff", 21],
  ["#767676", "#ffffff", 4.54],
  ["#ffffff", "#ffffff", 1],
])("%s on %s has the contrast %d", (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBeCloseTo(ratio, 2);
});

const SURFACES = { light: ["#ffffff", "#f3f5f9"], dark: ["#0a111e", "#111b2d", "#16223a"] };
const COLOURS = [
  "#ffffff",
  "#000000",
  "#ffff00",
  "#0000ff",
  "#f5a623",
  "#1f4e96",
  "#808080",
  "#00ff88",
  "#7a0019",
];

test.each(COLOURS.flatMap((colour) => (["light", "dark"] as const).map((theme) => [colour, theme] as const)))(
  "%s can be read in the %s theme",
  (colour, theme) => {
    const { fill, on, text, isAdapted } = accentIn(theme, colour);
    for (const surface of SURFACES[theme]) {
      expect(contrast(fill, surface)).toBeGreaterThanOrEqual(3);
      expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(on, fill)).toBeGreaterThanOrEqual(4.5);
    expect(isAdapted).toBe(fill !== colour);
  },
);

test("a colour that can be read stays as it is", () => {
  expect(accentIn("light", "#1f4e96")).toMatchObject({ fill: "#1f4e96", text: "#1f4e96", isAdapted: false });
  expect(accentIn("dark", "#f5a623")).toMatchObject({ fill: "#f5a623", isAdapted: false });
  expect(accentIn("light", "#ffff00").isAdapted).toBe(true);
});
