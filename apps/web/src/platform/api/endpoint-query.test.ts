import { missions } from "@overfly/contract/missions/missions";
import { invitations } from "@overfly/contract/members/invitations";
import { sites } from "@overfly/contract/sites/sites";
import { partialMatchKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { endpointKey, endpointQuery } from "./endpoint-query.ts";

const params = { token: "t1" };

test("the key is the path without its prefix, filled in, with the query", () => {
  expect(endpointKey(sites.get, { params })).toEqual(["sites", "t1", "show"]);
  expect(endpointKey(sites.list, { query: { page: 2 } })).toEqual(["sites", { page: 2 }]);
});

test("a read that sends a body has it in its key", () => {
  const body = { token: "t1" };
  expect(endpointKey(invitations.get, { body })).toEqual(["auth", "invitation", body]);
});

test("a list's key matches the list with any query, and no single record", () => {
  const lists = endpointKey(missions.list);
  expect(partialMatchKey(endpointKey(missions.list, { query: { page: 2 } }), lists)).toBe(true);
  expect(partialMatchKey(endpointKey(missions.get, { params }), lists)).toBe(false);
});

test("a record's key matches what lies below it", () => {
  const mission = endpointKey(missions.get, { params });
  expect(partialMatchKey(endpointKey(missions.candidates, { params }), mission)).toBe(true);
});

test("a query says whether it may be read without signing in", () => {
  expect(endpointQuery(invitations.get, { body: { token: "t1" } }).meta.isPublic).toBe(true);
  expect(endpointQuery(sites.map, {}, { error: "No" }).meta).toEqual({ error: "No", isPublic: false });
});
