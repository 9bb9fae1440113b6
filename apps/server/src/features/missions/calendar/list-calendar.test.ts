import { missionCalendar } from "@overfly/contract/missions/mission-calendar";
import { missions } from "@overfly/contract/missions/missions";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Identity } from "#context.ts";
import { createMember, createMission, createSite, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { rowsById } from "#features/missions/mission-rows.ts";
import { missionsInPeriod } from "./list-calendar.ts";

const MAY = { from: "2036-05-01T00:00:00Z", to: "2036-06-01T00:00:00Z" };
const WINDOW = { window_start: "2036-05-20T00:00:00Z", window_end: "2036-06-10T00:00:00Z" };

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
let client: Session;
beforeAll(async () => {
  app = await testApp({ now: () => new Date("2036-05-10T00:00:00Z") }, { RATE_LIMIT: "0" });
  ({ world, admin, rival } = await createProviderAdmins(app));
  const { email } = await createMember(app.services, {
    organization_id: world.client.id,
    user_type: "client",
  });
  client = await app.signIn(email, PASSWORD);
});
afterAll(() => app.close());

const owner = () => ({ provider_id: world.provider.id, client_id: world.client.id });
const newSite = (columns: object = {}) => createSite(app.services, { ...owner(), ...columns });
const mission = (site_id: number, columns: object) =>
  createMission(app.services, { ...owner(), site_id, ...columns });

const onCalendar = async (site: string, query: object = MAY, as = admin) => {
  const { body } = await app.call(as, missionCalendar.list, { query: { ...MAY, site, ...query } });
  return body.data.map(({ number, flight_period }) => [number, flight_period?.kind ?? "window"]);
};

async function assigned(mission_id: number, starts_at: string) {
  const { user_id: pilot_id } = await createMember(app.services, {
    organization_id: world.provider.id,
    user_type: "pilot",
  });
  const ends_at = new Date(Date.parse(starts_at) + 3_600_000);
  await app.db
    .insertInto("assignments")
    .values({ mission_id, provider_id: world.provider.id, pilot_id, starts_at, ends_at })
    .execute();
}

describe("the calendar", () => {
  test("has each mission where it was flown, else where it is scheduled or assigned, else its window", async () => {
    const { id, token } = await newSite();
    const flown = await mission(id, {
      status: "in_review",
      number: "M-1",
      scheduled_for: "2036-04-03T08:00:00Z",
    });
    await app.db
      .insertInto("flights")
      .values({
        mission_id: flown.id,
        provider_id: world.provider.id,
        source: "manual",
        status: "landed",
        took_off_at: "2036-05-03T08:00:00Z",
        landed_at: "2036-05-03T09:00:00Z",
      })
      .execute();
    await mission(id, { status: "planned", number: "M-2", scheduled_for: "2036-05-04T08:00:00Z", ...WINDOW });
    const later = await mission(id, { status: "assigned", number: "M-3", ...WINDOW });
    await assigned(later.id, "2036-05-05T08:00:00Z");
    await mission(id, { status: "approved", number: "M-4", ...WINDOW });
    await mission(id, { status: "planned", number: "M-5", scheduled_for: "2036-06-01T00:00:00Z", ...WINDOW });
    await mission(id, { status: "cancelled", number: "M-6", ...WINDOW });
    const early = { window_start: "2036-03-01T00:00:00Z", window_end: "2036-03-09T00:00:00Z" };
    const outside = await mission(id, { status: "assigned", number: "M-7", ...early });
    await assigned(outside.id, "2036-05-06T08:00:00Z");

    expect(await onCalendar(token)).toEqual([
      ["M-1", "flown"],
      ["M-2", "planned"],
      ["M-3", "planned"],
      ["M-7", "planned"],
      ["M-4", "window"],
    ]);
    expect(await onCalendar(token, { status: "cancelled" })).toEqual([["M-6", "window"]]);
    expect(await onCalendar(token, MAY, client)).toEqual(await onCalendar(token));
    expect(await onCalendar(token, { from: "2036-04-01T00:00:00Z", to: "2036-05-01T00:00:00Z" })).toEqual([]);
  });

  test("says what this user may move", async () => {
    const { id, token } = await newSite();
    const at = { scheduled_for: "2036-05-04T08:00:00Z" };
    await mission(id, { status: "planned", number: "P-1", ...at });
    await mission(id, { status: "completed", number: "P-2", ...at });
    const movable = async (as: Session) => {
      const { body } = await app.call(as, missionCalendar.list, { query: { ...MAY, site: token } });
      return body.data.filter((one) => one.can_reschedule).map(({ number }) => number);
    };
    expect([await movable(admin), await movable(client)]).toEqual([["P-1"], []]);
  });

  test("has the filters of the list", async () => {
    const wind = await newSite({ industry: "wind" });
    const at = { status: "planned", scheduled_for: "2036-05-04T08:00:00Z" };
    await mission(wind.id, { ...at, number: "M-W", type: "visual", subtype: "rgb_close_up" });
    const numbers = async (query: object) =>
      (await app.call(admin, missionCalendar.list, { query: { ...MAY, ...query } })).body.data.map(
        ({ number }) => number,
      );
    expect(await numbers({ industries: "wind" })).toEqual(["M-W"]);
    expect(await numbers({ subtype: "rgb_close_up" })).toEqual(["M-W"]);
    expect(await numbers({ industries: "wind", has_data_product: "true" })).toEqual([]);
    expect(await numbers({ industries: "wind", date: "2036-05-05,2036-05-09" })).toEqual([]);
    expect(await numbers({ search: "M-W", clients: String(world.client.id) })).toEqual(["M-W"]);
  });

  test.each([
    [{ from: MAY.to, to: MAY.from }, "to"],
    [{ from: MAY.from, to: "2036-08-01T00:00:00Z" }, "to"],
    [{ ...MAY, room: "3" }, "room"],
  ])("refuses %j", async (query, field) => {
    const { status, body } = await app.call(admin, missionCalendar.list, { query });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("finds a month of a busy provider by its indexes, and what is shown of missions by their ids", async () => {
    const { id } = await newSite();
    await sql`insert into missions (token, number, provider_id, client_id, site_id, type, subtype, status,
        created_side, scheduled_for)
      select lpad(n::text, 16, '0'), 'X-' || n, ${world.provider.id}, ${world.client.id}, ${id}, 'visual',
        'rgb_overview', 'planned', 'center', '2030-01-01'::timestamptz + n * interval '1 hour'
      from generate_series(1, 20000) as n`.execute(app.db);
    await app.runAsOwner("analyze missions");
    const user = { organization_id: world.provider.id, user_type: "center" } as Identity;
    const plan = await missionsInPeriod({ db: app.db, user, now: () => new Date() }, {}, MAY)
      .select("missions.id")
      .explain("json");
    expect(JSON.stringify(plan)).toContain("missions_scheduled");
    expect(JSON.stringify(plan)).not.toMatch(/"Seq Scan"[^}]*"missions"/);
    const { sql: text } = rowsById({ db: app.db, user }, [1]).compile();
    const prepared = await app.db.transaction().execute(async (tx) => {
      await sql.raw(`prepare shown as ${text}`).execute(tx);
      await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
      return sql.raw(`explain (format json) execute shown(1, 1, '{1,2}')`).execute(tx);
    });
    expect(JSON.stringify(prepared.rows)).toContain("missions_pkey");
    expect(JSON.stringify(prepared.rows)).not.toMatch(/"Seq Scan"[^}]*"missions"/);
  });
});

describe.each(["list", "calendar"] as const)("filters of the %s", (where) => {
  const ask = (as: Session, query: object) =>
    where === "list"
      ? app.call(as, missions.list, { query })
      : app.call(as, missionCalendar.list, { query: { ...MAY, ...query } });
  const refusedBy = async (as: Session, query: object) => {
    const { status, body } = await ask(as, query);
    return status === 422 ? Object.keys(body.errors ?? {}) : status;
  };

  test("that name nothing of the user's are refused, and their own are not", async () => {
    const { client: ours, rivalClient, site, rivalSite } = world;
    expect(await refusedBy(admin, { clients: `${ours.id},${rivalClient.id}` })).toEqual(["clients"]);
    expect(await refusedBy(admin, { clients: "999999999" })).toEqual(["clients"]);
    expect(await refusedBy(client, { clients: String(rivalClient.id) })).toEqual(["clients"]);
    expect(await refusedBy(admin, { site: rivalSite.token })).toEqual(["site"]);
    expect(await refusedBy(rival, { site: site.token, clients: String(ours.id) })).toEqual([
      "clients",
      "site",
    ]);
    expect(await refusedBy(admin, { clients: String(ours.id), site: site.token })).toBe(200);
    expect(await refusedBy(client, { clients: String(ours.id) })).toBe(200);
    expect(await refusedBy(admin, { project: 999999999 })).toEqual(["project"]);
    expect(await refusedBy(admin, { colour: "red" })).toEqual(["colour"]);
  });
});
