import { currencyRules } from "@overfly/contract/pilots/currency-rules";
import { pilotAvailability } from "@overfly/contract/pilots/pilot-availability";
import { pilotRatings } from "@overfly/contract/pilots/pilot-ratings";
import { pilots } from "@overfly/contract/pilots/pilots";
import { flights } from "@overfly/contract/flights/flights";
import { missions } from "@overfly/contract/missions/missions";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { render } from "#platform/i18n/translate.ts";
import { createKit, createMember, createMission, missionVersion, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins, signInWith } from "#testing/provider-admins.ts";
import { createAbsence, createCertificate } from "#testing/sample-certificate.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const NOW = "2036-05-05T08:00:00.000Z";
/** Monday, 11 to 13 o'clock in Amman, which is the provider's zone. */
const SPAN = { starts_at: "2036-05-12T08:00:00.000Z", ends_at: "2036-05-12T10:00:00.000Z" };

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let pilot: { id: string; session: Session };

beforeAll(async () => {
  app = await testApp({ now: () => new Date(NOW) }, { RATE_LIMIT: "0" });
  ({ world, admin } = await createProviderAdmins(app));
  await app.db
    .updateTable("organizations")
    .set({ time_zone: "Asia/Amman" })
    .where("id", "=", world.provider.id)
    .execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  pilot = await newPilot();
});

async function newPilot() {
  const member = { organization_id: world.provider.id, user_type: "pilot" as const };
  const { user_id: id, email } = await createMember(app.services, member);
  for (const kind of ["remote_pilot", "thermography"])
    await createCertificate(app.services, { provider_id: world.provider.id, pilot_id: id, kind });
  return { id, session: await app.signIn(email, PASSWORD) };
}

const order = (columns: object = {}) =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "approved",
    created_side: "center",
    ...columns,
  });

interface Flight {
  day: string;
  minutes?: number;
  type?: string;
  drone_id?: number;
  status?: string;
}

/** A flight of the pilot, on a day at 9 o'clock UTC. */
async function fly({ day, minutes = 30, type = "visual", drone_id, status = "landed" }: Flight) {
  const mission = await order({ status: "completed", type });
  const took_off_at = `${day}T09:00:00.000Z`;
  const landed_at =
    status === "landed" ? new Date(Date.parse(took_off_at) + minutes * 60_000).toISOString() : null;
  const { id } = await app.db
    .insertInto("flights")
    .values({
      mission_id: mission.id,
      provider_id: world.provider.id,
      pilot_id: pilot.id,
      source: "manual",
      status,
      took_off_at,
      landed_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (drone_id !== undefined)
    await app.db
      .insertInto("flight_equipment")
      .values({ flight_id: id, item_kind: "drones", item_id: drone_id })
      .execute();
  return { ...mission, flight_id: id };
}

async function reasons(span = SPAN) {
  const { token } = await order();
  const { body } = await app.call(admin, missions.candidates, { params: { token }, query: span });
  const found = body.data.find(({ id }) => id === pilot.id);
  return {
    can_be_justified: found?.can_be_justified,
    texts: found?.reasons.map(({ level, text, fix }) => [level, render(text, "en"), fix?.kind]),
  };
}

const read = async (session = admin, id = pilot.id) =>
  (await app.call(session, pilots.get, { params: { id } })).body.data;

describe("currency", () => {
  const DEFAULT = { measure: "flights" as const, least: 1, days: 90, mission_type: null, drone_model: null };
  const setRules = async (...rules: object[]) => {
    const { updated_at } = (await app.call(admin, currencyRules.get)).body.data;
    const body = { rules: rules.map((rule) => ({ ...DEFAULT, ...rule })), updated_at };
    return app.call(admin, currencyRules.update, { body });
  };

  test("is one flight in 90 days at first, which only doubts who has flown here", async () => {
    expect((await app.call(admin, currencyRules.get)).body.data.rules).toEqual([DEFAULT]);
    expect((await reasons()).texts).toEqual([]);
    await fly({ day: "2036-02-05" }); // 90 days and not an hour more
    expect((await reasons()).texts).toEqual([]);
    await app.db.deleteFrom("flights").where("pilot_id", "=", pilot.id).execute();
    await fly({ day: "2036-02-04" });
    expect((await reasons()).texts).toEqual([
      ["warning", "No flight in the last 90 days; at least 1 needed", "pilots"],
    ]);
  });

  test("counts minutes, and only what the rule names", async () => {
    await setRules({ measure: "minutes", least: 60, days: 30, mission_type: "solar_thermography" });
    await fly({ day: "2036-05-01", minutes: 500 });
    await fly({ day: "2036-05-02", minutes: 59, type: "solar_thermography" });
    expect((await reasons()).texts).toEqual([
      ["warning", "59 minutes in the air in the last 30 days; at least 60 needed", "pilots"],
    ]);
    await fly({ day: "2036-05-03", minutes: 1, type: "solar_thermography" });
    expect((await reasons()).texts).toEqual([]);
    expect((await read()).currency).toMatchObject([{ flown: 60, is_met: true }]);
  });

  test("a rule for an aircraft applies where the mission is flown with it", async () => {
    await setRules({ least: 2, days: 30, drone_model: "matrice 4t" });
    const kit = await createKit(app.services, { provider_id: world.provider.id, model: "Matrice 4T" });
    const { drone_id } = await createKit(app.services, { provider_id: world.provider.id });
    await fly({ day: "2036-05-01", drone_id: kit.drone_id });
    await fly({ day: "2036-05-02", drone_id });
    expect((await read()).currency).toMatchObject([{ flown: 1, is_met: false }]);
    expect((await reasons()).texts).toEqual([]);
    const { token } = await order();
    const body = { pilot_id: pilot.id, dock_id: null, kit_id: kit.id, ...SPAN };
    const updated_at = await missionVersion(app.services, token);
    expect(
      (await app.call(admin, transitions.assign, { params: { token }, body: { ...body, updated_at } }))
        .status,
    ).toBe(200);
    const found = (await app.call(admin, missions.readiness, { params: { token } })).body.data;
    const texts = found.assigned.flatMap((one) => one.reasons.map(({ text }) => render(text, "en")));
    expect(texts).toContain("1 flight in the last 30 days; at least 2 needed");
  });

  test("rules change from the version that was read, and none at all doubt nobody", async () => {
    const { updated_at } = (await app.call(admin, currencyRules.get)).body.data;
    expect((await setRules()).status).toBe(200);
    const stale = { rules: [DEFAULT], updated_at };
    expect((await app.call(admin, currencyRules.update, { body: stale })).status).toBe(409);
    await fly({ day: "2030-01-01" });
    expect((await reasons()).texts).toEqual([]);
    await setRules(DEFAULT);
  });
});

describe("availability", () => {
  const addAbsence = (session: Session, first_on: string, last_on: string, id = pilot.id) =>
    app.call(session, pilotAvailability.addAbsence, { params: { id }, body: { first_on, last_on } });
  const setHours = (hours: object[] | null, updated_at: string | null = null, session = pilot.session) =>
    app.call(session, pilotAvailability.setHours, {
      params: { id: pilot.id },
      body: { hours: hours as never, updated_at },
    });

  test.each([
    ["2036-05-10", "2036-05-12", 1],
    ["2036-05-12", "2036-05-20", 1],
    ["2036-05-13", "2036-05-20", 0],
    ["2036-05-01", "2036-05-11", 0],
  ])("an absence from %s to %s blocks %i time(s), and can be justified", async (first, last, count) => {
    expect((await addAbsence(pilot.session, first, last)).status).toBe(200);
    const { texts, can_be_justified } = await reasons();
    expect(texts).toHaveLength(count);
    if (count === 0) return;
    expect(can_be_justified).toBe(true);
    expect(texts?.[0]?.slice(0, 2)).toEqual(["blocked", `Noor Haddad is absent from ${first} to ${last}`]);
  });

  test("days are those of the provider's calendar", async () => {
    await addAbsence(pilot.session, "2036-05-13", "2036-05-13");
    const late = { starts_at: "2036-05-12T19:00:00.000Z", ends_at: "2036-05-12T20:30:00.000Z" };
    expect((await reasons(late)).texts).toEqual([]); // until 23:30
    const later = { ...late, ends_at: "2036-05-12T21:30:00.000Z" }; // half past midnight in Amman
    expect((await reasons(later)).texts).toHaveLength(1);
  });

  test("working hours block what lies outside of them", async () => {
    await setHours([{ weekday: 1, from: "11:00", to: "13:00" }]);
    expect((await reasons()).texts).toEqual([]);
    const { updated_at } = (await app.call(admin, pilotAvailability.get, { params: { id: pilot.id } })).body
      .data;
    await setHours([{ weekday: 1, from: "11:01", to: "13:00" }], updated_at);
    expect((await reasons()).texts?.[0]?.slice(0, 2)).toEqual([
      "blocked",
      "Outside the working hours of Noor Haddad",
    ]);
    expect((await setHours(null, updated_at)).status).toBe(409);
    expect((await setHours(null)).status).toBe(409);
  });

  test.each([
    ["an end before the start", [{ weekday: 1, from: "12:00", to: "11:00" }]],
    ["a weekday twice", [1, 1].map((weekday) => ({ weekday, from: "08:00", to: "16:00" }))],
    ["no such hour", [{ weekday: 1, from: "08:00", to: "24:30" }]],
    ["an eighth weekday", [{ weekday: 8, from: "08:00", to: "16:00" }]],
    ["no day at all", []],
  ])("%s is refused", async (_what, hours) => {
    expect((await setHours(hours)).status).toBe(422);
  });

  test("a pilot has their own availability only; staff need the permission", async () => {
    const other = await newPilot();
    expect((await addAbsence(other.session, "2036-05-10", "2036-05-12")).status).toBe(404);
    const { id, updated_at } = await createAbsence(app.services, {
      provider_id: world.provider.id,
      pilot_id: pilot.id,
    });
    const change = (session: Session) =>
      app.call(session, pilotAvailability.changeAbsence, {
        params: { id },
        body: { first_on: "2036-06-01", last_on: "2036-06-02", updated_at },
      });
    expect((await change(other.session)).status).toBe(404);
    const viewer = await signInWith(app, { organization_id: world.provider.id }, ["view employees"]);
    expect((await change(viewer)).status).toBe(403);
    expect((await addAbsence(viewer, "2036-05-10", "2036-05-12")).status).toBe(403);
    expect((await change(pilot.session)).status).toBe(200);
    expect((await change(admin)).status).toBe(409);
    const remove = (session: Session) =>
      app.call(session, pilotAvailability.removeAbsence, { params: { id } });
    expect([(await remove(other.session)).status, (await remove(admin)).status]).toEqual([404, 200]);
  });

  test("who assigns missions is told which ones an absence hits", async () => {
    const mission = await order({ status: "assigned" });
    await app.db
      .insertInto("assignments")
      .values({ mission_id: mission.id, provider_id: world.provider.id, pilot_id: pilot.id, ...SPAN })
      .execute();
    const told = () =>
      app.db
        .selectFrom("notifications")
        .where("organization_id", "=", world.provider.id)
        .where("kind", "=", "assignment")
        .select("body")
        .execute();
    await addAbsence(pilot.session, "2036-05-13", "2036-05-14");
    const body = { key: "notifications/texts:missions", values: { numbers: [mission.number] } };
    expect(await told()).not.toContainEqual({ body });
    await addAbsence(pilot.session, "2036-05-12", "2036-05-14");
    expect(await told()).toContainEqual({ body });
  });
});

describe("a pilot's page", () => {
  test("adds up hours by month and aircraft from landed flights, by the provider's calendar", async () => {
    const { drone_id } = await createKit(app.services, { provider_id: world.provider.id, name: "North" });
    await fly({ day: "2036-05-01", minutes: 90, drone_id });
    await fly({ day: "2036-04-30", minutes: 30, drone_id });
    await fly({ day: "2035-05-31", minutes: 600 }); // a year and a month ago
    await fly({ day: "2036-05-05", status: "airborne" });
    const page = await read();
    expect(page).toMatchObject({ flights: 4, flying: 1, flight_hours: 12 });
    expect(page.months).toHaveLength(12);
    expect(page.months.at(-1)).toEqual({ first: "2036-05-01", last: "2036-05-31", flights: 2, hours: 1.5 });
    expect(page.months.at(-2)).toMatchObject({ flights: 1, hours: 0.5 });
    expect(page.months[0]).toMatchObject({ first: "2035-06-01", flights: 0, hours: 0 });
    expect(page.aircraft).toMatchObject([
      { drone: null, flights: 2, hours: 10 },
      { drone: { id: drone_id, name: "Drone of North" }, flights: 2, hours: 2 },
    ]);
  });

  test("is the pilot's own, staff's who may view employees, and nobody else's", async () => {
    const other = await newPilot();
    expect((await read(pilot.session)).id).toBe(pilot.id);
    const status = async (session: Session) =>
      (await app.call(session, pilots.get, { params: { id: pilot.id } })).status;
    expect(await status(other.session)).toBe(404);
    const limited = await signInWith(app, { organization_id: world.provider.id }, ["view sites"]);
    expect(await status(limited)).toBe(403);
  });
});

describe("ratings", () => {
  const rate = (token: string, body: object, session = admin) =>
    app.call(session, pilotRatings.rate, {
      params: { token },
      body: { pilot_id: pilot.id, ...body } as never,
    });
  const list = async (session: Session) =>
    (await app.call(session, pilotRatings.list, { params: { id: pilot.id } })).body.data;

  test("staff rate what was flown, the pilot reads it, and it can be changed", async () => {
    const { token } = await fly({ day: "2036-05-01" });
    const first = await rate(token, { stars: 2, note: "Late" });
    expect(first.body.data.rating).toMatchObject({ stars: 2, note: "Late" });
    expect((await rate(token, { stars: 5 })).status).toBe(409);
    const { updated_at } = first.body.data.rating ?? {};
    expect((await rate(token, { stars: 4, updated_at })).status).toBe(200);
    expect(await list(pilot.session)).toMatchObject([{ token, rating: { stars: 4, note: "" } }]);
    expect(await read(pilot.session)).toMatchObject({ rating: 4, rating_count: 1 });
  });

  test("nothing else is rated", async () => {
    const { token } = await order({ status: "completed" });
    expect((await rate(token, { stars: 5 })).body.errors).toEqual({
      pilot_id: ["This pilot has no completed flight in this mission"],
    });
    const airborne = await fly({ day: "2036-05-05", status: "airborne" });
    expect((await rate(airborne.token, { stars: 5 })).status).toBe(422);
    const flown = await fly({ day: "2036-05-01" });
    expect((await rate(flown.token, { stars: 6 })).status).toBe(422);
    expect((await rate(flown.token, { stars: 5 }, pilot.session)).status).toBe(403);
  });
});

describe.each(["suspended", "removed"] as const)("a pilot who is %s while flying", (how) => {
  const end = () =>
    how === "removed"
      ? app.call(admin, pilots.remove, { params: { id: pilot.id } })
      : app.call(admin, pilots.update, { params: { id: pilot.id }, body: { status: "suspended" } });

  test("is out, but the flight goes on and is closed, and no mission is assigned to them", async () => {
    const { flight_id, id } = await fly({ day: "2036-05-05", status: "airborne" });
    await app.db.updateTable("missions").set({ status: "in_progress" }).where("id", "=", id).execute();
    await app.db
      .insertInto("assignments")
      .values({
        mission_id: id,
        provider_id: world.provider.id,
        pilot_id: pilot.id,
        starts_at: "2036-05-05T06:00:00Z",
        ends_at: "2036-05-05T07:59:00Z", // it took longer than planned
      })
      .execute();
    expect((await end()).status).toBe(200);
    expect((await app.call(pilot.session, pilots.get, { params: { id: pilot.id } })).status).toBe(401);
    const flight = await app.call(admin, flights.get, { params: { id: flight_id } });
    expect(flight.body.data).toMatchObject({ status: "airborne", pilot: "Noor Haddad" });
    const closed = await app.call(admin, flights.close, {
      params: { id: flight_id },
      body: { status: "landed", reason: "Landed by hand" },
    });
    expect(closed.status).toBe(200);
    expect((await reasons()).texts).toBeUndefined();
    const { token } = await order();
    const updated_at = await missionVersion(app.services, token);
    const body = { pilot_id: pilot.id, dock_id: null, kit_id: null, ...SPAN, updated_at };
    expect((await app.call(admin, transitions.assign, { params: { token }, body })).status).toBe(422);
  });
});
