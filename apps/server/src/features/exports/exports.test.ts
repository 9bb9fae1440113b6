import { listExports } from "@overfly/contract/exports/list-exports";
import { recordExports } from "@overfly/contract/exports/record-exports";
import { multiSiteOrders } from "@overfly/contract/missions/multi-site-orders";
import { itemImports } from "@overfly/contract/inventory/item-imports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCsvRecords } from "@overfly/route-files/csv/csv-records";
import { EXPORT_BATCH, listCsv } from "#platform/csv/list-csv.ts";
import { listDrones } from "#features/inventory/list-items.ts";
import {
  createClient,
  createKit,
  createMember,
  createMission,
  createSite,
  createTwoProviders,
  PASSWORD,
} from "#testing/factories.ts";
import { createMaintenanceLog } from "#testing/inventory/sample-maintenance.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let client: Session;
let kit: Awaited<ReturnType<typeof createKit>>;
let pilot: Awaited<ReturnType<typeof createMember>>;
let mission: Awaited<ReturnType<typeof createMission>>;

beforeAll(async () => {
  app = await testApp({}, { SHOW_OUTBOX: "true" });
  world = await createTwoProviders(app.services);
  const sessionOf = async (organization_id: number, user_type: "center" | "client") =>
    app.signIn((await createMember(app.services, { organization_id, user_type })).email, PASSWORD);
  admin = await sessionOf(world.provider.id, "center");
  client = await sessionOf(world.client.id, "client");
  kit = await createKit(app.services, { provider_id: world.provider.id, name: "Kit A" });
  pilot = await createMember(app.services, { organization_id: world.provider.id, user_type: "pilot" });
  const ours = { provider_id: world.provider.id, client_id: world.client.id, site_id: world.site.id };
  mission = await createMission(app.services, ours);
  await createKit(app.services, { provider_id: world.rival.id, name: "Kit of a rival" });
});
afterAll(() => app.close());

/** What those of one thing ask for. */
const QUERIES: Partial<Record<Name, () => object>> = {
  cloudItems: () => ({ site: world.site.token }),
  zones: () => ({ site: world.site.token }),
  siteDocuments: () => ({ site: world.site.token }),
  siteReports: () => ({ site: world.site.token }),
  itemDocuments: () => ({ item_kind: "drones", item_id: kit.drone_id }),
  clientDocuments: () => ({ client: world.client.id }),
  missionDocuments: () => ({ mission: mission.token }),
  pilotCertificates: () => ({ pilot: pilot.user_id }),
  pilotRatings: () => ({ pilot: pilot.user_id }),
};

const EXPORTS = { ...listExports, ...recordExports };
type Name = keyof typeof EXPORTS;

async function exported(session: Session, name: Name, query: Record<string, unknown> = {}) {
  const { status, raw, headers } = await app.call(session, EXPORTS[name] as typeof listExports.kits, {
    query: query as object,
  });
  expect([name, status]).toEqual([name, 200]);
  const text = raw.toString("utf8");
  const [head, ...rows] = readCsvRecords(text, 200_000).records.map(({ cells }) => cells);
  return { text, headers, head: head ?? [], rows };
}

test.each(Object.keys(EXPORTS) as Name[])("%s are exported in English and in Arabic", async (name) => {
  for (const language of ["en", "ar"] as const) {
    const query = { language, ...QUERIES[name]?.() };
    const { text, headers, head, rows } = await exported(admin, name, query);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(String(headers["content-disposition"])).toMatch(
      /attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.csv"/,
    );
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(head.every((header) => header !== "" && !header.includes(":"))).toBe(true);
    expect(head.some((header) => /\p{Script=Arabic}/u.test(header))).toBe(language === "ar");
    for (const row of rows) expect(row).toHaveLength(head.length);
  }
});

test("names in one cell are listed with the commas of the language", async () => {
  await app.db
    .insertInto("payloads")
    .values({ provider_id: world.provider.id, model: "H30T", serial_number: "2", kit_id: await kitId() })
    .execute();
  const cells = async (language: "en" | "ar") =>
    (await exported(admin, "kits", { language })).rows.flat().filter((cell) => cell.includes("H30T"));
  expect(await cells("en")).toEqual([expect.stringMatching(/^M3T camera \w+, H30T 2$/)]);
  expect(await cells("ar")).toEqual([expect.stringMatching(/^M3T camera \w+، H30T 2$/)]);
});

const kitId = async () =>
  (await app.db.selectFrom("kits").where("name", "=", "Kit A").select("id").executeTakeFirstOrThrow()).id;

test("missions are exported as their reader sees them, with the times of the site", async () => {
  const site = await createSite(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    name: '=HYPERLINK("x")',
    time_zone: "Asia/Amman",
  });
  const mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: site.id,
    status: "in_review",
    scheduled_for: "2026-07-01T21:30:00Z",
  });
  const ofReader = async (session: Session) => {
    const { head, rows } = await exported(session, "missions", { search: mission.number, language: "en" });
    expect(rows).toHaveLength(1);
    return Object.fromEntries(head.map((header, index) => [header, rows[0]?.[index]]));
  };
  const seen = await ofReader(admin);
  expect(seen).toMatchObject({ Number: mission.number, Status: "In review", Site: `'=HYPERLINK("x")` });
  expect(seen).toMatchObject({ "Flight date": "2026-07-02 00:30", "Time zone": "Asia/Amman" });
  const ordered = await ofReader(client);
  expect(ordered["Status"]).toBe("Processing");
  expect(ordered).not.toHaveProperty("Client");
});

test("an export holds what the filters show, in the list's order", async () => {
  const names = async (query: object) =>
    (await exported(admin, "kits", { language: "en", ...query })).rows.map(([name]) => name);
  await createKit(app.services, { provider_id: world.provider.id, name: "Kit B" });
  expect(await names({})).toEqual(["Kit A", "Kit B"]);
  expect(await names({ sorts: { name: "desc" } })).toEqual(["Kit B", "Kit A"]);
  expect(await names({ search: "kit b" })).toEqual(["Kit B"]);
  expect(await names({ archived: true })).toEqual([]);
  const refused = await app.call(admin, listExports.kits, { query: { sorts: { color: "asc" } } });
  expect(refused.status).toBe(422);
  const unknown = await app.call(admin, listExports.kits, { query: { page: 2 } as object });
  expect(unknown.status).toBe(422);
});

test("members, storage locations, programs and a cloud folder are exported with every row", async () => {
  const { id: provider_id } = world.provider;
  const locations = Array.from({ length: EXPORT_BATCH + 1 }, (_, index) => ({
    provider_id,
    name: `Shelf ${index}`,
  }));
  await app.db.insertInto("storage_locations").values(locations).execute();
  const shelves = await exported(admin, "storageLocations", { language: "en", search: "Shelf" });
  expect(new Set(shelves.rows.map(([name]) => name)).size).toBe(EXPORT_BATCH + 1);
  await app.db
    .insertInto("maintenance_programs")
    .values({
      provider_id,
      name: "Yearly check",
      item_kind: "drones",
      kind: "inspection",
      instructions: "",
      starts_on: "2026-01-01",
      every_days: 365,
    })
    .execute();
  const programs = await exported(admin, "programs", { language: "en" });
  expect(programs.rows).toEqual([expect.arrayContaining(["Yearly check", "365", "2026-01-01"])]);
  const members = await exported(admin, "members", { language: "en" });
  expect(members.rows.map(([, , role]) => role)).toEqual(["Service provider admin", "Pilot"]);
  expect((await exported(client, "members", { language: "en" })).text).not.toContain("Service provider");
  await app.db
    .insertInto("media_folders")
    .values({ provider_id, site_id: world.site.id, name: "Drawings" })
    .execute();
  const cloud = await exported(admin, "cloudItems", { language: "en", site: world.site.token });
  expect(cloud.rows).toEqual([expect.arrayContaining(["Drawings", "Folder"])]);
  const foreign = await createSite(app.services, {
    provider_id: world.rival.id,
    client_id: (await createClient(app.services, world.rival.id)).id,
  });
  const refused = await app.call(admin, listExports.cloudItems, { query: { site: foreign.token } });
  expect(refused.status).toBe(404);
});

test("orders for several sites are exported with how far they are, for clients only their own", async () => {
  const second = await createSite(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    name: "Second",
  });
  const { status } = await app.call(admin, multiSiteOrders.create, {
    body: {
      site_tokens: [world.site.token, second.token],
      type: "visual",
      subtype: "rgb_overview",
      deliverables: ["rgb_photos"],
      first_on: "2090-03-01",
      last_on: "2090-03-05",
    },
  });
  expect(status).toBe(200);
  const { head, rows } = await exported(admin, "multiSiteOrders", { language: "en" });
  const [order] = rows;
  expect(order?.slice(0, 5)).toEqual([
    world.client.company_name,
    "Visual inspection",
    "RGB overview",
    "Normal",
    "2090-03-01",
  ]);
  expect(order?.[head.indexOf("Missions ordered")]).toBe("2");
  expect((await exported(client, "multiSiteOrders", { language: "en" })).rows).toHaveLength(1);
  const { email } = await createMember(app.services, {
    organization_id: world.rivalClient.id,
    user_type: "client",
  });
  const other = await app.signIn(email, PASSWORD);
  expect((await exported(other, "multiSiteOrders", { language: "en" })).rows).toEqual([]);
});

test("due maintenance is exported with what is left, of the own company", async () => {
  const overdue = async (provider_id: number, name: string) => {
    const { drone_id: item_id } = await createKit(app.services, { provider_id, name });
    const { user_id: performed_by } = await createMember(app.services, { organization_id: provider_id });
    const days = { performed_on: "2020-01-01", due_on: "2021-01-01" };
    await createMaintenanceLog(app.services, {
      provider_id,
      item_kind: "drones",
      item_id,
      performed_by,
      ...days,
    });
  };
  await overdue(world.provider.id, "Kit X");
  await overdue(world.rival.id, "Kit of a rival");
  const { rows } = await exported(admin, "maintenanceDue", { language: "en" });
  expect(rows).toEqual([["Drones", "Drone of Kit X", "Inspection", "2021-01-01", "", "", "", "Overdue"]]);
});

test("a client gets neither another client's rows nor another provider's", async () => {
  const other = await createClient(app.services, world.provider.id);
  const columns = { provider_id: world.provider.id, client_id: other.id };
  const site = await createSite(app.services, { ...columns, name: "Other plant" });
  await createMission(app.services, { ...columns, site_id: site.id });
  const clients = await exported(client, "sites", { language: "en" });
  expect(clients.text).not.toContain("Other plant");
  expect((await exported(admin, "sites", { language: "en" })).text).toContain("Other plant");
});

test("exported drones can be imported again, and nothing changes", async () => {
  const { text } = await exported(admin, "drones", { language: "ar" });
  const { body } = await app.call(admin, itemImports.drones, {
    body: { text, dry_run: true, existing: "update" },
  });
  expect(body.data.counts).toMatchObject({ new: 0, changed: 0, error: 0 });
  expect(body.data.counts.unchanged).toBeGreaterThan(0);
});

test("thirty thousand rows are written once each, a batch at a time", async () => {
  await app.runAsOwner(`
    insert into drones (provider_id, name, manufacturer, model, serial_number)
    select ${world.rival.id}, 'Drone ' || n, 'DJI', 'Matrice 4T', 'MANY-' || n from generate_series(1, 30000) n`);
  const member = await createMember(app.services, { organization_id: world.rival.id, user_type: "center" });
  const session = await app.signIn(member.email, PASSWORD);
  const { raw } = await app.call(session, listExports.drones, { query: { sorts: { serial_number: "asc" } } });
  const serials = raw.toString("utf8").match(/MANY-\d+/g) ?? [];
  expect(serials).toHaveLength(30_000);
  expect(new Set(serials).size).toBe(30_000);
});

test("the next batch is read when the one before is sent", async () => {
  const pages: number[] = [];
  const user = { user_type: "center", organization_id: world.rival.id } as never;
  const context = { ...app.services, user, request_id: "test" } as never as Parameters<typeof listDrones>[0];
  const stream = await listCsv<{ id: number; name: string }>(context, {
    columns: [{ header: "Name", value: ({ name }) => name }],
    keyOf: ({ id }) => id,
    list: async (scope, page) => {
      pages.push(page.page);
      return (await listDrones(scope, page)).data;
    },
  });
  const chunks = stream[Symbol.asyncIterator]();
  await chunks.next();
  await chunks.next();
  expect(pages.length).toBeLessThan(10); // as many as the stream keeps ready, of thirty
  expect(EXPORT_BATCH).toBeLessThanOrEqual(1000);
  stream.destroy();
});

test("a row that is pushed on by a new one is written once", async () => {
  const rows = Array.from({ length: EXPORT_BATCH + 1 }, (_, id) => ({ id }));
  const stream = await listCsv<{ id: number }>({ db: app.db } as never, {
    columns: [{ header: "Id", value: ({ id }) => id }],
    keyOf: ({ id }) => id,
    list: async (_, { page, item_count }) => {
      const found = page === 1 ? rows : [{ id: -1 }, ...rows];
      return found.slice((page - 1) * item_count, page * item_count);
    },
  });
  const lines = (await stream.toArray()).join("").trim().split("\r\n").slice(1);
  expect(lines).toEqual(rows.map(({ id }) => String(id)));
});
