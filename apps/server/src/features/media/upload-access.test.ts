import type { UserType } from "@overfly/contract/user-type";
import { PERMISSIONS } from "@overfly/contract/permissions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMission } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins, signInWith } from "#testing/provider-admins.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { announce } from "#testing/uploads/tus-client.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let mission: { token: string };
beforeAll(async () => {
  app = await testApp();
  ({ world } = await createProviderAdmins(app));
  mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "in_progress",
  });
});
afterAll(() => app.close());

// photos come from who flies or manages the cloud; a client sends none, a pilot only for missions of their own
test.each<[UserType, permissions: readonly string[], status: number]>([
  ["center", ["add clouds"], 201],
  ["center", ["add flights"], 201],
  ["center", PERMISSIONS.filter((name) => name !== "add clouds" && name !== "add flights"), 403],
  ["client", PERMISSIONS, 403],
  ["pilot", PERMISSIONS, 404],
])("an upload by a %s user with %j is answered with %i", async (user_type, permissions, status) => {
  const organization_id = user_type === "client" ? world.client.id : world.provider.id;
  const session = await signInWith(app, { organization_id, user_type }, permissions);
  const answer = await announce(
    { app: app.app, session },
    { name: "a.jpg", mission: mission.token, size: 3 },
  );
  expect(answer.status).toBe(status);
});
