import { pilotAvailability } from "@overfly/contract/pilots/pilot-availability";
import { describe, expect, test } from "vitest";
import { signInWith } from "#testing/provider-admins.ts";
import { createAbsence } from "#testing/sample-certificate.ts";
import type { Session } from "#testing/test-app.ts";
import { pilotWorld, SPAN } from "#testing/pilots/pilot-world.ts";

const world = pilotWorld();
const { newPilot, order, reasons } = world;

describe("availability", () => {
  const addAbsence = (session: Session, first_on: string, last_on: string, id = world.pilot.id) =>
    world.app.call(session, pilotAvailability.addAbsence, { params: { id }, body: { first_on, last_on } });
  const setHours = (
    hours: object[] | null,
    updated_at: string | null = null,
    session = world.pilot.session,
  ) =>
    world.app.call(session, pilotAvailability.setHours, {
      params: { id: world.pilot.id },
      body: { hours: hours as never, updated_at },
    });

  test.each([
    ["2036-05-10", "2036-05-12", 1],
    ["2036-05-12", "2036-05-20", 1],
    ["2036-05-13", "2036-05-20", 0],
    ["2036-05-01", "2036-05-11", 0],
  ])("an absence from %s to %s blocks %i time(s), and can be justified", async (first, last, count) => {
    expect((await addAbsence(world.pilot.session, first, last)).status).toBe(200);
    const { texts, can_be_justified } = await reasons();
    expect(texts).toHaveLength(count);
    if (count === 0) return;
    expect(can_be_justified).toBe(true);
    expect(texts?.[0]?.slice(0, 2)).toEqual(["blocked", `Noor Haddad is absent from ${first} to ${last}`]);
  });

  test("days are those of the provider's calendar", async () => {
    await addAbsence(world.pilot.session, "2036-05-13", "2036-05-13");
    const late = { starts_at: "2036-05-12T19:00:00.000Z", ends_at: "2036-05-12T20:30:00.000Z" };
    expect((await reasons(late)).texts).toEqual([]); // until 23:30
    const later = { ...late, ends_at: "2036-05-12T21:30:00.000Z" }; // half past midnight in Amman
    expect((await reasons(later)).texts).toHaveLength(1);
  });

  test("working hours block what lies outside of them", async () => {
    await setHours([{ weekday: 1, from: "11:00", to: "13:00" }]);
    expect((await reasons()).texts).toEqual([]);
    const { updated_at } = (
      await world.app.call(world.admin, pilotAvailability.get, { params: { id: world.pilot.id } })
    ).body.data;
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
    const { id, updated_at } = await createAbsence(world.app.services, {
      provider_id: world.provider.id,
      pilot_id: world.pilot.id,
    });
    const change = (session: Session) =>
      world.app.call(session, pilotAvailability.changeAbsence, {
        params: { id },
        body: { first_on: "2036-06-01", last_on: "2036-06-02", updated_at },
      });
    expect((await change(other.session)).status).toBe(404);
    const viewer = await signInWith(world.app, { organization_id: world.provider.id }, ["view employees"]);
    expect((await change(viewer)).status).toBe(403);
    expect((await addAbsence(viewer, "2036-05-10", "2036-05-12")).status).toBe(403);
    expect((await change(world.pilot.session)).status).toBe(200);
    expect((await change(world.admin)).status).toBe(409);
    const remove = (session: Session) =>
      world.app.call(session, pilotAvailability.removeAbsence, { params: { id } });
    expect([(await remove(other.session)).status, (await remove(world.admin)).status]).toEqual([404, 200]);
  });

  test("who assigns missions is told which ones an absence hits", async () => {
    const mission = await order({ status: "assigned" });
    await world.app.db
      .insertInto("assignments")
      .values({ mission_id: mission.id, provider_id: world.provider.id, pilot_id: world.pilot.id, ...SPAN })
      .execute();
    const told = () =>
      world.app.db
        .selectFrom("notifications")
        .where("organization_id", "=", world.provider.id)
        .where("kind", "=", "assignment")
        .select("body")
        .execute();
    await addAbsence(world.pilot.session, "2036-05-13", "2036-05-14");
    const body = { key: "notifications/texts:missions", values: { numbers: [mission.number] } };
    expect(await told()).not.toContainEqual({ body });
    await addAbsence(world.pilot.session, "2036-05-12", "2036-05-14");
    expect(await told()).toContainEqual({ body });
  });
});
