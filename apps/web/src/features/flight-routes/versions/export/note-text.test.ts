import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { noteText } from "./note-text.ts";

afterEach(() => setLocale("en"));

test("values are inserted, and unknown codes keep their message", () => {
  const note = { code: "unsupported-action", message: "Left out", values: { name: "spin" } };
  expect(noteText(note)).toBe("Left out");
  setLocale("ar");
  expect(noteText(note)).toContain("\u2068spin\u2069");
  expect(noteText({ code: "brand-new", message: "As it came" })).toBe("As it came");
});
