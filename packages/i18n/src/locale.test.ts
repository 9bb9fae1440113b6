import { expect, test } from "vitest";
import { localeOf } from "./locale.ts";

test.each([
  ["ar", "ar"],
  ["ar-JO,en;q=0.5", "ar"],
  ["en-GB,ar;q=0.9", "en"],
  ["tlh, ar", "ar"],
  ["arn", "en"],
  [undefined, "en"],
])("%j asks for %s", (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});
