import { expect, test } from "vitest";
import { shownDays } from "./shown-days.ts";

test.each([
  ["", "en", ""],
  ["2026-11-05", "en", "5 Nov 2026"],
  ["2026-11-05,2026-12-31", "en", "5 Nov 2026 – 31 Dec 2026"],
  ["2026-11-05,", "en", "5 Nov 2026 – "],
  ["2026-11-05", "ar", "5 تشرين الثاني 2026"],
  ["soon", "en", ""],
])("%s is shown as it is in the %s calendar", (dates, locale, shown) =>
  expect(shownDays(dates, locale)).toBe(shown),
);
