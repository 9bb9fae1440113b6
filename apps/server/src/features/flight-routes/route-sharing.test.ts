import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { LiveEvent } from "@overfly/contract/live";
import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAdmin, createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { createSite } from "#testing/factories.ts";
import { createRouteDocument, createRouteInput, square } from "#testing/sample-route.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let colleague: Session;
let rival: Session;

beforeAll(async () => {
  app = await testApp();
  ({ world, admin, rival } = await createProviderAdmins(app));
  colleague = await signInAdmin(app, world.provider.id);
});
afterAll(() => app.close());

const at = (id: number) => ({ token: world.site.token, id });

const planned = async (changes = {}) => {
  const { body } = await app.call(admin, flightRoutes.create, {
    params: { token: world.site.token },
    body: createRouteInput(changes),
  });
  return body.data;
};

describe("versions", () => {
  test("are kept, and an earlier one can be restored", async () => {
    const first = await planned({ name: "First" });
    const params = at(first.id);
    await app.call(colleague, flightRoutes.update, {
      params,
      body: {
        ...createRouteInput({ name: "Second", document: createRouteDocument(square(0.004)) }),
        version: 1,
      },
    });
    const listed = await app.call(admin, flightRoutes.versions, { params });
    const restored = await app.call(admin, flightRoutes.restore, { params: { ...params, version: 1 } });
    const one = await app.call(admin, flightRoutes.version, { params: { ...params, version: 1 } });

    expect(listed.body.data.map(({ version, name }) => [version, name])).toEqual([
      [2, "Second"],
      [1, "First"],
    ]);
    expect(listed.body.data[0]?.items).toEqual([{ id: "area", name: "North field", kind: "area" }]);
    expect(restored.body.data).toMatchObject({ version: 3, name: "First", path: first.path });
    expect(one.body.data.document).toEqual(first.document);
  });

  test("are checked at the site as it is now, keeping their plan", async () => {
    const first = await planned({ name: "First" });
    expect(first.issues.filter(({ severity }) => severity === "error")).toEqual([]);
    const { id } = await app.db
      .insertInto("zones")
      .values({
        site_id: world.site.id,
        name: "Air base",
        kind: "no_fly",
        polygon: JSON.stringify(square(0.004)),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const params = { ...at(first.id), version: 1 };
    const { body } = await app.call(admin, flightRoutes.restore, { params });
    expect(body.data).toMatchObject({ version: 2, path: first.path });
    expect(body.data.issues).toContainEqual(
      expect.objectContaining({ severity: "error", subject_id: `zone-${id}` }),
    );
    await app.db.deleteFrom("zones").where("id", "=", id).execute();
  });

  test("are not found if they don't exist or belong to another provider", async () => {
    const params = { ...at((await planned()).id), version: 7 };
    const unknown = await app.call(admin, flightRoutes.restore, { params });
    const foreign = await app.call(rival, flightRoutes.versions, { params });
    expect([unknown.status, foreign.status]).toEqual([404, 404]);
  });
});

describe("a lock", () => {
  test("keeps others from changing the route until it is released", async () => {
    const params = at((await planned()).id);
    const change = { params, body: { ...createRouteInput(), version: 1 } };
    const locked = await app.call(admin, flightRoutes.lock, { params });
    const refused = [
      await app.call(colleague, flightRoutes.update, change),
      await app.call(colleague, flightRoutes.lock, { params }),
      await app.call(colleague, flightRoutes.remove, { params }),
    ];
    const own = await app.call(admin, flightRoutes.update, change);

    expect(locked.body.data.locked_by?.name).toBeTruthy();
    expect(Date.parse(locked.body.data.locked_by?.since ?? "")).toBeGreaterThan(0);
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect([own.status, own.body.data.version]).toEqual([200, 2]);
    const opened = await app.call(colleague, flightRoutes.unlock, { params }); // may delete routes
    expect(opened.body.data.locked_by).toBeNull();
  });
});

describe("comments", () => {
  test("are readable by all, and deletable by their author", async () => {
    const params = at((await planned()).id);
    const { body } = await app.call(admin, flightRoutes.comment, { params, body: { text: "Mind the mast" } });
    const read = await app.call(colleague, flightRoutes.comments, { params });
    const comment = { ...params, comment: body.data.id };
    const foreign = await app.call(colleague, flightRoutes.removeComment, { params: comment });
    const taken = await app.call(admin, flightRoutes.removeComment, { params: comment });

    expect(read.body.data).toEqual([{ ...body.data, is_own: false }]);
    expect([foreign.status, taken.status]).toEqual([404, 200]);
    expect((await app.call(admin, flightRoutes.comments, { params })).body.data).toEqual([]);
  });
});

test("changes, locks and comments are published as live events", async () => {
  const events: LiveEvent[] = [];
  const forget = app.services.live.subscribe(({ organization_id }, event) => {
    if (organization_id === world.provider.id && event.kind === "route") events.push(event);
  });
  const { id } = await planned();
  const params = at(id);
  await app.call(admin, flightRoutes.lock, { params });
  await app.call(admin, flightRoutes.unlock, { params });
  await app.call(colleague, flightRoutes.comment, { params, body: { text: "Seen" } });
  await app.call(admin, flightRoutes.restore, { params: { ...params, version: 1 } });
  await app.call(admin, flightRoutes.remove, { params });
  await app.call(rival, flightRoutes.lock, { params }); // is refused, and not published
  forget();

  const event = { kind: "route", site: world.site.token, id };
  expect(events).toEqual(Array.from({ length: 6 }, () => event));
});

describe("a copy", () => {
  test("keeps its offset from the site's centre", async () => {
    const field = createRouteDocument(square());
    const mast: RouteDocument["items"][number] = {
      id: "mast",
      name: "Mast",
      kind: "waypoints",
      imaging: { heightM: 40, frontOverlap: 70, sideOverlap: 70, gimbalPitchDeg: -45 },
      waypoints: [{ position: [35.7, 30.2], heightM: 40, actions: [{ kind: "focus", at: [0.25, 0.75] }] }],
    };
    const { id, statistics } = await planned({ document: { ...field, items: [...field.items, mast] } });
    const [from, to] = await Promise.all(
      [
        [35.7, 30.2],
        [36.2, 31.9],
      ].map((coordinates) =>
        createSite(app.services, { provider_id: world.provider.id, client_id: world.client.id }).then(
          async (site) => {
            const location = JSON.stringify({ type: "Point", coordinates });
            await app.db
              .updateTable("sites")
              .set({ location, boundary: null })
              .where("id", "=", site.id)
              .execute();
            return site;
          },
        ),
      ),
    );
    await app.db
      .updateTable("flight_routes")
      .set({ site_id: from?.id ?? 0 })
      .where("id", "=", id)
      .execute();
    const { body } = await app.call(admin, flightRoutes.copy, {
      params: { token: from?.token ?? "", id },
      body: { site_token: to?.token ?? "", name: "Moved" },
    });
    const [part, moved] = body.data.document.items;
    const corner = part?.kind === "area" ? part.boundary.coordinates[0]?.[0] : undefined;
    expect(corner).toEqual([expect.closeTo(36.2, 6), expect.closeTo(31.9, 6)]);
    expect(moved?.kind === "waypoints" && moved.waypoints[0]).toMatchObject({
      position: [expect.closeTo(36.2, 6), expect.closeTo(31.9, 6)],
      actions: [{ kind: "focus", at: [0.25, 0.75] }],
    });
    expect(body.data.statistics.area_m2 / statistics.area_m2).toBeCloseTo(1, 3);
  });

  test("can't be made on another provider's site", async () => {
    const { body } = await app.call(admin, flightRoutes.copy, {
      params: at((await planned()).id),
      body: { site_token: world.rivalSite.token, name: "Mine" },
    });
    expect(body.message).toContain("not found");
  });
});
