import type { Endpoint } from "@overfly/contract/endpoint";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, createMission, missionVersion } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { createMediaFile } from "#testing/sample-files.ts";
import { createRoute } from "#testing/sample-route.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  ({ world, admin } = await createProviderAdmins(app));
});
afterAll(() => app.close());

const WINDOW = { window_start: "2036-03-10T06:00:00Z", window_end: "2036-03-20T16:00:00Z" };
const missionIn = (status: string, columns = {}) =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    created_side: "center",
    status,
    ...WINDOW,
    ...columns,
  });

describe("requesting a mission", () => {
  // type, window and at least one deliverable (domain, section 4)
  test.each<[string, object, string[]]>([
    ["a complete order", {}, []],
    ["an order without a start", { window_start: null }, ["window_start"]],
    ["an order without an end", { window_end: null }, ["window_end"]],
    ["an order that ends before its start", { window_end: "2036-03-09T06:00:00Z" }, ["window_end"]],
    ["an order without a deliverable", { deliverables: [] }, ["deliverables"]],
    ["an order with the subtype of another type", { subtype: "terrain_model" }, ["subtype"]],
  ])("%s", async (_name, columns, missing) => {
    const { token } = await missionIn("draft", columns);
    const { status, body } = await app.call(admin, transitions.request, { params: { token } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([missing.length > 0 ? 422 : 200, missing]);
  });
});

describe("planning a mission", () => {
  test.each([
    ["2036-03-10T05:59:59Z", 422],
    ["2036-03-10T06:00:00Z", 200],
    ["2036-03-20T16:00:00Z", 200],
    ["2036-03-20T16:00:01Z", 422],
  ])("for %s, beside or within the requested window: %i", async (scheduled_for, status) => {
    const { token } = await missionIn("approved");
    const route = await createRoute(app.services, {
      provider_id: world.provider.id,
      site_id: world.site.id,
    });
    const answer = await app.call(admin, transitions.plan, {
      params: { token },
      body: { route_ids: [route.id], scheduled_for, updated_at: await missionVersion(app, token) },
    });
    expect(answer.status).toBe(status);
  });
});

describe("data uploaded without a reason", () => {
  // at least one flight that is over, and one photo
  test.each<[flight: string | null, photo: boolean, status: number]>([
    ["landed", true, 200],
    ["aborted", true, 200],
    ["failed", true, 200],
    ["scheduled", true, 422],
    ["preparing", true, 422],
    ["airborne", true, 422],
    ["returning", true, 422],
    [null, true, 422],
    ["landed", false, 422],
  ])("with a flight that is %s, and a photo: %s, is answered with %i", async (flight, photo, status) => {
    const { id: mission_id, token } = await missionIn("in_progress");
    const owned = { mission_id, provider_id: world.provider.id };
    if (flight)
      await app.db
        .insertInto("flights")
        .values({ ...owned, source: "manual", status: flight })
        .execute();
    if (photo) await createMediaFile(app.services, owned);
    const answer = await app.call(admin, transitions.dataUploaded, { params: { token }, body: {} });
    expect(answer.status).toBe(status);
  });
});

describe("a pilot who is assigned to a mission at a time", () => {
  // an assignment ends with its mission (domain: overlapping assignments are refused)
  test.each<["cancel" | "complete" | "hold", from: string, status: number]>([
    ["cancel", "assigned", 200],
    ["complete", "in_review", 200],
    ["hold", "assigned", 409],
  ])("is available for another after '%s' of the first: %s, %i", async (transition, from, status) => {
    const { user_id: pilot_id } = await createMember(app.services, {
      organization_id: world.provider.id,
      user_type: "pilot",
    });
    const span = { starts_at: "2036-03-11T08:00:00Z", ends_at: "2036-03-11T10:00:00Z" };
    const assign = async ({ token }: { token: string }) =>
      app.call(admin, transitions.assign, {
        params: { token },
        body: {
          pilot_id,
          dock_id: null,
          kit_id: null,
          ...span,
          updated_at: await missionVersion(app, token),
        },
      });
    const first = await missionIn("approved");
    expect((await assign(first)).status).toBe(200);
    expect((await assign(await missionIn("approved"))).status).toBe(409);

    await app.db.updateTable("missions").set({ status: from }).where("id", "=", first.id).execute();
    const endpoint: Endpoint = transitions[transition];
    const ended = await app.call(admin, endpoint, {
      params: { token: first.token },
      ...(transition !== "complete" && { body: { reason: "Sandstorm" } }),
    });
    expect(ended.status).toBe(200);
    expect((await assign(await missionIn("approved"))).status).toBe(status);
  });
});
