import { pilots } from "@overfly/contract/pilots/pilots";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMembership } from "#features/auth/accounts/accounts.ts";
import { createMission, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
beforeAll(async () => {
  app = await testApp({ now: () => new Date("2026-03-01T08:00:00Z") });
  world = await createTwoProviders(app.services);
});
afterAll(() => app.close());

test("pilots are listed by name, with their hours and missions for this provider", async () => {
  const { provider, client, site, rival, rivalClient, rivalSite } = world;
  const admin = await createMember(app.services, { organization_id: provider.id });
  const pilot = { organization_id: provider.id, user_type: "pilot" as const };
  const { user_id } = await createMember(app.services, { ...pilot, first_name: "Zaid" });
  await createMember(app.services, { ...pilot, first_name: "Amal" });
  const elsewhere = { user_id, organization_id: rival.id, user_type: "pilot" as const, role: "pilot" };
  await addMembership(app.services, elsewhere);
  const ours = { provider_id: provider.id, client_id: client.id, site_id: site.id };
  const mission = await createMission(app.services, ours);
  const past = await createMission(app.services, ours);
  const theirs = await createMission(app.services, {
    provider_id: rival.id,
    client_id: rivalClient.id,
    site_id: rivalSite.id,
  });
  const flight = { pilot_id: user_id, source: "manual", status: "landed" };
  await app.db
    .insertInto("flights")
    .values([
      {
        ...flight,
        mission_id: past.id,
        provider_id: provider.id,
        ...between("2026-02-01T08:00:00Z", "2026-02-01T08:45:00Z"),
      },
      {
        ...flight,
        mission_id: past.id,
        provider_id: provider.id,
        ...between("2026-02-01T09:00:00Z", "2026-02-01T09:45:00Z"),
      },
      { ...flight, mission_id: past.id, provider_id: provider.id },
      {
        ...flight,
        mission_id: theirs.id,
        provider_id: rival.id,
        ...between("2026-02-02T08:00:00Z", "2026-02-02T18:00:00Z"),
      },
    ])
    .execute();
  const span = { pilot_id: user_id, provider_id: provider.id };
  await app.db
    .insertInto("assignments")
    .values([
      { ...span, mission_id: mission.id, starts_at: "2026-03-02T08:00:00Z", ends_at: "2026-03-02T10:00:00Z" },
      { ...span, mission_id: past.id, starts_at: "2026-02-01T08:00:00Z", ends_at: "2026-02-01T10:00:00Z" },
    ])
    .execute();

  const { body } = await app.call(await app.signIn(admin.email, PASSWORD), pilots.list);
  expect(
    body.data.map(({ name, flight_hours, upcoming_missions }) => [name, flight_hours, upcoming_missions]),
  ).toEqual([
    ["Amal Haddad", 0, 0],
    ["Zaid Haddad", 1.5, 1],
  ]);
});

const between = (took_off_at: string, landed_at: string) => ({ took_off_at, landed_at });
