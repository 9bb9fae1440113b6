import { missions } from "@overfly/contract/missions/missions";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { multiSiteOrders } from "@overfly/contract/missions/multi-site-orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMission } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
beforeAll(async () => {
  app = await testApp({ now: () => new Date("2036-05-01T08:00:00.000Z") });
  ({ world, admin } = await createProviderAdmins(app));
});
afterAll(() => app.close());

const WHAT = {
  type: "visual",
  subtype: "rgb_overview",
  priority: "normal",
  description: "",
  project_id: null,
};
const WINDOW = { window_start: "2036-05-10T06:00:00.000Z", window_end: "2036-05-20T16:00:00.000Z" };
const UNSUITABLE = { deliverables: ["Not offered for this type of mission: Thermal mosaic"] };

const stored = (columns: object = {}) =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    created_side: "center",
    type: "visual",
    subtype: "rgb_overview",
    deliverables: ["rgb_photos"],
    ...WINDOW,
    ...columns,
  });
const update = ({ token, updated_at }: { token: string; updated_at: string }, changes: object) =>
  app.call(admin, missions.update, { params: { token }, body: { ...changes, updated_at } as never });

// photos of a plain camera have no temperatures
test.each([false, true])(
  "an order of what its type doesn't yield is refused; as a draft: %s",
  async (draft) => {
    const order = (deliverables: string[]) =>
      app.call(admin, missions.create, {
        body: { ...WHAT, ...WINDOW, site_token: world.site.token, deliverables, draft } as never,
      });
    const refused = await order(["rgb_photos", "thermal_mosaic"]);
    expect([refused.status, refused.body.errors]).toEqual([422, UNSUITABLE]);
    expect((await order(["rgb_photos", "video"])).status).toBe(200);
  },
);

test("an order for several sites and for days to come is refused alike", async () => {
  const { status, body } = await app.call(admin, multiSiteOrders.create, {
    body: {
      ...WHAT,
      site_tokens: [world.site.token],
      first_on: "2036-05-10",
      last_on: "2036-05-12",
      deliverables: ["thermal_mosaic"],
      draft_token: null,
      repeat: { frequency: "monthly", until: "2036-08-31" },
    } as never,
  });
  expect([status, body.errors]).toEqual([422, UNSUITABLE]);
});

test("a stored draft isn't requested with it", async () => {
  const { token } = await stored({ status: "draft", deliverables: ["thermal_mosaic"] });
  const { status, body } = await app.call(admin, transitions.request, { params: { token } });
  expect([status, body.errors]).toEqual([422, UNSUITABLE]);
});

test("a change is refused with it, by itself and by another type", async () => {
  const mission = await stored();
  const added = await update(mission, { deliverables: ["rgb_photos", "thermal_mosaic"] });
  expect([added.status, added.body.errors]).toEqual([422, UNSUITABLE]);
  const thermal = await stored({
    type: "solar_thermography",
    subtype: "standard",
    deliverables: ["thermal_mosaic"],
  });
  const retyped = await update(thermal, { type: "visual", subtype: "rgb_overview" });
  expect([retyped.status, retyped.body.errors]).toEqual([422, UNSUITABLE]);
});

test("an order that has it from before can be changed otherwise", async () => {
  const mission = await stored({ deliverables: ["rgb_photos", "thermal_mosaic"] });
  const { status } = await update(mission, { subtype: "rgb_close_up", deliverables: ["thermal_mosaic"] });
  expect(status).toBe(200);
});
