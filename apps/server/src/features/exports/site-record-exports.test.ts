import { listExports } from "@overfly/contract/exports/list-exports";
import { readCsvRecords } from "@overfly/route-files/csv/csv-records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { SITE_AREA } from "#testing/cloud/cloud-world.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let client: Session;
let rival: Session;

type Name = "zones" | "siteDocuments" | "siteReports";
const NAMES: Name[] = ["zones", "siteDocuments", "siteReports"];

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const signIn = async (organization_id: number, user_type: "center" | "client" = "center") =>
    app.signIn((await createMember(app.services, { organization_id, user_type })).email, PASSWORD);
  admin = await signIn(world.provider.id);
  client = await signIn(world.client.id, "client");
  rival = await signIn(world.rival.id);
  await addRecords();
});
afterAll(() => app.close());

async function addRecords(): Promise<void> {
  const { id: site_id } = world.site;
  const polygon = JSON.stringify(SITE_AREA);
  await app.db
    .insertInto("zones")
    .values([
      { site_id, name: "Yard", kind: "no_fly", polygon, max_height_m: null },
      { site_id, name: "=1+1", kind: "block", polygon, max_height_m: 80 },
    ])
    .execute();
  await app.db
    .insertInto("site_documents")
    .values({
      site_id,
      organization_id: world.provider.id,
      name: "Permit.pdf",
      mime: "application/pdf",
      size_bytes: 14,
      storage_key: "documents/permit",
      created_at: "2026-05-01T08:30:00Z",
    })
    .execute();
  const report = {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id,
    scope: "period",
    missions: ["M-2026-0001", "M-2026-0002"],
    first_day: "2026-04-01",
    last_day: "2026-04-30",
    anomaly_count: 3,
    language: "en",
    report: "{}",
    actor: "Olga",
    created_at: "2026-05-02T08:30:00Z",
  };
  await app.db
    .insertInto("site_reports")
    .values([
      { ...report, version: 1, created_side: "center" },
      { ...report, version: 2, created_side: "client" },
    ])
    .execute();
}

const call = (session: Session, name: Name, query: object = {}) =>
  app.call(session, listExports[name] as typeof listExports.zones, {
    query: { site: world.site.token, language: "en", ...query },
  });

async function rows(session: Session, name: Name, query: object = {}) {
  const { status, raw } = await call(session, name, query);
  expect(status).toBe(200);
  return readCsvRecords(raw.toString("utf8"), 200_000)
    .records.slice(1)
    .map(({ cells }) => cells);
}

test("zones of a site are exported in the list's order, with their outlines", async () => {
  const [block, yard] = await rows(admin, "zones");
  expect(block?.slice(0, 3)).toEqual(["'=1+1", "Block", "80"]);
  expect(yard?.slice(0, 3)).toEqual(["Yard", "No-fly", ""]);
  expect(JSON.parse(yard?.[3] ?? "")).toEqual(SITE_AREA);
  expect((await rows(admin, "zones", { sorts: { name: "desc" } })).map(([name]) => name)).toEqual([
    "Yard",
    "'=1+1",
  ]);
});

test("documents of a site are exported as the search finds them", async () => {
  expect(await rows(client, "siteDocuments")).toEqual([
    ["Permit.pdf", "application/pdf", "14", "", "2026-05-01 08:30"],
  ]);
  expect(await rows(client, "siteDocuments", { search: "drawing" })).toEqual([]);
});

test("reports of a site are exported, to a client its own", async () => {
  const all = await rows(admin, "siteReports");
  expect(all.map(([version]) => version)).toEqual(["2", "1"]);
  expect(all[1]).toEqual([
    "1",
    "A period",
    "M-2026-0001, M-2026-0002",
    "2026-04-01",
    "2026-04-30",
    "3",
    "English",
    "Olga",
    "2026-05-02 08:30",
    "",
    "Generating…",
  ]);
  expect((await rows(client, "siteReports")).map(([version]) => version)).toEqual(["2"]);
});

test.each(NAMES)("%s of another provider's site are none", async (name) => {
  expect((await call(rival, name)).status).toBe(404);
});
