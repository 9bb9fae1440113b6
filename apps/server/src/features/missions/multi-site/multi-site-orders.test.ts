import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { multiSiteOrders as orders } from "@overfly/contract/missions/multi-site-orders";
import { describe, expect, test } from "vitest";
import { createOrganization } from "#testing/factories.ts";
import type { Session } from "#testing/test-app.ts";
import { bodyOf, ORDER, multiSiteWorld, pointAt } from "#testing/missions/multi-site-world.ts";

const world = multiSiteWorld();
const { count, get, newSite, order, sites } = world;

describe("an order for several sites", () => {
  test("requests a mission at each, in the window of each site's own clock", async () => {
    const { status, body } = await order([sites.madrid, sites.amman]);
    expect(status).toBe(200);
    const windows = body.data.missions.map((one) => [one.site.name, one.window_start, one.window_end]);
    expect(windows).toEqual([
      ["Almansa", "2026-08-31T22:00:00.000Z", "2026-09-03T21:59:00.000Z"], // UTC+2
      ["Quweira", "2026-08-31T21:00:00.000Z", "2026-09-03T20:59:00.000Z"], // UTC+3
    ]);
    expect(body.data).toMatchObject({ ...ORDER, refused: [] });
    const [first] = body.data.missions;
    const { body: detail } = await world.app.call(world.admin, missions.get, {
      params: { token: first?.token ?? "" },
    });
    expect(detail.data).toMatchObject({
      status: "requested",
      priority: "high",
      description: "After the storm",
      deliverables: ORDER.deliverables,
      multi_site_order: { token: body.data.token, sites: 2 },
    });
    const found = await world.app.call(world.admin, missions.list, {
      query: { multi_site_order: body.data.token },
    });
    expect(found.body.meta.total).toBe(2);
  });

  test("tells those who approve once, of all of them", async () => {
    const { body } = await order([sites.madrid, sites.amman]);
    const tokens = [body.data.token, ...body.data.missions.map(({ token }) => token)];
    const sent = await world.app.db
      .selectFrom("notifications")
      .where(
        "url",
        "in",
        tokens.flatMap((token) => [`/missions/multi-site/${token}`, `/missions/view/${token}`]),
      )
      .select("title")
      .execute();
    expect(sent).toEqual([{ title: { key: "notifications/texts:missionsRequested", values: { count: 2 } } }]);
  });

  test("keeps the rest where a site gets no mission, and says why", async () => {
    const archived = await newSite({ name: "Old field", status: "archived" });
    const other = await createOrganization(world.app.services, { kind: "client" });
    await world.app.db
      .insertInto("client_links")
      .values({ provider_id: world.organizations.provider.id, client_id: other.id })
      .onConflict((existing) => existing.doNothing())
      .execute();
    const others = await newSite({ name: "Neighbour", client_id: other.id });
    const before = await count();
    const nowhere = "AAAAAAAAAAAAAAAA";
    const { status, body } = await order(
      [sites.madrid, sites.foreign, archived, nowhere, sites.amman, others],
      {},
      world.admin,
    );
    expect(status).toBe(200);
    expect(body.data.missions.map(({ site }) => site.name)).toEqual(["Almansa", "Quweira"]);
    const refused = [
      { name: null, refusal: "unknown" },
      { name: "Old field", refusal: "archived" },
      { name: null, refusal: "unknown" },
    ];
    expect(body.data.refused).toEqual([...refused, { name: "Neighbour", refusal: "other_client" }]);
    const { data } = (await get(body.data.token, world.client)).body; // who doesn't see the neighbour's site
    expect(data.refused).toEqual([...refused, { name: null, refusal: "other_client" }]);
    expect(await count()).toBe(before + 2);
  });

  test("goes to one provider: a site that another one serves is refused", async () => {
    const served = await newSite({ name: "Served by another", provider_id: world.organizations.rival.id });
    const { status, body } = await order([sites.madrid, served]);
    expect(status).toBe(200);
    expect(body.data.missions.map(({ site }) => site.name)).toEqual(["Almansa"]);
    expect(body.data.refused).toEqual([{ name: "Served by another", refusal: "other_provider" }]);
  });

  test("at a site where the window is over already is refused for that site", async () => {
    const kiritimati = await newSite({ name: "Line", time_zone: "Pacific/Kiritimati" }); // UTC+14
    const today = { first_on: "2026-08-03", last_on: "2026-08-03" };
    const { body } = await order([sites.madrid, kiritimati], today);
    expect(body.data.missions.map(({ site }) => site.name)).toEqual(["Almansa"]);
    expect(body.data.refused).toEqual([{ name: "Line", refusal: "past" }]);
  });

  test("where only the first day is over, the window begins with the next one", async () => {
    const line = await newSite({ name: "Line 2", time_zone: "Pacific/Kiritimati" });
    const { body } = await order([line], { first_on: "2026-08-03", last_on: "2026-08-05" });
    expect(body.data.missions.map((one) => one.window_start)).toEqual(["2026-08-03T10:00:00.000Z"]);
  });

  test("names a site twice, and gets one mission there", async () => {
    expect((await order([sites.madrid, sites.madrid, sites.amman])).body.data.missions).toHaveLength(2);
  });

  test("of an archived client is refused", async () => {
    const archive = (archived_at: string | null) =>
      world.app.db
        .updateTable("client_links")
        .set({ archived_at })
        .where("client_id", "=", world.organizations.client.id)
        .execute();
    await archive("2026-08-01T00:00:00Z");
    try {
      const { status, body } = await order([sites.madrid, sites.amman]);
      expect([status, body.message]).toEqual([422, "You can't order for any of these sites"]);
    } finally {
      await archive(null);
    }
  });

  test.each([
    [[], {}, "site_tokens"],
    [["no token"], {}, "site_tokens.0"],
    [["AAAAAAAAAAAAAAAA"], {}, "site_tokens"],
    [undefined, { subtype: "perimeter_patrol" }, "subtype"],
    [undefined, { deliverables: [] }, "deliverables"],
    [undefined, { last_on: "2026-08-31" }, "last_on"],
    [undefined, { first_on: "2026-02-30" }, "first_on"],
    [undefined, { first_on: "2026-07-01", last_on: "2026-07-02" }, "site_tokens"],
    [undefined, { draft_token: "AAAAAAAAAAAAAAAA" }, undefined],
  ])("is refused whole: %j %j", async (tokens, changes, field) => {
    const before = await count();
    const { status, body } = await order(tokens ?? [sites.madrid, sites.amman], changes);
    expect([status, ...Object.keys(body.errors ?? {})]).toEqual(field === undefined ? [404] : [422, field]);
    expect(await count()).toBe(before);
    const empty = await world.app.db
      .selectFrom("multi_site_orders")
      .leftJoin("missions", "missions.multi_site_order_id", "multi_site_orders.id")
      .where("missions.id", "is", null)
      .select("multi_site_orders.token")
      .execute();
    expect(empty).toEqual([]);
  });

  test("takes the place of the draft that it began as", async () => {
    const body = {
      type: ORDER.type,
      subtype: ORDER.subtype,
      deliverables: [],
      window_start: null,
      window_end: null,
      site_token: sites.madrid,
      draft: true,
    };
    const draft = (await world.app.call(world.client, missions.create, { body })).body.data.token;
    expect((await order([sites.madrid, sites.amman], { draft_token: draft })).status).toBe(200);
    expect((await world.app.call(world.client, missions.get, { params: { token: draft } })).status).toBe(404);
  });

  test("is seen by its provider and its client alone", async () => {
    const { token } = (await order([sites.madrid, sites.amman])).body.data;
    expect((await get(token, world.client)).status).toBe(200);
    expect((await get(token, world.rival)).status).toBe(404);
    const found = await world.app.call(world.rival, missions.list, { query: { multi_site_order: token } });
    expect([found.status, Object.keys(found.body.errors ?? {})]).toEqual([422, ["multi_site_order"]]);
  });
});

describe("before it is sent", () => {
  test("each site's window and its first daylight are told, and who gets none", async () => {
    const before = await count();
    const { status, body } = await world.app.call(world.client, orders.preview, {
      body: bodyOf([sites.madrid, sites.foreign, sites.amman]),
    });
    expect(status).toBe(200);
    expect(body.data.map((one) => [one.name, one.refusal, one.window_start])).toEqual([
      ["Almansa", null, "2026-08-31T22:00:00.000Z"],
      [null, "unknown", null],
      ["Quweira", null, "2026-08-31T21:00:00.000Z"],
    ]);
    // the sun is up from 7:37 in Almansa (UTC+2) and from 6:20 in Quweira (UTC+3), told to the quarter hour
    const [spain, , jordan] = body.data.map(({ daylight }) => daylight?.starts_at.slice(0, 16));
    expect(spain).toBe("2026-09-01T05:45");
    expect(jordan).toBe("2026-09-01T03:30");
    expect(await count()).toBe(before);
  });

  test("a window in the polar night has no daylight", async () => {
    const svalbard = await newSite({ time_zone: "Arctic/Longyearbyen", location: pointAt(15.6, 78.2) });
    const winter = { first_on: "2026-12-01", last_on: "2026-12-20" };
    const { body } = await world.app.call(world.client, orders.preview, { body: bodyOf([svalbard], winter) });
    expect(body.data[0]).toMatchObject({ daylight: null, refusal: null });
  });
});

describe("approving", () => {
  const approve = (token: string, mission_tokens: string[], as = world.admin) =>
    world.app.call(as, orders.approve, { params: { token }, body: { mission_tokens } });
  const newOrder = async () => {
    const { token, missions: made } = (await order([sites.madrid, sites.amman])).body.data;
    return { token, tokens: made.map((one) => one.token), numbers: made.map((one) => one.number) };
  };
  const statuses = async (token: string) => (await get(token)).body.data.missions.map(({ status }) => status);

  test("approves many at once, and tells the client once", async () => {
    const { token, tokens, numbers } = await newOrder();
    const { body } = await approve(token, tokens);
    expect(body.data).toEqual({ approved: numbers, skipped: [] });
    expect(await statuses(token)).toEqual(["approved", "approved"]);
    const told = await world.app.db
      .selectFrom("notifications")
      .where("url", "in", [`/orders/multi-site/${token}`, ...tokens.map((one) => `/orders/view/${one}`)])
      .select("title")
      .execute();
    expect(told).toEqual([{ title: { key: "notifications/texts:missionsApproved", values: { count: 2 } } }]);
  });

  test("one alone leaves the others; one that was rejected meanwhile holds nobody back", async () => {
    const { token, tokens, numbers } = await newOrder();
    const [first = "", second = ""] = tokens;
    expect((await approve(token, [second])).body.data.approved).toEqual([numbers[1]]);
    expect(await statuses(token)).toEqual(["requested", "approved"]);
    await world.app.call(world.admin, transitions.reject, {
      params: { token: first },
      body: { reason: "No airspace" },
    });
    const { body } = await approve(token, tokens);
    expect(body.data).toEqual({
      approved: [],
      skipped: [
        { number: numbers[0], status: "rejected" },
        { number: numbers[1], status: "approved" },
      ],
    });
    const [rejected] = (await get(token, world.client)).body.data.missions;
    expect([rejected?.status, rejected?.reason]).toEqual(["rejected", "No airspace"]);
  });

  test("by clients, by others and of another order's missions is refused", async () => {
    const [{ token, tokens }, other] = [await newOrder(), await newOrder()];
    expect((await approve(token, tokens, world.client)).status).toBe(403);
    expect((await approve(token, tokens, world.rival)).status).toBe(404);
    const { status, body } = await approve(token, [...tokens, other.tokens[0] ?? ""]);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["mission_tokens"]]);
    expect(await statuses(token)).toEqual(["requested", "requested"]);
  });

  test("twice at the same moment approves each once", async () => {
    const { token, tokens } = await newOrder();
    const both = await Promise.all([approve(token, tokens), approve(token, tokens.toReversed())]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.flatMap(({ body }) => body.data.approved)).toHaveLength(2);
  });
});

test("what is delivered shows per site; clients learn of it with the result", async () => {
  const { token, missions: made } = (await order([sites.madrid, sites.amman])).body.data;
  const { id } = await world.app.db
    .selectFrom("missions")
    .where("token", "=", made[0]?.token ?? "")
    .select("id")
    .executeTakeFirstOrThrow();
  const states = async (as: Session) =>
    (await get(token, as)).body.data.missions.map(({ deliverables }) =>
      deliverables.map(({ state }) => state),
    );
  expect(await states(world.admin)).toEqual([
    ["open", "open"],
    ["open", "open"],
  ]);
  await world.app.db.updateTable("missions").set({ status: "completed" }).where("id", "=", id).execute();
  expect(await states(world.client)).toEqual([
    ["open", "delivered"],
    ["open", "open"],
  ]);
});
