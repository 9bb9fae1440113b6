import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMission } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins, signInWith } from "#testing/provider-admins.ts";
import { createRoute, createRouteInput } from "#testing/sample-route.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
beforeAll(async () => {
  app = await testApp();
  ({ world, admin } = await createProviderAdmins(app));
});
afterAll(() => app.close());

// what was flown stays as it was flown
test.each<[mission: string, held: string | null, status: number]>([
  ["approved", null, 200],
  ["assigned", null, 200],
  ["planned", null, 200],
  ["cancelled", null, 200],
  ["on_hold", "planned", 200],
  ["on_hold", "in_progress", 409],
  ["in_progress", null, 409],
  ["data_uploaded", null, 409],
  ["processing", null, 409],
  ["in_review", null, 409],
  ["completed", null, 409],
])(
  "changing a route of a mission that is %s (%s) is answered with %i",
  async (mission, held_status, status) => {
    const owned = { provider_id: world.provider.id, site_id: world.site.id };
    const { id } = await createRoute(app.services, owned);
    const { id: mission_id } = await createMission(app.services, {
      ...owned,
      client_id: world.client.id,
      status: mission,
      held_status,
    });
    await app.db.insertInto("mission_routes").values({ mission_id, route_id: id, position: 0 }).execute();
    const params = { token: world.site.token, id };

    const changed = await app.call(admin, flightRoutes.update, {
      params,
      body: { ...createRouteInput(), version: 1 },
    });
    expect(changed.status).toBe(status);
    expect((await app.call(admin, flightRoutes.remove, { params })).status).toBe(409); // a mission uses it
  },
);

test("a lock is released by who set it, and by whoever may delete routes", async () => {
  const params = {
    token: world.site.token,
    id: (await createRoute(app.services, { provider_id: world.provider.id, site_id: world.site.id })).id,
  };
  const colleague = { organization_id: world.provider.id };
  const analyst = await signInWith(app, colleague, ["view routes", "update routes"]);
  const manager = await signInWith(app, colleague, ["view routes", "update routes", "delete routes"]);
  await app.call(admin, flightRoutes.lock, { params });

  expect((await app.call(analyst, flightRoutes.unlock, { params })).status).toBe(409);
  expect((await app.call(manager, flightRoutes.unlock, { params })).status).toBe(200);
  expect((await app.call(analyst, flightRoutes.lock, { params })).status).toBe(200);
  expect((await app.call(analyst, flightRoutes.unlock, { params })).status).toBe(200);
});
