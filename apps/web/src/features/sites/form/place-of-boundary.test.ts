import type { Boundary } from "@overfly/contract/geometry";
import { expect, test } from "vitest";
import { COUNTRIES } from "#platform/ui/fields/places/country-codes.ts";
import { placeOfBoundary } from "./place-of-boundary.ts";

/** A square of about a kilometre around a place. */
function around(longitude: number, latitude: number): Boundary {
  const [west, south, east, north] = [
    longitude - 0.005,
    latitude - 0.005,
    longitude + 0.005,
    latitude + 0.005,
  ];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: "Polygon", coordinates: [ring as [number, number][]] };
}

/** Solar plants, by maps of their countries and the IANA time zone database. */
test.each([
  ["Quweira, Jordan", 35.32, 29.8, { country: "Jordan", time_zone: "Asia/Amman" }],
  ["Núñez de Balboa, Spain", -6.18, 38.43, { country: "Spain", time_zone: "Europe/Madrid" }],
  ["Noor Ouarzazate, Morocco", -6.86, 31.05, { country: "Morocco", time_zone: "Africa/Casablanca" }],
  ["Benban, Egypt", 32.73, 24.46, { country: "Egypt", time_zone: "Africa/Cairo" }],
  ["Bhadla, India", 71.92, 27.53, { country: "India", time_zone: "Asia/Kolkata" }],
  ["Topaz, California", -120.07, 35.37, { country: "United States", time_zone: "America/Los_Angeles" }],
  ["Kidston, Queensland", 144.16, -18.88, { country: "Australia", time_zone: "Australia/Brisbane" }],
])("%s", async (_name, longitude, latitude, place) => {
  expect(await placeOfBoundary(around(longitude, latitude))).toEqual(place);
});

test("the country is one of those that the form offers", async () => {
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  const { country } = (await placeOfBoundary(around(35.32, 29.8))) ?? {};
  expect(COUNTRIES.map((code) => names.of(code))).toContain(country);
});
