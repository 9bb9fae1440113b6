import { currencyRules } from "@overfly/contract/pilots/currency-rules";
import { pilotRatings } from "@overfly/contract/pilots/pilot-ratings";
import { pilots } from "@overfly/contract/pilots/pilots";
import { flights } from "@overfly/contract/flights/flights";
import { missions } from "@overfly/contract/missions/missions";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { describe, expect, test } from "vitest";
import { render } from "@overfly/i18n/node/translate";
import { lockWaits } from "#testing/database/lock-waits.ts";
import { createKit, missionVersion } from "#testing/factories.ts";
import { signInWith } from "#testing/provider-admins.ts";
import type { Session } from "#testing/test-app.ts";
import { pilotWorld, SPAN } from "#testing/pilots/pilot-world.ts";

const world = pilotWorld();
const { newPilot, order, reasons } = world;

interface Flight {
  day: string;
  minutes?: number;
  type?: string;
  drone_id?: number;
  status?: string;
}

/** A flight of the world.pilot, on a day at 9 o'clock UTC. */
async function fly({ day, minutes = 30, type = "visual", drone_id, status = "landed" }: Flight) {
  const mission = await order({ status: "completed", type });
  const took_off_at = `${day}T09:00:00.000Z`;
  const landed_at =
    status === "landed" ? new Date(Date.parse(took_off_at) + minutes * 60_000).toISOString() : null;
  const { id } = await world.app.db
    .insertInto("flights")
    .values({
      mission_id: mission.id,
      provider_id: world.provider.id,
      pilot_id: world.pilot.id,
      source: "manual",
      status,
      took_off_at,
      landed_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (drone_id !== undefined)
    await world.app.db
      .insertInto("flight_equipment")
      .values({ flight_id: id, item_kind: "drones", item_id: drone_id })
      .execute();
  return { ...mission, flight_id: id };
}

const read = async (session = world.admin, id = world.pilot.id) =>
  (await world.app.call(session, pilots.get, { params: { id } })).body.data;

describe("currency", () => {
  const DEFAULT = { measure: "flights" as const, least: 1, days: 90, mission_type: null, drone_model: null };
  const setRules = async (...rules: object[]) => {
    const { updated_at } = (await world.app.call(world.admin, currencyRules.get)).body.data;
    const body = { rules: rules.map((rule) => ({ ...DEFAULT, ...rule })), updated_at };
    return world.app.call(world.admin, currencyRules.update, { body });
  };

  test("is one flight in 90 days at first, which only doubts who has flown here", async () => {
    expect((await world.app.call(world.admin, currencyRules.get)).body.data.rules).toEqual([DEFAULT]);
    expect((await reasons()).texts).toEqual([]);
    await fly({ day: "2036-02-12" }); // 90 days before the flight and not an hour more
    expect((await reasons()).texts).toEqual([]);
    await world.app.db.deleteFrom("flights").where("pilot_id", "=", world.pilot.id).execute();
    await fly({ day: "2036-02-11" });
    expect((await reasons()).texts).toEqual([
      ["warning", "No flight in the 90 days before the flight; at least 1 needed", "pilots"],
    ]);
  });

  test("counts minutes, and only what the rule names", async () => {
    await setRules({ measure: "minutes", least: 60, days: 30, mission_type: "solar_thermography" });
    await fly({ day: "2036-04-12", minutes: 500, type: "visual" });
    await fly({ day: "2036-05-02", minutes: 59, type: "solar_thermography" });
    expect((await reasons()).texts).toEqual([
      ["warning", "59 minutes in the air in the 30 days before the flight; at least 60 needed", "pilots"],
    ]);
    await fly({ day: "2036-05-03", minutes: 1, type: "solar_thermography" });
    expect((await reasons()).texts).toEqual([]);
    expect((await read()).currency).toMatchObject([{ flown: 60, is_met: true }]);
  });

  test("a rule for an aircraft applies where the mission is flown with it", async () => {
    await setRules({ least: 2, days: 30, drone_model: "matrice 4t" });
    const kit = await createKit(world.app.services, { provider_id: world.provider.id, model: "Matrice 4T" });
    const { drone_id } = await createKit(world.app.services, { provider_id: world.provider.id });
    await fly({ day: "2036-05-01", drone_id: kit.drone_id });
    await fly({ day: "2036-05-02", drone_id });
    expect((await read()).currency).toMatchObject([{ flown: 1, is_met: false }]);
    const lapsed = "1 flight in the 30 days before the flight; at least 2 needed";
    expect((await reasons()).texts).toEqual([]);
    expect((await reasons({ ...SPAN, kit_id: kit.id })).texts).toEqual([["warning", lapsed, "pilots"]]);
    const { token } = await order();
    const body = { pilot_id: world.pilot.id, dock_id: null, kit_id: kit.id, ...SPAN };
    const updated_at = await missionVersion(world.app.services, token);
    expect(
      (
        await world.app.call(world.admin, transitions.assign, {
          params: { token },
          body: { ...body, updated_at },
        })
      ).status,
    ).toBe(200);
    const found = (await world.app.call(world.admin, missions.readiness, { params: { token } })).body.data;
    const texts = found.assigned.flatMap((one) => one.reasons.map(({ text }) => render(text, "en")));
    expect(texts).toContain(lapsed);
  });

  test("is judged on the day of the flight, not on the day it is scheduled", async () => {
    await setRules({});
    await fly({ day: "2036-05-01" });
    const later = (day: string) => ({ starts_at: `${day}T08:00:00.000Z`, ends_at: `${day}T10:00:00.000Z` });
    expect((await reasons(later("2036-07-30"))).texts).toEqual([]);
    expect((await reasons(later("2036-07-31"))).texts).toEqual([
      ["warning", "No flight in the 90 days before the flight; at least 1 needed", "pilots"],
    ]);
  });

  test("rules change from the version that was read, and none at all doubt nobody", async () => {
    const { updated_at } = (await world.app.call(world.admin, currencyRules.get)).body.data;
    expect((await setRules()).status).toBe(200);
    const stale = { rules: [DEFAULT], updated_at };
    expect((await world.app.call(world.admin, currencyRules.update, { body: stale })).status).toBe(409);
    await fly({ day: "2030-01-01" });
    expect((await reasons()).texts).toEqual([]);
    await setRules(DEFAULT);
  });
});

describe("a pilot's page", () => {
  test("adds up hours by month and aircraft from landed flights, by the provider's calendar", async () => {
    const { drone_id } = await createKit(world.app.services, {
      provider_id: world.provider.id,
      name: "North",
    });
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
    expect((await read(world.pilot.session)).id).toBe(world.pilot.id);
    const status = async (session: Session) =>
      (await world.app.call(session, pilots.get, { params: { id: world.pilot.id } })).status;
    expect(await status(other.session)).toBe(404);
    const limited = await signInWith(world.app, { organization_id: world.provider.id }, ["view sites"]);
    expect(await status(limited)).toBe(403);
  });
});

describe("ratings", () => {
  const rate = (token: string, body: object, session = world.admin) =>
    world.app.call(session, pilotRatings.rate, {
      params: { token },
      body: { pilot_id: world.pilot.id, ...body } as never,
    });
  const list = async (session: Session) =>
    (await world.app.call(session, pilotRatings.list, { params: { id: world.pilot.id } })).body.data;

  test("staff rate what was flown, the pilot reads it, and it can be changed", async () => {
    const { token } = await fly({ day: "2036-05-01" });
    const first = await rate(token, { stars: 2, note: "Late" });
    expect(first.body.data.rating).toMatchObject({ stars: 2, note: "Late" });
    expect((await rate(token, { stars: 5 })).status).toBe(409);
    const { updated_at } = first.body.data.rating ?? {};
    expect((await rate(token, { stars: 4, updated_at })).status).toBe(200);
    expect(await list(world.pilot.session)).toMatchObject([{ token, rating: { stars: 4, note: "" } }]);
    expect(await read(world.pilot.session)).toMatchObject({ rating: 4, rating_count: 1 });
  });

  test("two who change one rating at the same moment don't overwrite each other", async () => {
    const { token, id } = await fly({ day: "2036-05-01" });
    const { updated_at } = (await rate(token, { stars: 2 })).body.data.rating ?? {};
    let asked: ReturnType<typeof rate>[] = [];
    await world.app.db.transaction().execute(async (tx) => {
      await tx.selectFrom("pilot_ratings").where("mission_id", "=", id).selectAll().forUpdate().execute();
      asked = [3, 4].map((stars) => rate(token, { stars, updated_at }));
      await expect.poll(() => lockWaits(world.app.db)).toBe(2);
    });
    const replies = await Promise.all(asked);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
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
    expect((await rate(flown.token, { stars: 5 }, world.pilot.session)).status).toBe(403);
  });
});

describe.each(["suspended", "removed"] as const)("a pilot who is %s while flying", (how) => {
  const end = () =>
    how === "removed"
      ? world.app.call(world.admin, pilots.remove, { params: { id: world.pilot.id } })
      : world.app.call(world.admin, pilots.update, {
          params: { id: world.pilot.id },
          body: { status: "suspended" },
        });

  test("is out, but the flight goes on and is closed, and no mission is assigned to them", async () => {
    const { flight_id, id } = await fly({ day: "2036-05-05", status: "airborne" });
    await world.app.db.updateTable("missions").set({ status: "in_progress" }).where("id", "=", id).execute();
    await world.app.db
      .insertInto("assignments")
      .values({
        mission_id: id,
        provider_id: world.provider.id,
        pilot_id: world.pilot.id,
        starts_at: "2036-05-05T06:00:00Z",
        ends_at: "2036-05-05T07:59:00Z", // it took longer than planned
      })
      .execute();
    expect((await end()).status).toBe(200);
    expect(
      (await world.app.call(world.pilot.session, pilots.get, { params: { id: world.pilot.id } })).status,
    ).toBe(401);
    const flight = await world.app.call(world.admin, flights.get, { params: { id: flight_id } });
    expect(flight.body.data).toMatchObject({ status: "airborne", pilot: "Noor Haddad" });
    const closed = await world.app.call(world.admin, flights.close, {
      params: { id: flight_id },
      body: { status: "landed", reason: "Landed by hand" },
    });
    expect(closed.status).toBe(200);
    expect((await reasons()).texts).toBeUndefined();
    const { token } = await order();
    const updated_at = await missionVersion(world.app.services, token);
    const body = { pilot_id: world.pilot.id, dock_id: null, kit_id: null, ...SPAN, updated_at };
    expect((await world.app.call(world.admin, transitions.assign, { params: { token }, body })).status).toBe(
      422,
    );
  });
});
