import { flights } from "@overfly/contract/flights/flights";
import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { pilots } from "@overfly/contract/pilots/pilots";
import { projects } from "@overfly/contract/projects/projects";
import { sunPosition } from "@overfly/plant/sun/sun-position";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { DEMO_PASSWORD } from "./demo-accounts.ts";
import { seedCompany } from "./demo-company.ts";
import { seedMissions } from "./demo-missions.ts";
import { seedOperations } from "./demo-operations.ts";

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await testApp();
  const origin = await app.app.listen({ host: "127.0.0.1", port: 0 });
  await seedCompany(app.services, origin);
  await seedMissions(app.services);
  await seedOperations(app.services, origin);
  admin = await app.signIn("admin@center.demo", DEMO_PASSWORD);
});
afterAll(() => app.close());

test("the pilots have flown what the visits say", async () => {
  const { body } = await app.call(admin, pilots.list, {});
  const minutes = body.data.map(({ name, flight_hours }) => [name, Math.round(flight_hours * 60)]);
  expect(Object.fromEntries(minutes)).toEqual({ "Yousef Qasem": 199, "Marta Vidal": 138 });
});

test("a mission's history begins when it was requested, and ends in its state", async () => {
  const rows = await app.db
    .selectFrom("mission_timeline")
    .innerJoin("missions", "missions.id", "mission_timeline.mission_id")
    .where("missions.status", "in", ["requested", "approved", "assigned", "rejected", "on_hold", "cancelled"])
    .orderBy("mission_timeline.created_at")
    .select([
      "number",
      "status",
      "to_status",
      "missions.created_at as requested",
      "mission_timeline.created_at",
    ])
    .execute();
  const histories = Map.groupBy(rows, ({ number }) => number);
  expect(histories.size).toBeGreaterThan(5);
  for (const [first, last] of [...histories.values()].map((entries) => [entries[0], entries.at(-1)])) {
    expect(first).toMatchObject({ to_status: "requested", created_at: first?.requested });
    expect(last?.to_status).toBe(last?.status);
  }
});

test("every flight was by day, before now", async () => {
  const { body } = await app.call(admin, flights.list, { query: { item_count: 50 } });
  expect(body.data).toHaveLength(14);
  const sites = await app.db.selectFrom("sites").select(["name", "location"]).execute();
  for (const { site, took_off_at, landed_at } of body.data) {
    const [longitude = 0, latitude = 0] =
      sites.find(({ name }) => name === site.name)?.location?.coordinates ?? [];
    for (const at of [took_off_at, landed_at].map((time) => Date.parse(time ?? ""))) {
      expect(at).toBeLessThan(Date.now());
      expect(sunPosition(at, latitude, longitude).elevationDeg).toBeGreaterThan(5);
    }
  }
});

test("the drones' check is due within the month, one project is under way", async () => {
  const due = await app.call(admin, maintenanceLogs.due, {});
  expect(due.body.data.map(({ item_kind }) => item_kind)).toContain("drones");
  const { body } = await app.call(admin, projects.list, {});
  expect(body.data).toMatchObject([{ status: "active", client: { company_name: "Desert Power" } }]);
  expect(body.data[0]?.ordered).toBeGreaterThan(0);
});
