import { NewSite } from "@overfly/contract/sites/sites";
import { expect, test } from "vitest";
import { bodyOf, newFields } from "./site-fields.ts";

const boundary = {
  type: "Polygon" as const,
  coordinates: [
    [
      [35, 31],
      [35.001, 31],
      [35.001, 31.001],
      [35, 31],
    ] as [number, number][],
  ],
};
const start = {
  client_id: null,
  industry: "solar" as const,
  country: "Jordan",
  city: null,
  time_zone: "Asia/Amman",
  mounting: null,
  currency: "JOD",
};
const filled = { ...newFields(start), client_id: "7", name: " North field ", city: "  ", boundary };

test("sends the values in the contract's form", () => {
  const body = NewSite.parse(bodyOf(filled, null));

  expect(body).toMatchObject({
    client_id: 7,
    name: "North field",
    city: null,
    country: "Jordan",
    currency: "JOD",
  });
  expect(body).toMatchObject({ boundary, location: null });
});

test("sends the day of commissioning, and none where it is empty", () => {
  expect(bodyOf(filled, null).commissioned_on).toBeNull();
  expect(bodyOf({ ...filled, commissioned_on: "2019-06-30" }, null).commissioned_on).toBe("2019-06-30");
});

test("omits an unchanged boundary, so that the site's location stays", () => {
  expect(Object.keys(bodyOf(filled, boundary))).not.toContain("boundary");
  expect(Object.keys(bodyOf(filled, boundary))).not.toContain("location");
});
