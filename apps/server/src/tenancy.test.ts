import type { Endpoint } from "@overfly/contract/endpoint";
import { endpoints } from "@overfly/contract/endpoints";
import { PERMISSIONS } from "@overfly/contract/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCESS } from "#testing/endpoints/access-table.ts";
import { paramsOf } from "#testing/endpoints/sample-params.ts";
import { createClient, createMember, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { missionTemplate, SAMPLE_BODIES, SAMPLE_QUERIES } from "#testing/sample-input.ts";
import { insertSampleRows, type SampleRows } from "#testing/sample-rows.ts";
import { MARK, TEXTS, WITHOUT_TEXT } from "#testing/tenancy/marked-texts.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const READS: [name: string, endpoint: Endpoint][] = Object.entries(endpoints)
  .flatMap(([feature, group]) =>
    Object.entries(group).map(([verb, endpoint]): [string, Endpoint] => [`${feature}.${verb}`, endpoint]),
  )
  .filter(([name, { method }]) => method === "GET" && ACCESS[name]?.[0] !== "public");

let app: TestApp;
let rows: SampleRows;
let owner: Session;
let rivalRows: SampleRows;
let rivalAdmin: Session;
let strangers: Record<string, [side: "center" | "client" | "pilot", session: Session]>;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0", SHOW_OUTBOX: "true" });
  const { provider, client, rival, rivalClient, rivalSite } = await createTwoProviders(app.services);
  await app.runAsOwner(`update roles set permissions = '{${PERMISSIONS.join(",")}}'`);
  const { email, user_id } = await createMember(app.services, { organization_id: provider.id });
  owner = await app.signIn(email, PASSWORD);
  rows = await insertOurRows({ provider_id: provider.id, client_id: client.id, user_id });
  await app.db
    .insertInto("assignments")
    .values({
      mission_id: rows.mission.id,
      provider_id: provider.id,
      dock_id: rows.dock.id,
      starts_at: "2026-05-01T08:00:00Z",
      ends_at: "2026-05-01T10:00:00Z",
    })
    .execute();
  await mark();
  await app.db.updateTable("sites").set({ name: "Rival Site" }).where("id", "=", rivalSite.id).execute();
  await app.db.updateTable("organizations").set({ company_name: MARK }).where("id", "=", client.id).execute();
  const neighbour = await createClient(app.services, provider.id, { company_name: "Neighbour" });
  const theirs = await createMember(app.services, { organization_id: rival.id });
  rivalAdmin = await app.signIn(theirs.email, PASSWORD);
  rivalRows = await insertSampleRows(app.services, {
    provider_id: rival.id,
    client_id: rivalClient.id,
    user_id: theirs.user_id,
  });
  strangers = {
    "an administrator of another provider": ["center", rivalAdmin],
    "a pilot of another provider": ["pilot", await signIn({ organization_id: rival.id, user_type: "pilot" })],
    "another provider's client": [
      "client",
      await signIn({ organization_id: rivalClient.id, user_type: "client" }),
    ],
    "another client of our provider": [
      "client",
      await signIn({ organization_id: neighbour.id, user_type: "client" }),
    ],
    "a pilot of our provider without missions": [
      "pilot",
      await signIn({ organization_id: provider.id, user_type: "pilot" }),
    ],
  };
});
afterAll(() => app.close());

describe.each(READS)("%s", (name, endpoint) => {
  test.skipIf(WITHOUT_TEXT.has(name))("shows our rows to us", async () => {
    expect(await read(owner, name, endpoint)).toContain(MARK);
  });

  test("shows strangers nothing of ours", async () => {
    const readers: string[] = [];
    for (const [who, [side, session]] of Object.entries(strangers)) {
      if (!ACCESS[name]?.[1].includes(side)) continue;
      if ((await read(session, name, endpoint)).includes(MARK)) readers.push(who);
    }
    expect(readers).toEqual([]);
  });
});

/** Bodies with an id of ours, sent by another provider about its own rows, each in a status that allows the call. */
const FOREIGN_BODIES: Record<
  string,
  [rejectedField: string | null, body: (foreign: SampleRows, clientId: number) => object]
> = {
  "anomalies.create": [
    "media_file_id",
    ({ mediaFile }) => ({
      ...SAMPLE_BODIES["anomalies.create"]?.(rivalRows),
      media_file_id: mediaFile.id,
    }),
  ],
  "cloudFolders.create": [null, ({ folder }) => ({ name: "Folder", parent_id: folder.id })],
  "cloudItems.move": [null, ({ mediaFile }) => ({ files: [mediaFile.id], folder_id: null })],
  "cloudItems.remove": [null, ({ folder }) => ({ folders: [folder.id] })],
  "missionChecklists.begin": [
    null,
    ({ checklistTemplate }) => ({ template_id: checklistTemplate.id, version: 1, number: 1 }),
  ],
  "docks.create": [
    "site_token",
    ({ site }) => ({
      name: "Dock",
      serial_number: "RIVAL1",
      longitude: 0,
      latitude: 0,
      site_token: site.token,
    }),
  ],
  "activityLogs.create": [
    null,
    ({ kit }) => ({ item_kind: "drones", item_id: kit.drone_id, kind: "lost", note: "Gone" }),
  ],
  "damageReports.create": [
    null,
    ({ kit }) => ({ item_kind: "drones", item_id: kit.drone_id, note: "Bent", is_grounding: true }),
  ],
  "drones.create": [
    "storage_location_id",
    ({ storageLocation }) => ({ ...NEW_DRONE, storage_location_id: storageLocation.id }),
  ],
  "maintenanceLogs.create": [
    null,
    ({ kit }) => ({
      item_kind: "drones",
      item_id: kit.drone_id,
      kind: "repair",
      performed_on: "2026-05-01",
      result: "other",
    }),
  ],
  "workOrders.create": [
    null,
    ({ kit }) => ({ item_kind: "drones", item_id: kit.drone_id, kind: "repair", title: "Arm" }),
  ],
  "maintenancePrograms.create": [
    null,
    ({ kit }) => ({ ...SAMPLE_BODIES["maintenancePrograms.create"]?.(rivalRows), item_id: kit.drone_id }),
  ],
  "docks.update": ["site_token", ({ site }) => ({ site_token: site.token })],
  "forceLogin.start": [null, (_rows, client_id) => ({ client_id })],
  "kits.create": ["drone_id", ({ kit }) => ({ name: "Kit", drone_id: kit.drone_id })],
  "kits.update": [
    "payload_ids",
    ({ kit }) => ({ payload_ids: [kit.payload_id], updated_at: rivalRows.kit.updated_at }),
  ],
  "members.create": [
    "role_id",
    ({ role }) => ({ ...NEW_MEMBER, password: "correct horse battery", role_id: role.id }),
  ],
  "members.invite": ["role_id", ({ role }) => ({ ...NEW_MEMBER, role_id: role.id })],
  "members.update": ["role_id", ({ role }) => ({ role_id: role.id })],
  "pilotRatings.rate": ["pilot_id", ({ pilot }) => ({ pilot_id: pilot.id, stars: 1 })],
  "repairs.change": [
    null,
    ({ anomaly }) => ({
      repairs: [{ id: anomaly.id, updated_at: anomaly.updated_at }],
      changes: { work_state: "resolved" },
    }),
  ],
  "missions.create": [
    "site_token",
    ({ site }) => ({
      ...SAMPLE_BODIES["missions.saveDraft"]?.(rivalRows),
      site_token: site.token,
    }),
  ],
  "missions.saveDraft": [
    "site_token",
    ({ site }) => ({
      ...SAMPLE_BODIES["missions.saveDraft"]?.(rivalRows),
      site_token: site.token,
    }),
  ],
  "missionTransitions.assign": [
    "dock_id",
    ({ dock }) => ({
      ...SAMPLE_BODIES["missionTransitions.assign"]?.(rivalRows),
      pilot_id: null,
      dock_id: dock.id,
    }),
  ],
  "missionTransitions.plan": [
    "route_ids",
    ({ route }) => ({
      ...SAMPLE_BODIES["missionTransitions.plan"]?.(rivalRows),
      route_ids: [route.id],
    }),
  ],
  "missionTransitions.schedule": [
    "route_ids",
    ({ route }) => ({
      ...SAMPLE_BODIES["missionTransitions.schedule"]?.(rivalRows),
      route_ids: [route.id],
    }),
  ],
  "projects.create": ["client_id", (_rows, client_id) => ({ name: "Project", client_id })],
  "projects.update": [
    "site_tokens",
    ({ site }) => ({ site_tokens: [site.token], updated_at: rivalRows.project.updated_at }),
  ],
  "projectMissions.create": ["site_tokens", ({ site }) => missionTemplate(site.token)],
  "routes.copy": [null, ({ site }) => ({ site_token: site.token, name: "Copy" })],
  "sites.create": ["client_id", (_rows, client_id) => ({ name: "Site", client_id, time_zone: "Asia/Amman" })],
  "streams.create": [null, ({ mission }) => ({ name: "Stream", mission_token: mission.token })],
  "streams.start": [null, ({ dock }) => ({ dock_id: dock.id, camera: "dock_camera" })],
  "zones.update": [null, ({ zone }) => ({ zones: [{ id: zone.id, name: "Taken" }] })],
};
const NEW_DRONE = { name: "Falcon", manufacturer: "DJI", model: "Matrice 4T", serial_number: "R1" };
const NEW_MEMBER = { email: "new@example.test", first_name: "New", last_name: "Member" };
const STATUS_FOR: Record<string, string> = {
  "anomalies.create": "in_review",
  "missionChecklists.begin": "planned",
  "missions.saveDraft": "draft",
  "missionTransitions.assign": "approved",
  "missionTransitions.plan": "approved",
  "missionTransitions.schedule": "approved",
};

test.each(Object.keys(FOREIGN_BODIES))("%s rejects an id of ours in a stranger's body", async (name) => {
  const [feature = "", verb = ""] = name.split(".");
  const endpoint = endpoints[feature]?.[verb];
  if (!endpoint) throw new Error(`There is no endpoint ${name}`);
  const status = STATUS_FOR[name] ?? "completed";
  await app.db
    .updateTable("missions")
    .set({ status, created_side: "center" })
    .where("id", "=", rivalRows.mission.id)
    .execute();
  const { client_id } = rows.mission;
  const [field, bodyOf] = FOREIGN_BODIES[name] ?? [null, () => ({})];
  const answer = await app.call(rivalAdmin, endpoint, {
    params: paramsOf(endpoint.path, rivalRows),
    body: bodyOf(rows, client_id),
  });
  const fields = Object.keys(answer.body.errors ?? {});
  expect([answer.status, fields]).toEqual(field === null ? [404, []] : [422, [field]]);
  expect(answer.raw.toString()).not.toContain(MARK);
});

async function read(session: Session, name: string, endpoint: Endpoint): Promise<string> {
  const { raw } = await app.call(session, endpoint, {
    params: paramsOf(endpoint.path, rows),
    query: SAMPLE_QUERIES[name]?.(rows),
  });
  return raw.toString();
}

async function signIn(member: Parameters<typeof createMember>[1]): Promise<Session> {
  return app.signIn((await createMember(app.services, member)).email, PASSWORD);
}

/** One row of every kind. The mission is completed, so that its results are visible to its client. */
async function insertOurRows(owns: { provider_id: number; client_id: number; user_id: string }) {
  const { provider_id, user_id } = owns;
  const inserted = await insertSampleRows(app.services, owns);
  await createMember(app.services, { organization_id: provider_id, user_type: "pilot" });
  await createMember(app.services, {
    organization_id: owns.client_id,
    user_type: "client",
    role: "client_viewer",
  });
  const site = inserted.site.id;
  for (const statement of [
    `insert into projects (provider_id, client_id, name, created_by) values (${provider_id}, ${owns.client_id}, 'P', '${user_id}')`,
    `insert into outbox (organization_id, to_address, subject) values (${provider_id}, 'a@example.test', 'S')`,
    `insert into audit_log (organization_id, action, subject_kind, subject)
       values (${provider_id}, 'sites.create', 'site', '${MARK}')`,
    `insert into layouts (site_id, name, version, element_count, module_count) values (${site}, 'L', 1, 0, 0)`,
    `insert into flight_route_versions (route_id, version, name, document, statistics, path, plan, issues)
       select id, 1, name, document, statistics, path, plan, issues from flight_routes`,
  ])
    await app.runAsOwner(statement);
  return inserted;
}

async function mark() {
  for (const [table, column] of TEXTS) {
    const ours = table === "roles" ? "where organization_id is not null" : "";
    await app.runAsOwner(`update ${table} set ${column} = '${MARK} ' || ctid::text ${ours}`);
  }
  await app.runAsOwner(`update notifications set title = '"${MARK}"'`);
  await app.runAsOwner(`update flights set status = 'airborne', reason = '${MARK}'`);
}
