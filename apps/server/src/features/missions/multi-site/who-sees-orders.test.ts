import { missions } from "@overfly/contract/missions/missions";
import { multiSiteOrders as orders } from "@overfly/contract/missions/multi-site-orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createSite, PASSWORD } from "#testing/factories.ts";
import { createMediaFile } from "#testing/sample-files.ts";
import { createProviderAdmins, type ProviderAdmins, signInWithRole } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const NOW = "2026-08-03T12:00:00Z"; // three in the afternoon in Amman

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let client: Session;
let siteTokens: string[];
beforeAll(async () => {
  app = await testApp({ now: () => new Date(NOW) }, { RATE_LIMIT: "0" });
  ({ world, admin } = await createProviderAdmins(app));
  const { email } = await createMember(app.services, {
    organization_id: world.client.id,
    user_type: "client",
  });
  client = await app.signIn(email, PASSWORD);
  const location = JSON.stringify({ type: "Point", coordinates: [35.3, 29.8] });
  const owners = { provider_id: world.provider.id, client_id: world.client.id, location };
  const sites = ["North", "South"].map((name) => createSite(app.services, { ...owners, name }));
  siteTokens = (await Promise.all(sites)).map(({ token }) => token);
});
afterAll(() => app.close());

const bodyOf = (first_on: string) => ({
  type: "solar_thermography" as const,
  subtype: "standard",
  priority: "normal" as const,
  description: "",
  deliverables: ["thermal_photos" as const],
  first_on,
  last_on: "2026-08-20",
  site_tokens: siteTokens,
});
const newOrder = async () => (await app.call(admin, orders.create, { body: bodyOf("2026-08-10") })).body.data;

test("a pilot sees the mission, but not the order that it belongs to", async () => {
  const { missions: made, token } = await newOrder();
  const params = { token: made[0]?.token ?? "" };
  const { email, user_id } = await createMember(app.services, {
    organization_id: world.provider.id,
    user_type: "pilot",
  });
  const { id } = await app.db
    .selectFrom("missions")
    .where("token", "=", params.token)
    .select("id")
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("assignments")
    .values({
      mission_id: id,
      provider_id: world.provider.id,
      pilot_id: user_id,
      starts_at: "2026-08-10T08:00:00Z",
      ends_at: "2026-08-10T09:00:00Z",
    })
    .execute();
  const pilot = await app.signIn(email, PASSWORD);
  const orderSeenBy = async (session: Session) =>
    (await app.call(session, missions.get, { params })).body.data.multi_site_order;
  expect(await orderSeenBy(admin)).toEqual({ token, sites: 2 });
  expect(await orderSeenBy(pilot)).toBeNull();
  expect((await app.call(pilot, orders.get, { params: { token } })).status).toBe(403);
});

test("only those of the client who may view missions are notified of an order", async () => {
  const member = { organization_id: world.client.id, user_type: "client" as const };
  const { user_id: viewer } = await signInWithRole(app, member, ["view missions"]);
  const { user_id: stranger } = await signInWithRole(app, member, ["view sites"]);
  const { token } = await newOrder();
  const told = await app.db
    .selectFrom("notifications")
    .where("url", "=", `/orders/multi-site/${token}`)
    .where("user_id", "in", [viewer, stranger])
    .select("user_id")
    .execute();
  expect(told).toEqual([{ user_id: viewer }]);
});

test("what is made, but not published, the client doesn't see yet", async () => {
  const { missions: made, token } = await newOrder();
  const { id } = await app.db
    .selectFrom("missions")
    .where("token", "=", made[0]?.token ?? "")
    .select("id")
    .executeTakeFirstOrThrow();
  const file = await createMediaFile(app.services, {
    provider_id: world.provider.id,
    mission_id: id,
    state: "checked",
  });
  const stateSeenBy = async (session: Session) =>
    (await app.call(session, orders.get, { params: { token } })).body.data.missions[0]?.deliverables[0]
      ?.state;
  expect([await stateSeenBy(admin), await stateSeenBy(client)]).toEqual(["made", "open"]);
  await app.db.updateTable("media_files").where("id", "=", file.id).set({ published_at: NOW }).execute();
  expect([await stateSeenBy(admin), await stateSeenBy(client)]).toEqual(["delivered", "delivered"]);
});

test("a window that has begun offers no light of this morning", async () => {
  const { body } = await app.call(client, orders.preview, { body: bodyOf("2026-08-03") });
  const [{ daylight } = { daylight: null }] = body.data;
  expect(daylight?.starts_at.slice(0, 16)).toBe("2026-08-03T12:00");
});
