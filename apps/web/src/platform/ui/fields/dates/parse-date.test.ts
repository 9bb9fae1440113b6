import { expect, test } from "vitest";
import { parseDate } from "./parse-date.ts";

test.each([
  ["2026-11-21", "en", "2026-11-21"],
  ["21 Nov 2026", "en", "2026-11-21"],
  ["1 december 2026", "en", "2026-12-01"],
  ["21.11.2026", "en", "2026-11-21"],
  ["21/11/2026", "en", "2026-11-21"],
  ["21 \u0646\u0648\u0641\u0645\u0628\u0631 2026", "ar", "2026-11-21"],
  ["21 تشرين الثاني 2026", "ar", "2026-11-21"],
  ["21 تشرين 2026", "ar", null],
  ["3 Ma 2026", "en", null],
  ["21 Sept 2026", "en", "2026-09-21"],
  ["29 Feb 2028", "en", "2028-02-29"],
  ["29 Feb 2026", "en", null],
  ["11/21/2026", "en", null],
  ["32 Nov 2026", "en", null],
  ["21 Foo 2026", "en", null],
  ["tomorrow", "en", null],
  ["", "en", null],
])("%j in %s is %s", (typed, locale, day) => {
  expect(parseDate(typed, locale)).toBe(day);
});
