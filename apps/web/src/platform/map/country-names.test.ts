import { expect, test } from "vitest";
import countries from "world-atlas/countries-50m.json";
import { worldOf, type Countries } from "./base-style.ts";
import { countryNamesIn } from "./country-names.ts";

const { names } = worldOf(countries as unknown as Countries);
const labels = (locale: string): string[] =>
  countryNamesIn(names, locale).map(({ properties }) => properties.name);

test("the map's countries bear their Arabic names for who reads Arabic", () => {
  const arabic = labels("ar");
  expect(arabic).toEqual(expect.arrayContaining(["المملكة العربية السعودية", "مصر", "إسبانيا", "كوسوفو"]));
  expect(arabic.filter((name) => /\p{Script=Latin}/u.test(name))).toEqual([]);
  // Natural Earth draws five territories without a code, of which Unicode names Kosovo alone.
  expect(arabic).toHaveLength(names.length - 4);
});

test("English keeps the map's short names, all of them", () => {
  const english = labels("en");
  expect(english).toHaveLength(names.length);
  expect(english).toEqual(expect.arrayContaining(["Dem. Rep. Congo", "Somaliland"]));
});

test("each name stands where its country lies", () => {
  const [egypt] = countryNamesIn(names, "ar").filter(({ properties }) => properties.name === "مصر");
  const [longitude = 0, latitude = 0] = egypt?.geometry.coordinates ?? [];
  expect(longitude).toBeGreaterThan(25);
  expect(longitude).toBeLessThan(35);
  expect(latitude).toBeGreaterThan(22);
  expect(latitude).toBeLessThan(32);
});
