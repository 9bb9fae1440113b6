import { recordExports } from "@overfly/contract/exports/record-exports";
import { readCsvRecords } from "@overfly/route-files/csv/csv-records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKit, createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { signInWith } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

type Name = keyof typeof recordExports;

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let sessions: Record<"admin" | "rival" | "client" | "pilot" | "colleague", Session>;
let queries: Partial<Record<Name, object>>;

beforeAll(async () => {
  app = await testApp({}, { SHOW_OUTBOX: "true" });
  world = await createTwoProviders(app.services);
  const enter = async (organization_id: number, user_type: "center" | "client" | "pilot") => {
    const { user_id, email } = await createMember(app.services, { organization_id, user_type });
    return { user_id, session: await app.signIn(email, PASSWORD) };
  };
  const pilot = await enter(world.provider.id, "pilot");
  sessions = {
    admin: (await enter(world.provider.id, "center")).session,
    rival: (await enter(world.rival.id, "center")).session,
    client: (await enter(world.client.id, "client")).session,
    pilot: pilot.session,
    colleague: (await enter(world.provider.id, "pilot")).session,
  };
  queries = await addRecords(pilot.user_id);
});
afterAll(() => app.close());

const FILE = { mime: "application/pdf", size_bytes: 14, created_at: "2026-05-01T08:30:00Z" };

async function addRecords(pilot_id: string): Promise<typeof queries> {
  const { provider, client, site } = world;
  const kit = await createKit(app.services, { provider_id: provider.id, name: "Kit A" });
  const ours = { provider_id: provider.id, client_id: client.id, site_id: site.id };
  const mission = await createMission(app.services, ours);
  const item = { item_kind: "drones", item_id: kit.drone_id };
  const { db } = app;
  await db
    .insertInto("item_documents")
    .values({ ...FILE, ...item, provider_id: provider.id, name: "=manual.pdf", storage_key: "a" })
    .execute();
  const document = { ...FILE, provider_id: provider.id, client_id: client.id };
  await db
    .insertInto("client_documents")
    .values([
      { ...document, name: "Contract.pdf", storage_key: "b", is_shared: true },
      { ...document, name: "Internal.pdf", storage_key: "c", is_shared: false },
    ])
    .execute();
  await db
    .insertInto("mission_documents")
    .values({
      ...FILE,
      mission_id: mission.id,
      organization_id: provider.id,
      name: "Permit.pdf",
      storage_key: "d",
    })
    .execute();
  await addWork(pilot_id, mission.id);
  await db
    .insertInto("outbox")
    .values({
      organization_id: provider.id,
      to_address: "lina@example.test",
      subject: "Welcome",
      text: "https://center.test/secret-token",
      created_at: "2026-05-01T08:30:00Z",
    })
    .execute();
  return {
    itemDocuments: item,
    clientDocuments: { client: client.id },
    missionDocuments: { mission: mission.token },
    pilotCertificates: { pilot: pilot_id },
    pilotRatings: { pilot: pilot_id },
  };
}

/** A certificate, an archived one, and a rated flight. */
async function addWork(pilot_id: string, mission_id: number): Promise<void> {
  const provider_id = world.provider.id;
  const certificate = { provider_id, pilot_id, kind: "medical", issued_on: "2024-05-01" };
  await app.db
    .insertInto("pilot_certificates")
    .values([
      { ...certificate, number: "JO-1", expires_on: "2025-05-01", archived_at: "2026-01-01T00:00:00Z" },
      { ...certificate, number: "JO-2", expires_on: "2099-05-01" },
    ])
    .execute();
  await app.db
    .insertInto("flights")
    .values({
      mission_id,
      provider_id,
      pilot_id,
      source: "manual",
      status: "landed",
      took_off_at: "2026-05-01T08:00:00Z",
      landed_at: "2026-05-01T08:30:00Z",
    })
    .execute();
  await app.db
    .insertInto("pilot_ratings")
    .values({ provider_id, pilot_id, mission_id, stars: 4, note: "Careful", author: "Olga" })
    .execute();
}

const call = (who: keyof typeof sessions, name: Name) =>
  app.call(sessions[who], recordExports[name] as typeof recordExports.outbox, {
    query: { language: "en", ...queries[name] } as object,
  });

async function rows(who: keyof typeof sessions, name: Name): Promise<string[][]> {
  const { status, raw } = await call(who, name);
  expect([name, status]).toEqual([name, 200]);
  const { records } = readCsvRecords(raw.toString("utf8"), 200_000);
  return records.slice(1).map(({ cells }) => cells);
}

test("documents of an item, a client and a mission are exported, with names that are no formulas", async () => {
  const facts = ["application/pdf", "14", "", "2026-05-01 08:30"];
  expect(await rows("admin", "itemDocuments")).toEqual([["'=manual.pdf", ...facts]]);
  expect(await rows("admin", "missionDocuments")).toEqual([["Permit.pdf", ...facts]]);
  expect(await rows("client", "missionDocuments")).toEqual([["Permit.pdf", ...facts]]);
  expect(await rows("admin", "clientDocuments")).toEqual([
    ["Internal.pdf", ...facts, "No"],
    ["Contract.pdf", ...facts, "Yes"],
  ]);
});

test("a pilot's certificates and ratings are exported; pilots export their own ratings only", async () => {
  expect(
    (await rows("admin", "pilotCertificates")).map(([, number, , , , ...rest]) => [number, ...rest]),
  ).toEqual([
    ["JO-1", "Yes", "", "Yes"],
    ["JO-2", "No", "", "No"],
  ]);
  const [rating] = await rows("pilot", "pilotRatings");
  expect(rating?.slice(3)).toEqual(["4", "Careful", "Olga"]);
  expect(await rows("admin", "pilotRatings")).toEqual([rating]);
  expect((await call("colleague", "pilotRatings")).status).toBe(404);
  expect((await call("pilot", "pilotCertificates")).status).toBe(403);
});

test("mails are exported without their texts, which link to accounts", async () => {
  const { raw } = await call("admin", "outbox");
  expect(raw.toString("utf8")).toContain("Welcome,lina@example.test,2026-05-01 08:30,,");
  expect(raw.toString("utf8")).not.toContain("secret-token");
  expect(await rows("rival", "outbox")).toEqual([]);
});

test.each([
  "itemDocuments",
  "clientDocuments",
  "missionDocuments",
  "pilotCertificates",
  "pilotRatings",
] as const)("%s of another provider are unknown", async (name) => {
  expect((await call("rival", name)).status).toBe(404);
});

test("documents of an item need the permission to view its kind", async () => {
  const session = await signInWith(app, { organization_id: world.provider.id }, ["view kits"]);
  const query = queries.itemDocuments as { item_kind: "drones"; item_id: number };
  expect((await app.call(session, recordExports.itemDocuments, { query })).status).toBe(403);
});
