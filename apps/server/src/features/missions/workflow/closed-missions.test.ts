import type { Endpoint } from "@overfly/contract/endpoint";
import { endpoints } from "@overfly/contract/endpoints";
import { PERMISSIONS } from "@overfly/contract/permissions";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { paramsOf } from "#testing/endpoints/sample-params.ts";
import { createTwoProviders } from "#testing/factories.ts";
import { signInWithRole } from "#testing/provider-admins.ts";
import { SAMPLE_BODIES } from "#testing/sample-input.ts";
import { insertSampleRows, type SampleRows } from "#testing/sample-rows.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

/** Calls that are made for completed missions, and leave the mission itself as it is. */
const ALLOWED = new Set([
  "missions.comment", // people still talk about it
]);

/** Every call that writes to a mission or to a flight of it. */
const WRITES: [name: string, endpoint: Endpoint][] = Object.entries(endpoints)
  .flatMap(([feature, group]) =>
    Object.entries(group as Record<string, Endpoint>).map(([verb, endpoint]): [string, Endpoint] => [
      `${feature}.${verb}`,
      endpoint,
    ]),
  )
  .filter(
    ([, { method, path, multipart }]) =>
      method !== "GET" && !multipart && /^\/api\/ops\/(missions\/:token|flights\/:id)(\/|$)/.test(path),
  );

let app: TestApp;
let rows: SampleRows;
let sessions: Record<"center" | "client" | "pilot", Session>;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  const { provider, client } = await createTwoProviders(app.services);
  const enter = async (user_type: "center" | "client" | "pilot", organization_id: number) =>
    signInWithRole(app, { user_type, organization_id }, PERMISSIONS);
  const owner = await enter("center", provider.id);
  rows = await insertSampleRows(app.services, {
    provider_id: provider.id,
    client_id: client.id,
    user_id: owner.user_id,
  });
  const pilot = await enter("pilot", provider.id);
  await app.db
    .insertInto("assignments")
    .values({
      mission_id: rows.mission.id,
      provider_id: provider.id,
      pilot_id: pilot.user_id,
      starts_at: "2026-05-01T08:00:00Z",
      ends_at: "2026-05-01T10:00:00Z",
      released_at: "2026-05-02T08:00:00Z",
    })
    .execute();
  sessions = {
    center: owner.session,
    client: (await enter("client", client.id)).session,
    pilot: pilot.session,
  };
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db
    .updateTable("missions")
    .set({ status: "completed", completed_at: "2026-05-02T08:00:00Z" })
    .where("id", "=", rows.mission.id)
    .execute();
});

/** The mission and what belongs to its plan, as stored. */
const stored = () =>
  Promise.all([
    app.db.selectFrom("missions").where("id", "=", rows.mission.id).selectAll().execute(),
    app.db.selectFrom("assignments").where("mission_id", "=", rows.mission.id).selectAll().execute(),
    app.db.selectFrom("mission_routes").where("mission_id", "=", rows.mission.id).selectAll().execute(),
    app.db.selectFrom("flights").where("mission_id", "=", rows.mission.id).selectAll().execute(),
  ]);

test("there are calls to try", () => {
  expect(WRITES.length).toBeGreaterThan(20);
});

test.each(WRITES)("a completed mission isn't changed by %s", async (name, endpoint) => {
  const before = await stored();
  for (const side of endpoint.side ?? (["center", "client", "pilot"] as const)) {
    const { status } = await app.call(sessions[side], endpoint, {
      params: paramsOf(endpoint.path, rows),
      body: SAMPLE_BODIES[name]?.(rows) ?? {},
    });
    expect([name, side, status === 200]).toEqual([name, side, ALLOWED.has(name)]);
  }
  expect(await stored()).toEqual(before);
});
