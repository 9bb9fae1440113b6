import { message } from "@overfly/i18n/message";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { DELIVERABLES, missions } from "@overfly/contract/missions/missions";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Identity } from "#context.ts";
import { createMission, createMember, createSite, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { render } from "@overfly/i18n/node/translate";
import { filterMissions, pageOfMissions } from "./list-missions.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let ops: Session;
let client: Session;
let viewer: Session;
let rival: Session;

const sessionOf = async (person: Parameters<typeof createMember>[1]) =>
  app.signIn((await createMember(app.services, person)).email, PASSWORD);

beforeAll(async () => {
  app = await testApp({ now: () => new Date("2026-03-01T08:00:00Z") });
  world = await createTwoProviders(app.services);
  ops = await sessionOf({ organization_id: world.provider.id, role: "operations_manager" });
  client = await sessionOf({ organization_id: world.client.id, user_type: "client" });
  viewer = await sessionOf({ organization_id: world.client.id, user_type: "client", role: "client_viewer" });
  rival = await sessionOf({ organization_id: world.rival.id });
});
afterAll(() => app.close());

const order = () => ({
  site_token: world.site.token,
  type: "solar_thermography" as const,
  subtype: "standard",
  window_start: "2026-03-10T06:00:00Z",
  window_end: "2026-03-20T16:00:00Z",
  deliverables: ["anomalies" as const, "pdf_report" as const],
});

const ourMission = (columns: Partial<Parameters<typeof createMission>[1]> = {}) =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    window_start: order().window_start,
    window_end: order().window_end,
    ...columns,
  });

describe("ordering an inspection", () => {
  test("numbers it per provider and notifies those who approve", async () => {
    const { status, body } = await app.call(client, missions.create, { body: order() });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: "requested",
      client_status: "requested",
      transitions: ["cancel"],
    });
    expect(body.data.number).toMatch(/^M-2026-\d{4}$/);
    const sent = await app.db
      .selectFrom("notifications")
      .where("url", "=", `/missions/view/${body.data.token}`)
      .select(["organization_id", "title"])
      .execute();
    const { number } = body.data;
    const title = message("notifications/texts:missionStatus", {
      number,
      status: { key: "missions:status.requested", values: {} },
    });
    expect(sent).toEqual([{ organization_id: world.provider.id, title }]);
    expect(render(title, "en")).toBe(`${number}: Requested`);
  });

  test("numbers concurrent requests without gaps", async () => {
    const site = await createSite(app.services, {
      provider_id: world.rival.id,
      client_id: world.rivalClient.id,
    });
    const body = { ...order(), site_token: site.token };
    const refused = { ...body, deliverables: [] };
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        app.call(rival, missions.create, { body: index % 4 === 3 ? refused : body }),
      ),
    );
    const numbers = replies.filter(({ status }) => status === 200).map((reply) => reply.body.data.number);
    const counted = Array.from({ length: 9 }, (_, index) => `M-2026-000${index + 1}`);
    expect(numbers.toSorted((a, b) => a.localeCompare(b))).toEqual(counted);
  });

  test("returns an error for every missing field", async () => {
    const body = {
      ...order(),
      subtype: "orthomosaic",
      window_start: null,
      window_end: null,
      deliverables: [],
    };
    const reply = await app.call(client, missions.create, { body });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors ?? {}).toSorted()).toEqual([
      "deliverables",
      "subtype",
      "window_end",
      "window_start",
    ]);
  });

  test.each(DELIVERABLES)("can name %s as a deliverable", async (product) => {
    const isMade = product === "anomalies" || product.startsWith("thermal");
    const kind = isMade
      ? { type: "solar_thermography", subtype: "standard" }
      : product === "video"
        ? { type: "visual", subtype: "rgb_overview" }
        : { type: "mapping", subtype: "orthomosaic" };
    const body = { ...order(), ...kind, deliverables: [product] } as ReturnType<typeof order>;
    const { status, body: created } = await app.call(client, missions.create, { body });
    expect([status, created.data.deliverables]).toEqual([200, [product]]);
  });

  test("rejects another provider's site and an archived one", async () => {
    const archived = await createSite(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
      status: "archived",
    });
    for (const site_token of [world.rivalSite.token, archived.token]) {
      const { status, body } = await app.call(ops, missions.create, { body: { ...order(), site_token } });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["site_token"]]);
    }
  });

  test("rejects a client without the permission", async () => {
    expect((await app.call(viewer, missions.create, { body: order() })).status).toBe(403);
  });
});

describe("listing missions", () => {
  test("shows each side its own missions, and clients no internal status", async () => {
    const { token } = await ourMission({ status: "data_uploaded" });
    await ourMission({ status: "draft", created_side: "center" });
    const seen = await app.call(client, missions.list, { query: { item_count: 200 } });
    const foreign = await app.call(rival, missions.list, { query: { search: "Ma'an" } });

    const mission = seen.body.data.find((one) => one.token === token);
    expect([mission?.status, mission?.client_status]).toEqual(["flying", "flying"]);
    expect(seen.body.data.every((one) => one.status === one.client_status)).toBe(true);
    expect(seen.body.data.some((one) => one.status === "draft")).toBe(false);
    expect(foreign.body.meta.total).toBe(0);
  });

  test("filters by the statuses of each side", async () => {
    const site = await createSite(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
    });
    for (const status of ["approved", "planned", "processing", "in_review"])
      await ourMission({ status, site_id: site.id });
    const count = async (session: Session, status: string) => {
      const reply = await app.call(session, missions.list, { query: { status, site: site.token } });
      return reply.status === 200 ? reply.body.meta.total : reply.status;
    };
    expect(await count(ops, "approved,planned")).toBe(2);
    expect(await count(ops, "scheduled")).toBe(2);
    expect(await count(ops, "processing")).toBe(1);
    expect(await count(client, "processing")).toBe(2);
    expect(await count(client, "scheduled,processing")).toBe(4);
    expect(await count(client, "in_review")).toBe(422);
    expect(await count(ops, "nonsense")).toBe(422);
  });

  test("searches by number, site and date, and rejects unknown sorts", async () => {
    const { number } = await ourMission({ number: "M-2020-0777", scheduled_for: "2020-05-05T08:00:00Z" });
    const total = async (query: object) => (await app.call(ops, missions.list, { query })).body.meta.total;
    expect(await total({ search: "2020-0777" })).toBe(1);
    expect(await total({ from: "2020-05-05T00:00:00Z", to: "2020-05-06T00:00:00Z" })).toBe(1);
    expect(await total({ to: "2020-05-04T00:00:00Z" })).toBe(0);
    expect(await total({ search: "nowhere" })).toBe(0);
    expect(number).toBe("M-2020-0777");
    expect((await app.call(client, missions.list, { query: { sorts: { status: "asc" } } })).status).toBe(422);
    expect((await app.call(ops, missions.list, { query: { sorts: { status: "asc" } } })).status).toBe(200);
  });

  test("searches in numbers and names of sites alike, newest first, each mission once", async () => {
    const owner = { provider_id: world.provider.id, client_id: world.client.id };
    const { id: site_id } = await createSite(app.services, { ...owner, name: "Hill 0778" });
    const at = (day: number) => ({ created_at: `2020-06-0${day}T08:00:00Z` });
    await ourMission({ number: "M-2020-0001", site_id, ...at(1) });
    await ourMission({ number: "M-2020-0778", ...at(2) });
    await ourMission({ number: "M-2021-0778", site_id, ...at(3) });
    const found = async (session: Session, query: object) => {
      const { body } = await app.call(session, missions.list, { query: { search: "0778", ...query } });
      return [body.meta.total, ...body.data.map(({ number }) => number)];
    };
    expect(await found(ops, {})).toEqual([3, "M-2021-0778", "M-2020-0778", "M-2020-0001"]);
    expect(await found(ops, { page: 2, item_count: 2 })).toEqual([3, "M-2020-0001"]);
    expect(await found(rival, {})).toEqual([0]);
  });

  test("reads one page by an index", async () => {
    await sql`insert into missions (token, number, provider_id, client_id, site_id, type, subtype, status, created_side, created_at)
      select lpad(n::text, 16, '0'), 'X-' || n, ${world.rival.id}, ${world.rivalClient.id}, ${world.rivalSite.id},
        'visual', 'rgb_overview', 'requested', 'center', now() - n * interval '1 minute'
      from generate_series(1, 3000) as n`.execute(app.db);
    await app.runAsOwner("analyze missions");
    const user = { organization_id: world.rival.id, user_type: "center" } as Identity;
    const query = pageOfMissions(filterMissions({ db: app.db, user, now: () => new Date() }, {}), [], {
      page: 1,
      item_count: 20,
    });
    expect(JSON.stringify(await query.explain("json"))).toContain("missions_provider");
  });
});

describe("changing a mission", () => {
  test("keeps fields that were not sent, and rejects an outdated version", async () => {
    const { token, updated_at } = await ourMission({ priority: "urgent", description: "North field" });
    const params = { token };
    const { body } = await app.call(ops, missions.update, {
      params,
      body: { irradiance_w_m2: 812, updated_at },
    });
    const late = await app.call(ops, missions.update, { params, body: { priority: "low", updated_at } });

    expect(body.data).toMatchObject({ priority: "urgent", description: "North field", irradiance_w_m2: 812 });
    expect(late.status).toBe(409);
  });

  test("locks the order after the flight, and everything after completion", async () => {
    const flown = await ourMission({ status: "in_review" });
    const closed = await ourMission({ status: "completed" });
    const edit = (mission: typeof flown, body: object) =>
      app.call(ops, missions.update, {
        params: { token: mission.token },
        body: { updated_at: mission.updated_at, ...body },
      });
    expect((await edit(flown, { subtype: "overview" })).status).toBe(409);
    expect((await edit(closed, { priority: "low" })).status).toBe(409);
    expect((await edit(flown, { wind_mps: 3 })).status).toBe(200);
  });
});

describe("comments and the timeline", () => {
  test("hide the center's internal entries from the client", async () => {
    const { token } = await ourMission();
    const params = { token };
    await app.call(ops, transitions.approve, { params });
    await app.call(ops, missions.comment, { params, body: { text: "Client pays late", center_only: true } });
    await app.call(ops, missions.comment, { params, body: { text: "We come on Monday" } });
    await app.call(ops, transitions.hold, { params, body: { reason: "Sandstorm" } });
    const { body } = await app.call(client, missions.comment, {
      params,
      body: { text: "Thanks", center_only: true },
    });
    const inner = await app.call(ops, missions.get, { params });

    expect(body.data.timeline.map(({ kind, to_status, text }) => [kind, to_status, text])).toEqual([
      ["status", "scheduled", null],
      ["comment", null, "We come on Monday"],
      ["status", "on_hold", "Sandstorm"],
      ["comment", null, "Thanks"],
    ]);
    expect(body.data.reason).toBe("Sandstorm");
    expect(inner.body.data.timeline).toHaveLength(5);
  });
});
