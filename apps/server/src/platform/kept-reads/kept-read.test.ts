import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Identity } from "#context.ts";
import { createKit, createMember, createMission, createTwoProviders } from "#testing/factories.ts";
import { insertSampleRows } from "#testing/sample-rows.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { keepRead, type WatchedTable } from "./kept-read.ts";
import type { DB } from "#platform/db/schema.ts";

let app: TestApp;
let rows: Awaited<ReturnType<typeof insertSampleRows>>;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const { user_id } = await createMember(app.services, { organization_id: world.provider.id });
  const owner = { provider_id: world.provider.id, client_id: world.client.id, user_id };
  rows = await insertSampleRows(app.services, owner);
});
afterAll(() => app.close());

/** Nothing is kept of an earlier test. */
let db: Kysely<DB>;
beforeEach(() => void (db = app.db.withoutPlugins()));

const center = (organization_id: number) => ({ organization_id, user_type: "center" }) as Identity;

/** Asks for something that depends on tables; how often it was read. */
function asker(
  tables: readonly WatchedTable[],
  user = center(world.provider.id),
  read: () => Promise<void> = () => Promise.resolve(),
) {
  let reads = 0;
  return async () => {
    await keepRead({ db, user }, { tables, key: "question" }, async () => {
      reads += 1;
      await read();
    });
    return reads;
  };
}

test("what was read is kept until something changes in its tables", async () => {
  const ask = asker(["missions"]);
  expect([await ask(), await ask()]).toEqual([1, 1]);
  await createKit(app.services, { provider_id: world.provider.id });
  expect(await ask()).toBe(1);
  const owner = { provider_id: world.provider.id, client_id: world.client.id, site_id: world.site.id };
  const { id } = await createMission(app.services, owner);
  expect([await ask(), await ask()]).toEqual([2, 2]);
  await db.updateTable("missions").set({ status: "requested" }).where("id", "=", id).execute();
  expect([await ask(), await ask()]).toEqual([3, 3]);
  await db.deleteFrom("missions").where("id", "=", id).execute();
  expect([await ask(), await ask()]).toEqual([4, 4]);
});

test("others' changes don't matter, but to a client those of its providers do", async () => {
  const client = { organization_id: world.client.id, user_type: "client" } as Identity;
  const [ours, theirs] = [asker(["sites"], client), asker(["sites"], center(world.rival.id))];
  await ours();
  db = app.db.withoutPlugins();
  await ours();
  await sql`update sites set name = name where id = ${world.site.id}`.execute(db);
  expect(await ours()).toBe(3);
  db = app.db.withoutPlugins();
  await theirs();
  await sql`update sites set name = name where id = ${world.site.id}`.execute(db);
  expect(await theirs()).toBe(1);
});

test("a change that is committed while it is read is seen by the next who asks", async () => {
  const change = () => sql`update sites set name = name where id = ${world.site.id}`.execute(app.db);
  let changes = 1;
  const ask = asker(["sites"], center(world.provider.id), async () => {
    if (changes > 0) await change();
    changes -= 1;
  });
  expect([await ask(), await ask(), await ask()]).toEqual([1, 2, 2]);
});

test("an open transaction changes nothing for others, and has its own changes", async () => {
  const ask = asker(["sites"]);
  await ask();
  const seen = await app.db.transaction().execute(async (tx) => {
    await sql`update sites set name = name where id = ${world.site.id}`.execute(tx);
    const before = await ask();
    let reads = 0;
    const read = () => Promise.resolve((reads += 1));
    const user = center(world.provider.id);
    for (const _ of [1, 2]) await keepRead({ db: tx, user }, { tables: ["sites"], key: "question" }, read);
    return [before, reads];
  });
  expect(seen).toEqual([1, 2]);
  expect(await ask()).toBe(2);
});

test("of two changes at once the one that is committed last is seen, too", async () => {
  const ask = asker(["sites"]);
  await ask();
  const other = sql`update sites set name = name where id = ${world.site.id}`;
  await app.db.transaction().execute(async (tx) => {
    await sql`update sites set name = name where id = ${rows.site.id}`.execute(tx);
    await other.execute(app.db);
    expect(await ask()).toBe(2);
  });
  expect(await ask()).toBe(3);
});

test("a hundred changes are noted as one, and the next is seen", async () => {
  const ask = asker(["sites"]);
  const notes = async () => {
    const { count } = await app.db
      .selectFrom("changes")
      .where("provider_id", "=", world.provider.id)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  };
  const change = async (times: number) => {
    for (let index = 0; index < times; index += 1)
      await sql`update sites set name = name where id = ${world.site.id}`.execute(app.db);
  };
  for (const expected of [1, 2]) {
    await change(150);
    expect(await notes()).toBeGreaterThan(100);
    expect([await ask(), await ask()]).toEqual([expected, expected]);
    expect(await notes()).toBeLessThan(30); // at most one of each table
  }
  await change(1);
  expect(await ask()).toBe(3);
});

/** By table: what its lists show, and what changes with every second of a flight or a job. */
const HOT: [table: WatchedTable, shown: string, hidden: string][] = [
  ["flights", "status = 'aborted'", "distance_m = 12"],
  ["media_files", "state = 'faulty'", "name = 'DJI_1.JPG'"],
  ["processing_jobs", "state = 'failed'", "progress = '{}'"],
  ["docks", "name = 'Dock of the north'", "state = 'offline'"],
];

test.each(HOT)("%s: %s is noted, %s is not", async (table, shown, hidden) => {
  const ask = asker([table]);
  await ask();
  const change = (columns: string) =>
    app.runAsOwner(`update ${table} set ${columns} where provider_id = ${world.provider.id}`);
  await change(hidden);
  expect(await ask()).toBe(1);
  await change(shown);
  expect(await ask()).toBe(2);
});

/** What changes in other tables than those that are named. */
const ELSEWHERE: [what: string, table: WatchedTable, statement: () => string][] = [
  [
    "a person's name",
    "memberships",
    () =>
      `update users set name = 'Noor' where id in
        (select user_id from memberships where organization_id = ${world.provider.id})`,
  ],
  [
    "a client's name",
    "organizations",
    () => `update organizations set company_name = 'Desert' where id = ${world.client.id}`,
  ],
  [
    "the time zone",
    "organizations",
    () => `update organizations set time_zone = 'Asia/Riyadh' where id = ${world.provider.id}`,
  ],
  [
    "a revision",
    "reports",
    () =>
      `insert into reports (mission_id, published_at) select id, now() from missions where provider_id = ${world.provider.id}`,
  ],
  [
    "a layout",
    "sites",
    () => `insert into layouts (site_id, name, version, element_count, module_count)
      select id, 'As built', 9, 0, 0 from sites where provider_id = ${world.provider.id}`,
  ],
  [
    "where photos of the last flight are",
    "sites",
    () => `insert into site_upload_status (site_id, status)
      select id, 'on_card' from sites where provider_id = ${world.provider.id} on conflict do nothing`,
  ],
  [
    "a step",
    "missions",
    () =>
      `insert into mission_timeline (mission_id, kind, to_status, actor)
        select id, 'status', 'planned', 'Noor' from missions where provider_id = ${world.provider.id}`,
  ],
];

test.each(ELSEWHERE)("%s is noted", async (_what, table, statement) => {
  const ask = asker([table]);
  await ask();
  await app.runAsOwner(statement());
  expect(await ask()).toBe(2);
});

const PLAIN: WatchedTable[] = [
  "assignments", "sites", "anomalies", "storage_locations", "kits", "drones", "payloads", "batteries", "accessories",
  "maintenance_logs", "maintenance_programs", "work_orders", "pilot_certificates", "client_links", "projects",
]; // prettier-ignore

test.each(PLAIN)("%s: any change is noted, and what is added and deleted", async (table) => {
  const { rows: events } = await sql<{ event: string }>`
    select event_manipulation as event from information_schema.triggers
    where event_object_table = ${table} and trigger_name like 'note\_%' order by 1`.execute(app.db);
  expect(events.map(({ event }) => event)).toEqual(["DELETE", "INSERT", "UPDATE"]);
});
