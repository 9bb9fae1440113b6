import { missionSeries } from "@overfly/contract/missions/mission-series";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient, createMember, createSite, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins, signInWithRole } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
let client: Session;
let madrid: string;
beforeAll(async () => {
  app = await testApp({ now: () => new Date("2026-08-01T08:00:00Z") }, { RATE_LIMIT: "0" });
  ({ world, admin, rival } = await createProviderAdmins(app));
  const { email } = await createMember(app.services, {
    organization_id: world.client.id,
    user_type: "client",
  });
  client = await app.signIn(email, PASSWORD);
  const owner = { provider_id: world.provider.id, client_id: world.client.id };
  madrid = (await createSite(app.services, { ...owner, time_zone: "Europe/Madrid" })).token;
});
afterAll(() => app.close());

/** 31 August and 1 September in Madrid, from midnight to the last minute; summer time ends in October. */
const ORDER = {
  type: "visual" as const,
  subtype: "rgb_overview",
  priority: "high" as const,
  description: "North half",
  deliverables: ["rgb_photos" as const],
  window_start: "2026-08-30T22:00:00.000Z",
  window_end: "2026-09-01T21:59:00.000Z",
};

const newDraft = async (as = client, order: object = {}) => {
  const body = { ...ORDER, site_token: madrid, draft: true, ...order };
  return (await app.call(as, missions.create, { body })).body.data.token;
};
const request = (token: string, rule: object, as = client) =>
  app.call(as, missionSeries.request, {
    params: { token },
    body: { frequency: "monthly" as const, ...rule },
  });
const series = async (count = 4) => (await request(await newDraft(), { count })).body.data;
const detail = async (token: string) =>
  (await app.call(admin, missions.get, { params: { token } })).body.data;
const listed = async (token: string, as = admin) =>
  (await app.call(as, missionSeries.list, { params: { token } })).body.data;

describe("requesting a series", () => {
  test("requests one mission a month, at the same times of the site's clock", async () => {
    const token = await newDraft();
    const { status, body } = await request(token, { count: 4 });
    expect(status).toBe(200);
    expect(body.data.map((one) => [one.position, one.window_start, one.window_end])).toEqual([
      [1, "2026-08-30T22:00:00.000Z", "2026-09-01T21:59:00.000Z"],
      [2, "2026-09-29T22:00:00.000Z", "2026-10-01T21:59:00.000Z"],
      [3, "2026-10-30T23:00:00.000Z", "2026-11-01T22:59:00.000Z"], // winter time
      [4, "2026-11-29T23:00:00.000Z", "2026-12-01T22:59:00.000Z"],
    ]);
    expect(body.data[0]?.token).toBe(token);
    const last = await detail(body.data[3]?.token ?? "");
    const { site_token: _s, window_start: _f, window_end: _l, ...order } = { ...ORDER, site_token: "" };
    expect(last).toMatchObject({ ...order, status: "requested", series: { position: 4, total: 4 } });
    expect(last.series?.frequency).toBe("monthly");
  });

  test("until a day", async () => {
    const { body } = await request(await newDraft(), { frequency: "weekly", until: "2026-09-14" });
    expect(body.data.map(({ window_start }) => window_start?.slice(0, 10))).toEqual([
      "2026-08-30",
      "2026-09-06",
      "2026-09-13",
    ]);
  });

  test("tells those who approve once, of all of them", async () => {
    const token = await newDraft();
    const { body } = await request(token, { count: 12 });
    const urls = body.data.map((one) => `/missions/view/${one.token}`);
    const sent = await app.db.selectFrom("notifications").where("url", "in", urls).select("title").execute();
    expect(sent).toEqual([
      { title: { key: "notifications/texts:missionsRequested", values: { count: 12 } } },
    ]);
  });

  test.each([
    [{}, "until"],
    [{ count: 3, until: "2026-12-01" }, "until"],
    [{ count: 1 }, "count"],
    [{ count: 61 }, "count"],
    [{ until: "2026-09-20" }, "until"],
    [{ frequency: "weekly", until: "2028-09-20" }, "until"],
    [{ frequency: "hourly", count: 3 }, "frequency"],
    [{ until: "2026-02-30" }, "until"],
  ])("refuses %j, and leaves the draft a draft", async (rule, field) => {
    const token = await newDraft();
    const { status, body } = await request(token, rule);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    const { body: after } = await app.call(client, missions.get, { params: { token } });
    expect([after.data.status, after.data.series]).toEqual(["draft", null]);
  });

  test("refuses an order with something missing, with nothing made", async () => {
    const token = await newDraft(client, { deliverables: [] });
    const count = async () => (await app.call(client, missions.list, { query: {} })).body.meta.total;
    const before = await count();
    const { status, body } = await request(token, { count: 4 });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["deliverables"]]);
    expect(await count()).toBe(before);
  });

  test("twice is refused, and another's draft is unknown", async () => {
    const token = await newDraft();
    expect((await request(token, { count: 2 }, rival)).status).toBe(404);
    expect((await request(token, { count: 2 }, admin)).status).toBe(404);
    const both = await Promise.all([request(token, { count: 2 }), request(token, { count: 2 })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await listed(token, client)).toHaveLength(2);
  });

  test("of an archived client is refused", async () => {
    const token = await newDraft();
    const archive = (archived_at: string | null) =>
      app.db
        .updateTable("client_links")
        .set({ archived_at })
        .where("client_id", "=", world.client.id)
        .execute();
    await archive("2026-08-01T00:00:00Z");
    try {
      const { status, body } = await request(token, { count: 2 });
      expect([status, body.message]).toEqual([422, "The client of this site is archived"]);
    } finally {
      await archive(null);
    }
  });
});

describe("this and the following", () => {
  test("are cancelled together; what comes before or has begun stays", async () => {
    const [first, second, third, fourth] = await series();
    await app.db
      .updateTable("missions")
      .set({ status: "in_progress" })
      .where("token", "=", third?.token ?? "")
      .execute();
    const { body } = await app.call(admin, missionSeries.cancelFollowing, {
      params: { token: second?.token ?? "" },
      body: { reason: "Contract ended" },
    });
    expect(body.data).toEqual({
      changed: [second?.number, fourth?.number],
      skipped: [third?.number],
    });
    const states = (await listed(first?.token ?? "")).map(({ status }) => status);
    expect(states).toEqual(["requested", "cancelled", "in_progress", "cancelled"]);
    expect((await detail(fourth?.token ?? "")).reason).toBe("Contract ended");
  });

  test("are changed together, their windows moved by as many days", async () => {
    const [first, second, third] = await series(3);
    const { updated_at } = await detail(second?.token ?? "");
    const { body } = await app.call(admin, missionSeries.updateFollowing, {
      params: { token: second?.token ?? "" },
      body: {
        updated_at,
        priority: "urgent",
        // two days later, until noon
        window_start: "2026-10-01T22:00:00.000Z",
        window_end: "2026-10-03T10:00:00.000Z",
      },
    });
    expect(body.data).toEqual({ changed: [second?.number, third?.number], skipped: [] });
    const windows = (await listed(first?.token ?? "")).map((one) => [one.window_start, one.window_end]);
    expect(windows.slice(1)).toEqual([
      ["2026-10-01T22:00:00.000Z", "2026-10-03T10:00:00.000Z"],
      ["2026-11-01T23:00:00.000Z", "2026-11-03T11:00:00.000Z"],
    ]);
    expect((await detail(third?.token ?? "")).priority).toBe("urgent");
    expect((await detail(first?.token ?? "")).priority).toBe("high");
  });

  test("are changed by the client that ordered them, and by no other", async () => {
    const [first, second] = await series(2);
    const change = async (as: Session) =>
      app.call(as, missionSeries.updateFollowing, {
        params: { token: first?.token ?? "" },
        body: { updated_at: (await detail(first?.token ?? "")).updated_at, description: "South half" },
      });
    const enter = async (organization_id: number) =>
      (
        await signInWithRole(app, { organization_id, user_type: "client" }, [
          "view missions",
          "edit missions",
        ])
      ).session;
    const other = await createClient(app.services, world.provider.id);
    expect((await change(await enter(other.id))).status).toBe(404);
    expect((await change(await enter(world.client.id))).body.data).toEqual({
      changed: [first?.number, second?.number],
      skipped: [],
    });
    expect((await detail(second?.token ?? "")).description).toBe("South half");
  });

  test("are not changed from an outdated version", async () => {
    const [first, second] = await series(2);
    const { updated_at } = await detail(first?.token ?? "");
    await app.call(admin, transitions.approve, { params: { token: first?.token ?? "" } });
    const { status } = await app.call(admin, missionSeries.updateFollowing, {
      params: { token: first?.token ?? "" },
      body: { updated_at, priority: "low" },
    });
    expect(status).toBe(409);
    expect((await detail(second?.token ?? "")).priority).toBe("high");
  });

  test("one alone can be changed and cancelled", async () => {
    const [first, second] = await series(2);
    const params = { token: second?.token ?? "" };
    await app.call(admin, transitions.cancel, { params, body: { reason: "Rain season" } });
    expect((await listed(first?.token ?? "")).map(({ status }) => status)).toEqual([
      "requested",
      "cancelled",
    ]);
  });

  test("of a mission without a series is refused", async () => {
    const { body } = await app.call(client, missions.create, { body: { ...ORDER, site_token: madrid } });
    const { status } = await app.call(admin, missionSeries.cancelFollowing, {
      params: { token: body.data.token },
      body: { reason: "Over" },
    });
    expect(status).toBe(409);
    expect(await listed(body.data.token)).toEqual([]);
  });

  test("of another provider are unknown", async () => {
    const [first] = await series(2);
    const params = { token: first?.token ?? "" };
    expect((await app.call(rival, missionSeries.list, { params })).status).toBe(404);
    const { status } = await app.call(rival, missionSeries.cancelFollowing, {
      params,
      body: { reason: "x" },
    });
    expect(status).toBe(404);
  });
});
