import { getCountries } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { COUNTRIES } from "./country-codes.ts";

test("the countries are those of libphonenumber", () => {
  expect(COUNTRIES).toEqual(getCountries().toSorted());
});
