import { expect, test } from "vitest";
import { isolate } from "./isolate.ts";

test.each([
  ["North gate", "rtl", "\u2068North gate\u2069"],
  ["البوابة", "rtl", "البوابة"],
  ["البوابة A", "rtl", "\u2068البوابة A\u2069"],
  ["10–20", "rtl", "\u206810–20\u2069"],
  ["42", "rtl", "42"],
  ["\u206684 °C\u2069", "rtl", "\u206684 °C\u2069"],
  ["–", "rtl", "–"],
  ["البوابة", "ltr", "\u2068البوابة\u2069"],
  ["North gate", "ltr", "North gate"],
] as const)("%j in a sentence from %s is %j", (text, direction, isolated) => {
  expect(isolate(text, direction)).toBe(isolated);
});
