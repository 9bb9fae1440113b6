import { expect, test } from "vitest";
import { shortcutKey } from "./shortcut-key.ts";

test.each([
  ["c", "KeyC", false, "c"],
  ["ؤ", "KeyC", false, "c"],
  ["ت", "KeyJ", false, "j"],
  ["لإ", "KeyT", true, "لإ"],
  ["إ", "KeyY", true, "Y"],
  ["ظ", "Slash", false, "/"],
  ["؟", "Slash", true, "?"],
  ["٣", "Digit3", false, "3"],
  ["ArrowLeft", "ArrowLeft", false, "ArrowLeft"],
  // German and French keyboards have letters of their own places
  ["z", "KeyY", false, "z"],
  ["a", "KeyQ", false, "a"],
  ["?", "Minus", true, "?"],
  ["ß", "Minus", false, "ß"],
])("%s at %s is %s", (key, code, shiftKey, expected) => {
  expect(shortcutKey({ key, code, shiftKey })).toBe(expected);
});
