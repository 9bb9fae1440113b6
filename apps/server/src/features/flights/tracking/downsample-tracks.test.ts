import { afterAll, beforeAll, expect, test } from "vitest";
import { createMission, createTwoProviders } from "#testing/factories.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

const A_DAY_MS = 86_400_000;
let first: TestApp;
beforeAll(async () => {
  first = await testApp();
});
afterAll(() => first.close());

async function createFlight(landedDaysAgo: number): Promise<number> {
  const { provider, client, site } = await createTwoProviders(first.services);
  const owner = { provider_id: provider.id, client_id: client.id, site_id: site.id };
  const mission = await createMission(first.services, owner);
  const landed = Date.now() - landedDaysAgo * A_DAY_MS;
  const { id } = await first.db
    .insertInto("flights")
    .values({
      mission_id: mission.id,
      provider_id: provider.id,
      source: "dock",
      status: "landed",
      landed_at: new Date(landed).toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const points = Array.from({ length: 300 }, (_, index) => ({
    flight_id: id,
    at: new Date(landed - (299 - index) * 2000).toISOString(),
    longitude: 35 + index / 1e5,
    latitude: 31,
    height_m: 40,
  }));
  await first.db.insertInto("flight_points").values(points).execute();
  return id;
}

const pointsOf = async (flightId: number) =>
  (
    await first.db
      .selectFrom("flight_points")
      .where("flight_id", "=", flightId)
      .orderBy("at")
      .select("longitude")
      .execute()
  ).map(({ longitude }) => longitude);

test("a server downsamples the tracks of flights that ended long ago, and keeps recent ones whole", async () => {
  const [old, recent] = [await createFlight(10), await createFlight(6)];
  const second = await testApp(
    {},
    { DATABASE_URL: first.services.settings.DATABASE_URL ?? "", TRACK_DAYS: "7" },
  );

  await expect.poll(async () => (await pointsOf(old)).length).toBeLessThan(300);

  const remaining = await pointsOf(old);
  expect(remaining.length).toBeGreaterThanOrEqual(20); // ten minutes, a point each half minute
  expect(remaining.length).toBeLessThanOrEqual(22);
  expect([remaining[0], remaining.at(-1)]).toEqual([35, 35 + 299 / 1e5]);
  expect(await pointsOf(recent)).toHaveLength(300);
  await second.close();
});
