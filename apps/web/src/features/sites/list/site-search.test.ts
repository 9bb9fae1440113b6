import { SiteQuery } from "@overfly/contract/sites/sites";
import { expect, test } from "vitest";
import { isFiltered, siteQueryOf } from "./site-search.ts";

const position = { page: 1, item_count: 20 };

test("passes filters on in the contract's form", () => {
  const query = siteQueryOf({
    ...position,
    search: "ma'an",
    industries: "solar,wind",
    clients: "4,17",
    tags: "Rooftop,Phase 2",
    has_data_product: "true",
    status: "archived",
  });

  expect(SiteQuery.parse(query)).toEqual({
    ...position,
    search: "ma'an",
    industries: "solar,wind",
    clients: "4,17",
    tags: ["Rooftop", "Phase 2"],
    has_data_product: true,
    status: "archived",
  });
});

test("ignores invalid URL parameters", () => {
  const query = siteQueryOf({
    ...position,
    industries: "solar,moon,",
    clients: "x,1",
    has_data_product: "maybe",
    status: "gone",
  });

  expect(query).toEqual({ ...position, industries: "solar", clients: "1" });
});

test("tells a filtered list from the whole one", () => {
  expect(isFiltered({ query: position })).toBe(false);
  expect(isFiltered({ query: { ...position, search: "x" } })).toBe(true);
  expect(isFiltered({ query: { ...position, status: "archived" } })).toBe(true);
});
