import { flights } from "@overfly/contract/flights/flights";
import { missions } from "@overfly/contract/missions/missions";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Identity } from "#context.ts";
import { createMember, createMission } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { filterMissions, pageOfMissions, SORTS } from "./list-missions.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let pilot: string;

beforeAll(async () => {
  app = await testApp({ now: () => new Date("2026-06-20T12:00:00Z") });
  ({ world, admin } = await createProviderAdmins(app));
  pilot = (await createMember(app.services, { organization_id: world.provider.id, user_type: "pilot" }))
    .user_id;
});
afterAll(() => app.close());

const mission = (number: string, scheduled_for: string | null = null) =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "in_progress",
    number,
    scheduled_for,
  });
const assign = (mission_id: number, day: string) =>
  app.db
    .insertInto("assignments")
    .values({
      mission_id,
      provider_id: world.provider.id,
      pilot_id: pilot,
      starts_at: `${day}T08:00:00Z`,
      ends_at: `${day}T10:00:00Z`,
    })
    .execute();
const fly = async (token: string, day: string) => {
  const body = { took_off_at: `${day}T08:00:00Z`, landed_at: `${day}T08:20:00Z` };
  return (await app.call(admin, flights.create, { params: { token }, body })).body.data;
};
const order = async (direction: "asc" | "desc" = "asc") => {
  const query = { sorts: { flight_time: direction } };
  return (await app.call(admin, missions.list, { query })).body.data.map(({ number }) => number).join(" ");
};

describe("by flight time", () => {
  afterEach(() => app.runAsOwner("delete from missions"));

  test("the first take-off counts, else the schedule, else the assignment; those without a time come last in both directions", async () => {
    const { id: assigned } = await mission("assigned");
    await assign(assigned, "2026-06-03");
    await mission("none");
    await mission("scheduled", "2026-06-02T08:00:00Z");
    const flown = await mission("flown", "2026-06-09T08:00:00Z");
    await fly(flown.token, "2026-06-05");
    expect(await order()).toBe("scheduled assigned flown none");
    await fly(flown.token, "2026-06-01");
    expect(await order()).toBe("flown scheduled assigned none");
    expect(await order("desc")).toBe("assigned scheduled flown none");
  });

  test("follows what is changed: a flight's deletion, a new date, another assignment", async () => {
    const first = await mission("first", "2026-06-02T08:00:00Z");
    const second = await mission("second", "2026-06-04T08:00:00Z");
    const flight = await fly(second.token, "2026-06-01");
    expect(await order()).toBe("second first");
    await app.call(admin, flights.remove, { params: { id: flight.id } });
    expect(await order()).toBe("first second");
    const move = (columns: { scheduled_for: string | null }) =>
      app.db.updateTable("missions").set(columns).where("id", "=", first.id).execute();
    await move({ scheduled_for: "2026-06-06T08:00:00Z" });
    expect(await order()).toBe("second first");
    await move({ scheduled_for: null });
    await assign(first.id, "2026-06-03");
    expect(await order()).toBe("first second");
    await app.db.deleteFrom("assignments").where("mission_id", "=", first.id).execute();
    expect(await order()).toBe("second first");
  });

  test("of two flights that are recorded at once the earlier counts", async () => {
    const both = await mission("both");
    const days = ["2026-06-05", "2026-06-04", "2026-06-03", "2026-06-02"];
    await Promise.all(days.map((day) => fly(both.token, day)));
    const { flies_at } = await app.db
      .selectFrom("mission_times")
      .select("flies_at")
      .executeTakeFirstOrThrow();
    expect(flies_at).toBe("2026-06-02T08:00:00.000Z");
  });
});

test("a date finds what is assigned for it, whatever window was requested", async () => {
  const { id } = await mission("assigned");
  const window = { window_start: "2026-06-01T00:00:00Z", window_end: "2026-06-30T00:00:00Z" };
  await app.db.updateTable("missions").set(window).where("id", "=", id).execute();
  const found = async (day: string) =>
    (await app.call(admin, missions.list, { query: { date: `${day},${day}` } })).body.data.map(
      ({ number }) => number,
    );
  expect(await found("2026-06-10")).toEqual(["assigned"]);
  await assign(id, "2026-06-03");
  expect(await found("2026-06-10")).toEqual([]);
  expect(await found("2026-06-03")).toEqual(["assigned"]);
});

describe("a page is read from an index, in both directions,", () => {
  beforeAll(async () => {
    await sql`insert into sites (token, provider_id, client_id, name)
      select lpad(n::text, 16, 's'), ${world.provider.id}, ${world.client.id}, 'Plant ' || n
      from generate_series(1, 100) as n`.execute(app.db);
    await sql`insert into missions (token, number, provider_id, client_id, site_id, type, subtype, status, created_side, scheduled_for)
      select lpad(n::text, 16, '0'), 'X-' || n, ${world.provider.id}, ${world.client.id}, sites.id, 'visual', 'rgb_overview',
        'approved', 'center', now() - n * interval '1 minute'
      from (select id, row_number() over () as place from sites where provider_id = ${world.provider.id}) as sites
      join generate_series(1, 20000) as n on n % 100 + 1 = place`.execute(app.db);
    await app.runAsOwner("analyze missions; analyze mission_times; analyze sites; analyze organizations");
  });

  test.each([
    ["flight_time", "mission_times_"],
    ["site", "sites_provider"],
    ["type", "missions_type"],
    ["status", "missions_status"],
    ["client", "organizations_name"],
  ] as const)("by %s", async (column, index) => {
    const user = { organization_id: world.provider.id, user_type: "center" } as Identity;
    for (const direction of ["asc", "desc"] as const) {
      const sorts: Parameters<typeof pageOfMissions>[1] = [
        [column === "status" ? "missions.status" : SORTS[column], direction],
      ];
      const found = filterMissions({ db: app.db, user, now: () => new Date() }, {}, sorts);
      const plan = JSON.stringify(
        await pageOfMissions(found, sorts, { page: 1, item_count: 20 }).explain("json"),
      );
      expect(plan).toContain(index);
    }
  });
});
