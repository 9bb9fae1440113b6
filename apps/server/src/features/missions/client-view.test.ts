import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKit, createMember, createMission, PASSWORD, missionVersion } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { createRoute } from "#testing/sample-route.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let client: Session;
beforeAll(async () => {
  app = await testApp();
  ({ world, admin } = await createProviderAdmins(app));
  const { email } = await createMember(app.services, {
    organization_id: world.client.id,
    user_type: "client",
  });
  client = await app.signIn(email, PASSWORD);
});
afterAll(() => app.close());

test("a client reads neither who flies, with what, nor why a flight is repeated", async () => {
  const owned = { provider_id: world.provider.id, site_id: world.site.id };
  const pilot = await createMember(app.services, {
    organization_id: world.provider.id,
    user_type: "pilot",
    last_name: "Secretpilot",
  });
  const kit = await createKit(app.services, { provider_id: world.provider.id, name: "Secretkit" });
  const route = await createRoute(app.services, owned);
  const { token } = await createMission(app.services, {
    ...owned,
    client_id: world.client.id,
    status: "approved",
  });
  const params = { token };
  const span = { starts_at: "2036-05-01T08:00:00Z", ends_at: "2036-05-01T10:00:00Z" };
  const assigned = await app.call(admin, transitions.assign, {
    params,
    body: {
      pilot_id: pilot.user_id,
      dock_id: null,
      kit_id: kit.id,
      ...span,
      updated_at: await missionVersion(app, token),
    },
  });
  await app.db.updateTable("missions").set({ status: "in_review" }).where("token", "=", token).execute();
  await app.call(admin, transitions.plan, {
    params,
    body: {
      route_ids: [route.id],
      scheduled_for: span.starts_at,
      reason: "Secret: our photos are blurred",
      updated_at: await missionVersion(app, token),
    },
  });

  expect(assigned.raw.toString()).toContain("Secretkit");
  const [mission, listed] = [
    await app.call(client, missions.get, { params }),
    await app.call(client, missions.list),
  ];
  expect(mission.body.data.timeline.at(-1)).toMatchObject({
    from_status: "processing",
    to_status: "scheduled",
  });
  expect(`${mission.raw.toString()} ${listed.raw.toString()}`).not.toContain("Secret");
  expect(mission.body.data).toMatchObject({ assignment: null, routes: [] });
});
