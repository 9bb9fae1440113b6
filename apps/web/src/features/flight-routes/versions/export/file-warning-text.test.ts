import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { fileWarningText } from "./file-warning-text.ts";

afterEach(() => setLocale("en"));

const WARNING = { code: "unsupported-action", values: { name: "spin" } };

test("values are inserted in both languages", () => {
  expect(fileWarningText(WARNING)).toBe('The action "spin" is not supported and is left out.');
  setLocale("ar");
  expect(fileWarningText(WARNING)).toContain("\u2068spin\u2069");
});

test("an unknown code has a general message", () => {
  expect(fileWarningText({ code: "brand-new" })).toBe("Part of the route is not supported by this format.");
});
