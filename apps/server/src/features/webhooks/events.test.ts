import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { multiSiteOrders } from "@overfly/contract/missions/multi-site-orders";
import { WebhookEvent } from "@overfly/contract/webhooks/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishFlight } from "#features/flights/flight-record.ts";
import { publishReport } from "#features/reports/publish-report.ts";
import { createFakeDock } from "#testing/fake-dock.ts";
import { createMission, createMember, createSite, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { systemContext } from "#context.ts";
import { generateSecret, encryptSecret } from "./webhook-secret.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  world = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  admin = await app.signIn(email, PASSWORD);
  for (const { id } of [world.provider, world.client, world.rival, world.rivalClient])
    await app.db
      .insertInto("webhooks")
      .values({
        organization_id: id,
        name: "Everything",
        url: "https://127.0.0.1/", // rejected: nothing is sent
        events: [...WebhookEvent.options],
        secret: await encryptSecret(app.db, generateSecret()),
      })
      .execute();
});
afterAll(() => app.close());

/** The payloads of one event type to an organization's webhooks, oldest first. */
const sentTo = async (organization_id: number, event: WebhookEvent) => {
  const rows = await app.db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhooks", "webhooks.id", "webhook_deliveries.webhook_id")
    .where("organization_id", "=", organization_id)
    .where("event", "=", event)
    .orderBy("webhook_deliveries.id")
    .select("body")
    .execute();
  return rows.map(({ body }) => (JSON.parse(body) as { data: unknown }).data);
};
const mission = (status: string) =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status,
  });

test("a mission's change is sent to its provider and, with the client's statuses, to its client", async () => {
  const { token, number } = await mission("requested");
  expect((await app.call(admin, missionTransitions.approve, { params: { token } })).status).toBe(200);

  expect(await sentTo(world.provider.id, "mission.changed")).toEqual([
    { mission: { token, number }, status: "approved", previous_status: "requested", reason: null },
  ]);
  expect(await sentTo(world.client.id, "mission.changed")).toEqual([
    { mission: { token, number }, status: "scheduled", previous_status: "requested" },
  ]);
  expect(await sentTo(world.rival.id, "mission.changed")).toEqual([]);
});

test("each mission of an order for several sites is sent to provider and client, once", async () => {
  const base = { provider_id: world.provider.id, client_id: world.client.id };
  const sites = [world.site, await createSite(app.services, base), await createSite(app.services, base)];
  const before = await Promise.all(
    [world.provider, world.client].map(({ id }) => sentTo(id, "mission.changed")),
  );
  const { body } = await app.call(admin, multiSiteOrders.create, {
    body: {
      type: "visual",
      subtype: "rgb_overview",
      priority: "normal",
      description: "",
      deliverables: ["rgb_photos"],
      first_on: "2099-09-01",
      last_on: "2099-09-03",
      site_tokens: sites.map(({ token }) => token),
      project_id: null,
      draft_token: null,
    },
  });
  const ordered = body.data.missions
    .toSorted((a, b) => a.number.localeCompare(b.number))
    .map(({ token, number }) => ({
      mission: { token, number },
      status: "requested",
      previous_status: "draft",
      reason: null,
    }));
  expect(ordered).toHaveLength(3);
  expect((await sentTo(world.provider.id, "mission.changed")).slice(before[0]?.length)).toEqual(ordered);
  expect((await sentTo(world.client.id, "mission.changed")).slice(before[1]?.length)).toEqual(
    ordered.map(({ reason: _reason, ...told }) => told),
  );
  expect(await sentTo(world.rival.id, "mission.changed")).toEqual([]);
});

test("a published report is sent to both", async () => {
  const { id, token } = await mission("in_review");
  await publishReport(systemContext(app.services), id);
  for (const organization of [world.provider, world.client])
    expect(await sentTo(organization.id, "report.published")).toMatchObject([{ mission: { token } }]);
});

test("each status of a flight is sent once, however often the flight is published", async () => {
  const { id: mission_id } = await mission("in_progress");
  const { id } = await app.db
    .insertInto("flights")
    .values({ provider_id: world.provider.id, mission_id, source: "dock", status: "airborne" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const context = systemContext(app.services);
  await publishFlight(context, id);
  await publishFlight(context, id);
  await app.db.updateTable("flights").set({ status: "landed" }).where("id", "=", id).execute();
  await publishFlight(context, id);
  expect(await sentTo(world.client.id, "flight.changed")).toMatchObject([
    { flight: { id, status: "airborne" } },
    { flight: { id, status: "landed" } },
  ]);
});

test("a dock's alarm is sent only to its provider, when it is raised", async () => {
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const dock = await createFakeDock(app, admin);
  await dock.bind();
  for (const list of [[{ code: "0x19111800", level: 2 }], [{ code: "0x19111800", level: 2 }], []])
    await dock.request("events", "hms", { list });
  await expect.poll(() => sentTo(world.provider.id, "alarm.raised")).toHaveLength(1);
  expect(await sentTo(world.client.id, "alarm.raised")).toEqual([]);
  await dock.close();
});
