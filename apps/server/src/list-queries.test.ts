import type { Endpoint } from "@overfly/contract/endpoint";
import { endpoints } from "@overfly/contract/endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { PERMISSIONS } from "@overfly/contract/permissions";
import { sites } from "@overfly/contract/sites/sites";
import type { UserType } from "@overfly/contract/user-type";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { paramsOf } from "#testing/endpoints/sample-params.ts";
import { createTwoProviders } from "#testing/factories.ts";
import { signInWithRole } from "#testing/provider-admins.ts";
import { SAMPLE_QUERIES } from "#testing/sample-input.ts";
import { insertSampleRows, type SampleRows } from "#testing/sample-rows.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

/** Every call that reads as a signed-in user. */
const READS: [name: string, endpoint: Endpoint][] = Object.entries(endpoints).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Endpoint>)
    .filter(([, { method, permission }]) => method === "GET" && permission !== "public")
    .map(([verb, endpoint]): [string, Endpoint] => [`${feature}.${verb}`, endpoint]),
);
const namesOf = ({ query }: Endpoint): string[] =>
  query instanceof z.ZodObject ? Object.keys(query.shape) : [];
const SORTED = READS.filter(([, endpoint]) => namesOf(endpoint).includes("sorts"));
const PAGED = READS.filter(([, endpoint]) => namesOf(endpoint).includes("item_count"));

let app: TestApp;
let rows: SampleRows;
let sessions: Record<UserType, Session>;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0", SHOW_OUTBOX: "true" });
  const { provider, client } = await createTwoProviders(app.services);
  const enter = (user_type: UserType, organization_id: number) =>
    signInWithRole(app, { user_type, organization_id }, PERMISSIONS);
  const owner = await enter("center", provider.id);
  rows = await insertSampleRows(app.services, {
    provider_id: provider.id,
    client_id: client.id,
    user_id: owner.user_id,
  });
  sessions = {
    center: owner.session,
    client: (await enter("client", client.id)).session,
    pilot: (await enter("pilot", provider.id)).session,
  };
});
afterAll(() => app.close());

/** The fields that a call refuses; undefined where it is no 422. */
async function refused(name: string, endpoint: Endpoint, query: Record<string, unknown>) {
  const { status, body } = await app.call(sessions[endpoint.side?.[0] ?? "center"], endpoint, {
    params: paramsOf(endpoint.path, rows),
    query: { ...SAMPLE_QUERIES[name]?.(rows), ...query },
  });
  return status === 422 ? Object.keys(body.errors ?? {}) : status;
}

test("there are lists to ask", () => {
  expect([READS.length > 50, SORTED.length > 15, PAGED.length > 15]).toEqual([true, true, true]);
});

test.each(READS)("%s refuses a query name that it doesn't know", async (name, endpoint) => {
  expect(await refused(name, endpoint, { no_such_filter: "1" })).toEqual(["no_such_filter"]);
});

test.each(SORTED)("%s refuses an unknown field or direction to sort by", async (name, endpoint) => {
  expect(await refused(name, endpoint, { sorts: { no_such_field: "asc" } })).toEqual([
    "sorts[no_such_field]",
  ]);
  expect(await refused(name, endpoint, { sorts: { name: "sideways" } })).toEqual(["sorts.name"]);
});

test.each(PAGED)("%s refuses pages that there can't be", async (name, endpoint) => {
  for (const query of [{ page: "0" }, { page: "first" }, { item_count: "0" }, { item_count: "1000000" }])
    expect(await refused(name, endpoint, query)).toEqual(Object.keys(query));
});

describe("a filter's bad value", () => {
  test.each([
    [missions.list, { status: "flown" }],
    [missions.list, { type: "party" }],
    [missions.list, { subtype: "party" }],
    [missions.list, { site: "short" }],
    [missions.list, { clients: "1,x" }],
    [missions.list, { industries: "solar,party" }],
    [missions.list, { has_data_product: "perhaps" }],
    [missions.list, { date: "2026-11-01" }],
    [missions.list, { date: "2026-11-01,2026-13-01" }],
    [missions.list, { from: "yesterday" }],
    [sites.list, { industries: "party" }],
    [sites.list, { clients: "-1" }],
    [sites.list, { has_data_product: "2" }],
    [sites.list, { status: "deleted" }],
  ] as [Endpoint, Record<string, string>][])("%#: is refused", async (endpoint, query) => {
    expect(await refused("", endpoint, query)).toEqual(Object.keys(query));
  });
});
