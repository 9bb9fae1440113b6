import type { Endpoint } from "@overfly/contract/endpoint";
import { endpoints } from "@overfly/contract/endpoints";
import { PERMISSIONS } from "@overfly/contract/permissions";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { paramsOf } from "#testing/endpoints/sample-params.ts";
import { createTwoProviders } from "#testing/factories.ts";
import { signInWithRole } from "#testing/provider-admins.ts";
import { SAMPLE_BODIES } from "#testing/sample-input.ts";
import { insertSampleRows, type SampleRows } from "#testing/sample-rows.ts";
import { sampleFlightLog } from "#testing/uploads/sample-flight-log.ts";
import { uploadFile } from "#testing/uploads/upload-file.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

/** Calls that are made for completed missions, and leave the mission itself as it is. */
const ALLOWED = new Set([
  "missions.comment", // people still talk about it
  "multiSiteOrders.approve", // says of each mission whether it was approved
  "missionProblems.share",
  "missionProblems.resolve", // what was reported may be settled later
]);

/** The smallest image that there is. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** What the calls that take a file are sent. */
const FILES: Record<string, Parameters<typeof uploadFile>[3]> = {
  "missionDocuments.upload": { name: "Permit.pdf", content: "%PDF-1.7\nA permit" },
  "missionProblems.addPhoto": { name: "gate.png", content: PICTURE },
  "flightLogs.create": { name: "DJI_0001.SRT", content: sampleFlightLog({ at: "2026-05-01 13:00:00" }) },
};

/** Where a mission, a flight or another row of a mission is written to. */
const OF_MISSION =
  /^\/api\/ops\/(missions\/:token|(flights|mission-documents|mission-problems|checklist-runs)\/:id)(\/|$)/;
/** Calls that name missions in their body. */
const IN_BODY = new Set(["multiSiteOrders.approve"]);

/** Every call that writes to a mission or to what belongs to it. */
const WRITES: [name: string, endpoint: Endpoint][] = Object.entries(endpoints)
  .flatMap(([feature, group]) =>
    Object.entries(group as Record<string, Endpoint>).map(([verb, endpoint]): [string, Endpoint] => [
      `${feature}.${verb}`,
      endpoint,
    ]),
  )
  .filter(([name, { method, path }]) => method !== "GET" && (OF_MISSION.test(path) || IN_BODY.has(name)));

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
  await app.db // who has reported it may add photos
    .updateTable("mission_problems")
    .set({ user_id: pilot.user_id })
    .where("id", "=", rows.missionProblem.id)
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
    app.db.selectFrom("mission_documents").where("mission_id", "=", rows.mission.id).selectAll().execute(),
    app.db.selectFrom("checklist_runs").where("mission_id", "=", rows.mission.id).selectAll().execute(),
    app.db
      .selectFrom("mission_problem_photos")
      .innerJoin("mission_problems", "mission_problems.id", "mission_problem_photos.problem_id")
      .where("mission_problems.mission_id", "=", rows.mission.id)
      .selectAll("mission_problem_photos")
      .execute(),
  ]);

/** Sends the call's sample body, or a file where it takes one. */
async function statusOf(name: string, endpoint: Endpoint, session: Session): Promise<number> {
  const params = paramsOf(endpoint.path, rows);
  const file = FILES[name];
  if (endpoint.multipart !== true || file === undefined)
    return (await app.call(session, endpoint, { params, body: SAMPLE_BODIES[name]?.(rows) ?? {} })).status;
  const path = endpoint.path.replace(/:(\w+)/, (_, key: string) => String(params?.[key]));
  return (await uploadFile(app, session, path, file)).statusCode;
}

test("there are calls to try", () => {
  expect(WRITES.length).toBeGreaterThan(20);
});

test.each(WRITES)("a completed mission isn't changed by %s", async (name, endpoint) => {
  const before = await stored();
  for (const side of endpoint.side ?? (["center", "client", "pilot"] as const)) {
    const status = await statusOf(name, endpoint, sessions[side]);
    expect([name, side, status === 200]).toEqual([name, side, ALLOWED.has(name)]);
  }
  expect(await stored()).toEqual(before);
});
