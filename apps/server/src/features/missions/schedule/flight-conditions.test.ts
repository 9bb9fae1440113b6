import { flightConditions } from "@overfly/contract/missions/flight-conditions";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDock, createMission, createSite, missionVersion } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { createRoute } from "#testing/sample-route.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

/** Ma'an, UTC+3: on 21 June the sun stands 83° high at noon, and is below the horizon from 20:00 to 05:00. */
const NOON = "2036-06-21T12:30:00+03:00";
const NIGHT = "2036-06-21T22:07:00+03:00";
const DAWN = "2036-06-21T06:30:00+03:00";
const WINDOW = { window_start: "2036-06-20T21:00:00Z", window_end: "2036-06-23T20:59:00Z" };

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let siteId: number;
let siteToken: string;
let clock = new Date(NOON);
beforeAll(async () => {
  app = await testApp({ now: () => clock }, { RATE_LIMIT: "0" });
  ({ world, admin } = await createProviderAdmins(app));
  const site = await createSite(app.services, {
    ...owner(),
    location: JSON.stringify({ type: "Point", coordinates: [35.7, 30.2] }),
    mounting: "fixed",
    module_tilt_deg: 25,
    module_azimuth_deg: 180,
  });
  [siteId, siteToken] = [site.id, site.token];
});
afterAll(() => app.close());
beforeEach(() => {
  clock = new Date(NOON);
});

const owner = () => ({ provider_id: world.provider.id, client_id: world.client.id });
const mission = (columns: object = {}) =>
  createMission(app.services, { ...owner(), site_id: siteId, ...WINDOW, ...columns });

describe("requesting", () => {
  const request = (window_start: string, window_end: string) =>
    app.call(admin, missions.create, {
      body: {
        site_token: siteToken,
        type: "visual",
        subtype: "rgb_overview",
        window_start,
        window_end,
        deliverables: ["rgb_photos"],
      },
    });

  test("a window that begins today is accepted", async () => {
    expect((await request("2036-06-20T21:00:00Z", "2036-06-21T20:59:00Z")).status).toBe(200);
  });

  test("a window that began yesterday, or is over, is refused", async () => {
    expect((await request("2036-06-19T21:00:00Z", "2036-06-21T20:59:00Z")).body.errors).toEqual({
      window_start: ["This time is in the past; choose a later one"],
    });
    const { status, body } = await request("2036-06-10T21:00:00Z", "2036-06-12T20:59:00Z");
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["window_start", "window_end"]]);
  });

  test("a mission's window may be left in the past, but not moved there", async () => {
    const { token, updated_at } = await mission({ window_start: "2036-06-01T06:00:00.000Z" });
    const change = (changes: object) =>
      app.call(admin, missions.update, { params: { token }, body: { updated_at, ...changes } });
    expect((await change({ window_start: "2036-06-02T06:00:00.000Z" })).status).toBe(422);
    const { window_end } = WINDOW;
    expect((await change({ window_start: "2036-06-01T06:00:00Z", window_end })).status).toBe(200);
  });
});

test("an assignment in the past is refused; one that has begun may be changed", async () => {
  const { token } = await mission({ status: "approved" });
  const dock = await createDock(app.services, {
    provider_id: world.provider.id,
    site_id: siteId,
    bound_at: clock,
  });
  const assign = async (starts_at: string, ends_at: string) =>
    app.call(admin, transitions.assign, {
      params: { token },
      body: {
        pilot_id: null,
        dock_id: dock.id,
        kit_id: null,
        starts_at,
        ends_at,
        updated_at: await missionVersion(app, token),
      },
    });
  const past = await assign("2036-06-21T08:00:00Z", "2036-06-21T12:00:00Z");
  expect([past.status, Object.keys(past.body.errors ?? {})]).toEqual([422, ["starts_at"]]);
  expect((await assign("2036-06-21T09:30:00Z", "2036-06-21T12:00:00Z")).status).toBe(200);
  clock = new Date("2036-06-21T11:00:00Z");
  expect((await assign("2036-06-21T09:30:00Z", "2036-06-21T13:00:00Z")).status).toBe(200);
  clock = new Date("2036-06-21T13:30:00Z");
  expect((await assign("2036-06-21T09:30:00Z", "2036-06-21T13:00:00Z")).status).toBe(422);
});

describe("planning", () => {
  const plan = async (
    scheduled_for: string,
    columns: object = {},
    { conditions_reason, hours = 0.1 }: { conditions_reason?: string; hours?: number } = {},
  ) => {
    const { id, token } = await mission({ status: "approved", ...columns });
    const route = await createRoute(app.services, { provider_id: world.provider.id, site_id: siteId });
    await app.db
      .updateTable("flight_routes")
      .set({
        statistics: sql`jsonb_set(statistics::jsonb, '{duration_s}', to_jsonb(${hours * 3600}::integer))`,
      })
      .where("id", "=", route.id)
      .execute();
    const answer = await app.call(admin, transitions.plan, {
      params: { token },
      body: {
        route_ids: [route.id],
        scheduled_for: new Date(scheduled_for).toISOString(),
        conditions_reason,
        updated_at: await missionVersion(app, token),
      },
    });
    return { ...answer, id };
  };
  const SECURITY = { type: "security", subtype: "perimeter_patrol" };
  const VISUAL = { type: "visual", subtype: "rgb_overview" };

  test.each([
    ["thermography at noon", "2036-06-22T12:30:00+03:00", {}, 200],
    ["thermography in the past", "2036-06-21T11:00:00+03:00", {}, 422],
    ["thermography at night", NIGHT, {}, 422],
    ["thermography at dawn, in less than 600 W/m²", "2036-06-22T06:30:00+03:00", {}, 422],
    ["photos at dawn", "2036-06-22T06:30:00+03:00", VISUAL, 200],
    ["photos at night", NIGHT, VISUAL, 422],
    ["a patrol at night", NIGHT, SECURITY, 200],
  ])("%s (%s)", async (_name, at, columns, status) => {
    expect((await plan(at, columns)).status).toBe(status);
  });

  test.each([
    ["thermography that begins in enough light and ends in too little", "2036-06-22T16:00:00+03:00", {}],
    ["photos that begin before sunset and end after it", "2036-06-22T19:00:00+03:00", VISUAL],
  ])("%s", async (_name, at, columns) => {
    expect((await plan(at, columns)).status).toBe(200);
    expect((await plan(at, columns, { hours: 2 })).status).toBe(422);
  });

  test("a flight at night needs a reason, which the timeline keeps", async () => {
    expect((await plan(NIGHT)).body.errors).toEqual({
      conditions_reason: ["It will be night at the site at that time. Enter a reason to fly anyway"],
    });
    const { status, id } = await plan(NIGHT, {}, { conditions_reason: "Rehearsal of the route" });
    expect(status).toBe(200);
    const entries = app.db.selectFrom("mission_timeline").where("mission_id", "=", id).select("text");
    expect(await entries.execute()).toEqual([{ text: "Rehearsal of the route" }]);
  });
});

describe("starting from a dock", () => {
  const planned = async (dock_osd: object) => {
    const { id, token } = await mission({ status: "planned" });
    const dock = await createDock(app.services, {
      provider_id: world.provider.id,
      site_id: siteId,
      bound_at: clock,
      state: "idle",
      dock_osd: JSON.stringify(dock_osd),
    });
    await app.db
      .insertInto("assignments")
      .values({
        mission_id: id,
        provider_id: world.provider.id,
        dock_id: dock.id,
        starts_at: clock,
        ends_at: new Date(clock.getTime() + 3_600_000),
      })
      .execute();
    const route = await createRoute(app.services, { provider_id: world.provider.id, site_id: siteId });
    await app.db
      .updateTable("flight_routes")
      .set({ statistics: sql`jsonb_set(statistics::jsonb, '{battery_flights}', '[{"photo_count": 3}]')` })
      .where("id", "=", route.id)
      .execute();
    await app.db
      .insertInto("mission_routes")
      .values({ mission_id: id, route_id: route.id, position: 0 })
      .execute();
    return token;
  };
  const start = async (token: string, conditions_reason?: string) =>
    app.call(admin, transitions.start, { params: { token }, body: { conditions_reason } });
  const CALM = {
    wind_speed: 3,
    rainfall: 0,
    storage: { total: 1000, used: 100 },
    network_state: { quality: 5 },
  };

  test.each([
    ["calm air at noon", CALM, NOON, [200, 200]],
    ["the night", CALM, NIGHT, [422, 200]],
    ["low light", CALM, DAWN, [422, 200]],
    ["more wind than IEC TS 62446-3 allows", { ...CALM, wind_speed: 9 }, NOON, [422, 200]],
    ["a storm", { ...CALM, wind_speed: 12.5 }, NOON, [409, 409]],
    ["rain", { ...CALM, rainfall: 1 }, NOON, [409, 409]],
  ])("in %s, without a reason and with one", async (_name, osd, at, [without, withReason]) => {
    clock = new Date(at);
    const token = await planned(osd);
    const statuses = [(await start(token)).status, (await start(await planned(osd), "Training")).status];
    expect(statuses).toEqual([without, withReason]);
  });

  test("the reason stays in the timeline and the audit log, as its field says", async () => {
    clock = new Date(NIGHT);
    const token = await planned(CALM);
    expect((await start(token, "Training at night")).status).toBe(200);
    const { body } = await app.call(admin, missions.get, { params: { token } });
    expect(body.data.timeline.map(({ text }) => text)).toContain("Training at night");
    const entry = await app.db
      .selectFrom("audit_log")
      .where("action", "=", "missions.start")
      .where("subject", "=", token)
      .select("details")
      .executeTakeFirstOrThrow();
    expect(entry.details).toMatchObject({ conditions_reason: "Training at night" });
  });

  test("every condition is listed with its value and its limit", async () => {
    const { body } = await app.call(admin, flightConditions.get, {
      params: { token: await planned({ ...CALM, wind_speed: 9 }) },
    });
    expect(body.data.at).toBe(clock.toISOString());
    expect(body.data.conditions.map(({ kind, state }) => [kind, state])).toEqual([
      ["window", "ok"],
      ["daylight", "ok"],
      ["irradiance", "ok"],
      ["wind", "reason"],
      ["rain", "ok"],
      ["battery", "unknown"],
      ["rtk", "unknown"],
      ["link", "ok"],
      ["storage", "ok"],
    ]);
    expect(body.data.conditions.find(({ kind }) => kind === "storage")?.value).toBe(90);
  });

  test("the next daylight lies in the client's window, from now on", async () => {
    clock = new Date(NIGHT);
    const { body } = await app.call(admin, flightConditions.get, {
      params: { token: (await mission()).token },
    });
    const days = body.data.daylight.map(({ starts_at }) => starts_at.slice(0, 10));
    expect(days).toEqual(["2036-06-22", "2036-06-23"]);
    expect(body.data.daylight.every(({ starts_at }) => starts_at.slice(11) < "07:30")).toBe(true);
  });
});

test("a planned time has the weather of the dock that is to fly, if that is soon, and never a stranger's", async () => {
  clock = new Date(NOON);
  const osd = { state: "idle", bound_at: clock, dock_osd: JSON.stringify({ wind_speed: 9, rainfall: 2 }) };
  const { token } = await mission({ status: "approved" });
  const dock = await createDock(app.services, { provider_id: world.provider.id, site_id: siteId, ...osd });
  const foreign = await createDock(app.services, {
    provider_id: world.rival.id,
    site_id: world.rivalSite.id,
    ...osd,
  });
  const weatherAt = async (inMinutes: number, dock_id?: number) => {
    const at = new Date(clock.getTime() + inMinutes * 60_000).toISOString();
    const { body } = await app.call(admin, flightConditions.get, {
      params: { token },
      query: { at, ...(dock_id !== undefined && { dock_id }) },
    });
    const states = body.data.conditions.filter(({ kind }) => kind === "wind" || kind === "rain");
    return states.map(({ value, state }) => [value, state]);
  };
  const unknown = [
    [null, "unknown"],
    [null, "unknown"],
  ];
  // it forbids the start only: by then wind and rain may be over
  expect(await weatherAt(30, dock.id)).toEqual([
    [9, "warning"],
    [2, "warning"],
  ]);
  expect(await weatherAt(90, dock.id)).toEqual(unknown);
  expect(await weatherAt(30)).toEqual(unknown);
  expect(await weatherAt(30, foreign.id)).toEqual(unknown);
});
