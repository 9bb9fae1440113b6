import type { Polygon } from "@overfly/contract/geometry";
import { sites, type Zone } from "@overfly/contract/sites/sites";
import { zones } from "@overfly/contract/sites/zones";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMember, createSite, newToken, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let client: Session;
let rival: Session;
let token = "";

const signedIn = async (person: Parameters<typeof createMember>[1]) =>
  app.signIn((await createMember(app.services, person)).email, PASSWORD);

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  admin = await signedIn({ organization_id: world.provider.id });
  client = await signedIn({
    organization_id: world.client.id,
    user_type: "client",
    role: "organization_admin",
  });
  rival = await signedIn({ organization_id: world.rival.id });
});
beforeEach(async () => {
  ({ token } = await createSite(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    token: newToken(),
  }));
});
afterAll(() => app.close());

const ring = (...corners: [number, number][]): Polygon => ({ type: "Polygon", coordinates: [corners] });
const square = ring([35.7, 30.2], [35.701, 30.2], [35.701, 30.201], [35.7, 30.201], [35.7, 30.2]);
const wider = ring([35.7, 30.2], [35.702, 30.2], [35.702, 30.201], [35.7, 30.201], [35.7, 30.2]);
const bowTie = ring([35.7, 30.2], [35.701, 30.201], [35.701, 30.2], [35.7, 30.201], [35.7, 30.2]);

type Body = Parameters<typeof app.call<typeof zones.update>>[2] extends infer I
  ? NonNullable<I> extends { body?: infer B }
    ? NonNullable<B>
    : never
  : never;
const save = (body: Body["zones"], session = admin) =>
  app.call(session, zones.update, { params: { token }, body: { zones: body } });
const NEW_ZONE = { name: "North", kind: "block" as const, polygon: square };

describe("the zones of a site", () => {
  test("are added and changed; others stay as they are", async () => {
    const added = await save([NEW_ZONE, { ...NEW_ZONE, name: "Office", kind: "no_fly", max_height_m: 60 }]);
    expect(added.status).toBe(200);
    const [north, office] = added.body.data;
    const changed = await save([
      { id: north?.id, name: "North block", kind: "take_off", polygon: wider, colour: "#d97706" },
    ]);
    expect(changed.body.data).toEqual([
      {
        ...north,
        name: "North block",
        kind: "take_off",
        polygon: wider,
        colour: "#d97706",
        updated_at: expect.any(String),
      },
      office,
    ]);
    expect((await app.call(client, sites.zones, { params: { token } })).body.data).toEqual(changed.body.data);
    const { details } = await app.db
      .selectFrom("audit_log")
      .where("action", "=", "sites.update_zones")
      .where("subject", "=", token)
      .select("details")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ added: [], changed: [north?.id] });
  });

  test("are listed by name by default", async () => {
    await save([
      { ...NEW_ZONE, name: "B", kind: "block" },
      { ...NEW_ZONE, name: "A", kind: "substation" },
    ]);
    const names = async (sorts?: Record<string, "asc" | "desc">) =>
      (
        await app.call(admin, sites.zones, { params: { token }, query: sorts ? { sorts } : {} })
      ).body.data.map(({ name }) => name);
    expect(await names()).toEqual(["A", "B"]);
    expect(await names({ kind: "asc" })).toEqual(["B", "A"]);
  });

  test("reject a self-intersecting polygon on its field, and the whole request with it", async () => {
    const { status, body } = await save([NEW_ZONE, { ...NEW_ZONE, polygon: bowTie }]);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ "zones.1.polygon": [body.message] });
    expect(body.message).toMatch(/cross/);
    expect((await app.call(admin, sites.zones, { params: { token } })).body.data).toEqual([]);
  });

  test("reject a new zone without name, kind or polygon, and an invalid colour", async () => {
    const lacking = await save([{}]);
    expect(lacking.body.errors).toEqual({
      "zones.0.name": ["Required"],
      "zones.0.kind": ["Required"],
      "zones.0.polygon": ["Required"],
    });
    expect((await save([{ ...NEW_ZONE, colour: "red" }])).status).toBe(422);
  });

  test("can't be changed through another site, or without permission", async () => {
    const [zone] = (await save([NEW_ZONE])).body.data;
    const other = await createSite(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
      token: newToken(),
    });
    const astray = await app.call(admin, zones.update, {
      params: { token: other.token },
      body: { zones: [{ id: zone?.id, name: "Astray" }] },
    });
    expect([
      astray.status,
      (await save([NEW_ZONE], rival)).status,
      (await save([NEW_ZONE], client)).status,
    ]).toEqual([404, 404, 403]);
  });

  test("are deleted one by one", async () => {
    const [zone] = (await save([NEW_ZONE])).body.data;
    const remove = async (session: Session) =>
      (await app.call(session, zones.remove, { params: { id: zone?.id ?? 0 } })).status;
    expect([await remove(rival), await remove(admin), await remove(admin)]).toEqual([404, 200, 404]);
    expect((await app.call(admin, sites.zones, { params: { token } })).body.data).toEqual([]);
  });
});

describe("the form data of a new site", () => {
  test("has the provider's clients, the options and the defaults", async () => {
    const { status, body } = await app.call(admin, sites.createData, { params: { token: "new" } });
    expect(status).toBe(200);
    expect(body.data.clients.map(({ id }) => id)).toContain(world.client.id);
    expect(body.data.clients.map(({ id }) => id)).not.toContain(world.rivalClient.id);
    expect(body.data.industries).toContain("solar");
    expect(body.data.defaults).toMatchObject({ industry: "solar", currency: "USD" });
  });

  test("takes its defaults from a given site, unless it is another provider's", async () => {
    const like = await createSite(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
      token: newToken(),
      industry: "wind",
      city: "Tafila",
      time_zone: "Asia/Amman",
      currency: "JOD",
    });
    const params = { token: like.token };
    const { body } = await app.call(admin, sites.createData, { params });
    expect(body.data.defaults).toMatchObject({
      client_id: world.client.id,
      industry: "wind",
      city: "Tafila",
      time_zone: "Asia/Amman",
      currency: "JOD",
    });
    expect((await app.call(rival, sites.createData, { params })).status).toBe(404);
  });
});

test("somebody's change isn't overwritten by who has read the zone before it", async () => {
  const save = (zone: object) =>
    app.call(admin, zones.update, { params: { token }, body: { zones: [zone as { name: string }] } });
  const { body } = await save({ name: "North", kind: "block", polygon: square });
  const [zone] = body.data;
  const { id, updated_at } = zone as Zone;
  const changed = await save({ id, name: "North-east", updated_at });
  expect(changed.status).toBe(200);
  expect((await save({ id, name: "Northern", updated_at })).status).toBe(409);
  const [now] = (await app.call(admin, sites.zones, { params: { token } })).body.data;
  expect(now?.name).toBe("North-east");
  expect((await save({ id, name: "Northern", updated_at: now?.updated_at })).status).toBe(200);
});
