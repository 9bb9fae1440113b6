import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKit, createMission } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
beforeAll(async () => {
  app = await testApp();
  ({ world, admin } = await createProviderAdmins(app));
});
afterAll(() => app.close());

// a thermography needs a radiometric camera
test.each([
  ["solar_thermography", "standard", false, "blocked"],
  ["solar_thermography", "standard", true, "ready"],
  ["visual", "rgb_overview", false, "ready"],
])(
  "for %s (%s) a kit whose camera is radiometric: %s, is %s",
  async (type, subtype, is_radiometric, readiness) => {
    const kit = await createKit(app.services, { provider_id: world.provider.id });
    await app.db.updateTable("payloads").set({ is_radiometric }).where("id", "=", kit.payload_id).execute();
    const { token } = await createMission(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
      site_id: world.site.id,
      type,
      subtype,
    });
    const { body } = await app.call(admin, missions.candidates, {
      params: { token },
      query: { starts_at: "2027-05-01T08:00:00Z", ends_at: "2027-05-01T10:00:00Z" },
    });
    expect(body.data.find((one) => one.kind === "kit" && one.id === String(kit.id))?.readiness).toBe(
      readiness,
    );
  },
);
