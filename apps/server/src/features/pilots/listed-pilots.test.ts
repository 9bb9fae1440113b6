import { pilots, type PilotQuery } from "@overfly/contract/pilots/pilots";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMembership } from "#features/auth/accounts/accounts.ts";
import { createMember, createMission, createTwoProviders } from "#testing/factories.ts";
import { signInAdmin } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

/** A Sunday; in Amman already the 2nd of March, a Monday. */
const NOW = "2026-03-01T22:30:00Z";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp({ now: () => new Date(NOW) });
  world = await createTwoProviders(app.services);
  admin = await signInAdmin(app, world.provider.id);
  await app.db
    .updateTable("organizations")
    .set({ time_zone: "Asia/Amman" })
    .where("id", "=", world.provider.id)
    .execute();
  for (const first_name of ["Amal", "Basim", "Carla", "Dina"]) {
    const pilot = { organization_id: world.provider.id, user_type: "pilot" as const, first_name };
    ids[first_name] = (await createMember(app.services, pilot)).user_id;
  }
  await addMembership(app.services, {
    user_id: idOf("Basim"),
    organization_id: world.rival.id,
    user_type: "pilot",
    role: "pilot",
  });
});
afterAll(() => app.close());

const idOf = (name: string): string => ids[name] ?? "";

async function listed(query: Partial<Pick<PilotQuery, "sorts">> = {}) {
  const { status, body } = await app.call(admin, pilots.list, { query });
  expect(status).toBe(200);
  return body.data;
}
const listedBy = async <T>(valueOf: (pilot: Awaited<ReturnType<typeof listed>>[number]) => T) =>
  Object.fromEntries((await listed()).map((pilot) => [pilot.name.split(" ")[0], valueOf(pilot)]));
const namesBy = async (field: string, direction: "asc" | "desc") =>
  (await listed({ sorts: { [field]: direction } })).map(({ name }) => name.split(" ")[0]);

test("the worst certificate counts, of each kind the last to expire, by the provider's day", async () => {
  const held = (name: string, kind: string, expires_on: string | null, provider_id = world.provider.id) => ({
    pilot_id: idOf(name),
    provider_id,
    kind,
    number: crypto.randomUUID(),
    issuer: "CARC",
    issued_on: "2020-01-01",
    expires_on,
  });
  await app.db
    .insertInto("pilot_certificates")
    .values([
      held("Amal", "remote_pilot", "2025-01-01"), // renewed
      held("Amal", "remote_pilot", "2026-05-01"),
      held("Amal", "medical", "2026-03-01"), // yesterday in Amman
      held("Basim", "remote_pilot", "2026-05-01"),
      held("Basim", "medical", "2020-01-01", world.rival.id),
      held("Carla", "remote_pilot", null),
    ])
    .execute();
  expect(await listedBy(({ certificates }) => certificates)).toEqual({
    Amal: { state: "expired", expires_on: "2026-03-01", days_left: -1 },
    Basim: { state: "expiring", expires_on: "2026-05-01", days_left: 60 },
    Carla: { state: "valid", expires_on: null, days_left: null },
    Dina: null,
  });
  expect((await namesBy("certificates", "asc")).slice(0, 2)).toEqual(["Amal", "Basim"]);
  expect((await namesBy("certificates", "desc")).slice(2)).toEqual(["Basim", "Amal"]);
});

test("ratings, hours and currency are those for this provider", async () => {
  const { provider, client, site, rival, rivalClient, rivalSite } = world;
  const ours = { provider_id: provider.id, client_id: client.id, site_id: site.id };
  const theirs = { provider_id: rival.id, client_id: rivalClient.id, site_id: rivalSite.id };
  const flown = async (name: string, { of, day, hours }: { of: typeof ours; day: string; hours: number }) => {
    const { id: mission_id } = await createMission(app.services, of);
    const took_off_at = `${day}T08:00:00.000Z`;
    const landed_at = new Date(Date.parse(took_off_at) + hours * 3_600_000).toISOString();
    const pilot = { provider_id: of.provider_id, pilot_id: idOf(name), mission_id };
    await app.db
      .insertInto("flights")
      .values({ ...pilot, source: "manual", status: "landed", took_off_at, landed_at })
      .execute();
    return pilot;
  };
  const rated = { stars: 4, note: "", author: "Lina" };
  const recent = await flown("Amal", { of: ours, day: "2026-02-20", hours: 1 });
  const old = await flown("Basim", { of: ours, day: "2025-06-01", hours: 3 });
  const foreign = await flown("Basim", { of: theirs, day: "2026-02-25", hours: 9 });
  await app.db
    .insertInto("pilot_ratings")
    .values([
      { ...recent, ...rated },
      { ...old, ...rated, stars: 5 },
      { ...foreign, ...rated, stars: 1 },
    ])
    .execute();
  expect(await listedBy((one) => [one.rating, one.rating_count, one.recent_hours, one.flight_hours])).toEqual(
    {
      Amal: [4, 1, 1, 1],
      Basim: [5, 1, 0, 3],
      Carla: [null, 0, 0, 0],
      Dina: [null, 0, 0, 0],
    },
  );
  const rule = { measure: "flights", least: 1, days: 90, mission_type: null, drone_model: null };
  expect(await listedBy(({ lapsed }) => lapsed)).toEqual({
    Amal: [],
    Basim: [{ rule, flown: 0 }],
    Carla: null,
    Dina: null,
  });
  expect((await namesBy("rating", "desc")).slice(0, 2)).toEqual(["Basim", "Amal"]);
  expect((await namesBy("flight_hours", "desc")).slice(0, 2)).toEqual(["Basim", "Amal"]);
  expect((await namesBy("recent_hours", "desc"))[0]).toBe("Amal");
  const refused = await app.call(admin, pilots.list, { query: { sorts: { lapsed: "asc" } } });
  expect(refused.status).toBe(422);
});

test("says who is there today, by the provider's calendar", async () => {
  const { provider, rival } = world;
  const absence = (name: string, first_on: string, last_on: string, provider_id = provider.id) => ({
    pilot_id: idOf(name),
    provider_id,
    first_on,
    last_on,
  });
  const works = (name: string, weekday: number) => ({
    pilot_id: idOf(name),
    provider_id: provider.id,
    hours: JSON.stringify([{ weekday, from: "08:00", to: "16:00" }]),
  });
  await app.db
    .insertInto("pilot_absences")
    .values([
      absence("Amal", "2026-03-02", "2026-03-04"),
      absence("Basim", "2026-02-20", "2026-03-01"),
      absence("Basim", "2026-03-01", "2026-03-09", rival.id),
    ])
    .execute();
  await app.db
    .insertInto("pilot_working_hours")
    .values([works("Carla", 1), works("Dina", 7)])
    .execute();
  expect(await listedBy(({ today }) => today)).toEqual({
    Amal: { state: "absent", absent_until: "2026-03-04", hours: null },
    Basim: { state: "available", absent_until: null, hours: null },
    Carla: { state: "available", absent_until: null, hours: { from: "08:00", to: "16:00" } },
    Dina: { state: "day_off", absent_until: null, hours: null },
  });
});
