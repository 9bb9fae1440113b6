import { expect, test } from "vitest";
import { countryName } from "./country-name.ts";

test("a stored country is read in the language of the page", () => {
  expect(countryName("Jordan", "ar")).toBe("الأردن");
  expect(countryName("Spain", "ar")).toBe("إسبانيا");
  expect(countryName("Jordan", "en")).toBe("Jordan");
});

test("a country that is not listed stays as it was typed", () => {
  expect(countryName("Atlantis", "ar")).toBe("Atlantis");
});
