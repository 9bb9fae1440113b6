import { dashboards } from "@overfly/contract/dashboard/dashboards";
import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

const NOW = "2026-05-20T08:00:00.000Z"; // a Wednesday
const WINDOW = { window_start: "2026-05-18T00:00:00Z", window_end: "2026-05-24T00:00:00Z" };

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;

beforeAll(async () => {
  app = await testApp({ now: () => new Date(NOW) });
  world = await createTwoProviders(app.services);
});
afterAll(() => app.close());

/** A mission requested for the week whose pilot was assigned on a day of June. */
async function assigned(pilot_id: string, day: number, { status, isReleased }: AssignedMission) {
  const owner = { provider_id: world.provider.id, client_id: world.client.id };
  const mission = await createMission(app.services, { ...owner, ...WINDOW, site_id: world.site.id, status });
  await app.db
    .insertInto("assignments")
    .values({
      provider_id: world.provider.id,
      mission_id: mission.id,
      pilot_id,
      starts_at: `2026-06-0${day}T06:00:00Z`,
      ends_at: `2026-06-0${day}T10:00:00Z`,
      released_at: isReleased ? NOW : null,
    })
    .execute();
  return mission.number;
}

interface AssignedMission {
  status: "approved" | "assigned" | "cancelled";
  isReleased: boolean;
}

test("a pilot's missions without a date are not of the week for which they were requested", async () => {
  const pilot = await createMember(app.services, { organization_id: world.provider.id, user_type: "pilot" });
  const session = await app.signIn(pilot.email, PASSWORD);
  await assigned(pilot.user_id, 1, { status: "cancelled", isReleased: true });
  const undated = await assigned(pilot.user_id, 2, { status: "approved", isReleased: true });
  const dated = await assigned(pilot.user_id, 3, { status: "assigned", isReleased: false });
  const { data } = (await app.call(session, dashboards.pilot)).body;
  const numbers = async (query: object) =>
    (await app.call(session, missions.list, { query })).body.data.map(({ number }) => number);
  expect([data.missions, data.undated]).toEqual([0, 1]);
  expect(await numbers({ flight_date: `${data.week.first},${data.week.last}` })).toEqual([]);
  expect(await numbers({ flight_date: "2026-06-01,2026-06-07" })).toEqual([dated]);
  expect(await numbers({ has_flight_date: "false" })).toEqual([undated]);
  expect(await numbers({ has_flight_date: "true" })).toEqual([dated]);
});
