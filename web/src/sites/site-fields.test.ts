import { NewSite } from "@overfly/contract/sites";
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
const filled = { ...newFields(), client_id: "7", name: " North field ", city: "  ", boundary };

test("sends what was filled in as the contract takes it", () => {
  const body = NewSite.parse(bodyOf(filled, null));

  expect(body).toMatchObject({ client_id: 7, name: "North field", city: null, boundary, location: null });
});

test("leaves a boundary that has not changed alone, and with it the site's place", () => {
  expect(Object.keys(bodyOf(filled, boundary))).not.toContain("boundary");
  expect(Object.keys(bodyOf(filled, boundary))).not.toContain("location");
});
