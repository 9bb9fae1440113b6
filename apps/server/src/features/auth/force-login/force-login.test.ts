import { notifications } from "@overfly/contract/notifications/notifications";
import { auth } from "@overfly/contract/auth/auth";
import { forceLogin } from "@overfly/contract/auth/force-login";
import { members } from "@overfly/contract/members/members";
import { signIns } from "@overfly/contract/auth/sign-ins";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clearIdentityCache } from "#platform/auth/identity.ts";
import { createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { cookiesOf } from "#testing/mailbox.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const CENTER = { host: "center.localhost:8080" };
const CLIENT = { host: "client.localhost:8080" };

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: { email: string; user_id: string; membership_id: number };
let owner: { email: string; user_id: string };
let session: Session;
let time = Date.now();

beforeAll(async () => {
  app = await testApp({ now: () => new Date(time) }, { RATE_LIMIT: "0" });
});
beforeEach(async () => {
  time = Date.now();
  world = await createTwoProviders(app.services);
  admin = await createMember(app.services, { organization_id: world.provider.id, first_name: "Ada" });
  await createMember(app.services, {
    organization_id: world.client.id,
    user_type: "client",
    role: "client_viewer",
  });
  owner = await createMember(app.services, {
    organization_id: world.client.id,
    user_type: "client",
    first_name: "Omar",
  });
  const { headers } = await app.call(undefined, auth.login, {
    body: { email: admin.email, password: PASSWORD },
    headers: CENTER,
  });
  session = cookiesOf(headers);
});
afterAll(() => app.close());

const start = (client_id: number, as = session) =>
  app.call(as, forceLogin.start, { body: { client_id }, headers: CENTER });
const tokenOf = async () => new URL((await start(world.client.id)).body.data.url).hash.slice(1);
const enter = (token: string) => app.call(undefined, forceLogin.redeem, { body: { token }, headers: CLIENT });
async function impersonate(): Promise<Session> {
  const { headers, status } = await enter(await tokenOf());
  expect(status).toBe(200);
  return cookiesOf(headers);
}

describe("logging in as a client", () => {
  test("opens a session as the client's administrator, and shows the real user", async () => {
    const { body } = await start(world.client.id);
    expect(body.data.url).toMatch(/^http:\/\/client\.localhost:\d+\/force-login#[\w-]{43}$/);
    const { data } = (await enter(new URL(body.data.url).hash.slice(1))).body;
    expect(data).toMatchObject({
      first_name: "Omar",
      user_type: "client",
      force_redirect: true,
      provider: { company_name: "Desert Power" },
      impersonator: { name: "Ada Haddad", company_name: "Sunhawk Inspections" },
    });
    expect(Date.parse(data.impersonator?.ends_at ?? "") - time).toBeCloseTo(3_600_000, -4);
  });

  test("sees what the client sees, and may not manage its accounts", async () => {
    const as = await impersonate();
    const { body } = await app.call(as, sites.list, { headers: CLIENT });
    expect(body.data.map(({ name }) => name)).toEqual(["Ma'an One"]);
    expect((await app.call(as, members.list, { headers: CLIENT })).status).toBe(403);
    expect((await app.call(as, auth.selectProvider, { headers: CLIENT })).body.data).toEqual([]);
  });

  test("expires after an hour", async () => {
    const as = await impersonate();
    time += 59 * 60_000;
    clearIdentityCache(app.services);
    expect((await app.call(as, auth.authUser, { headers: CLIENT })).status).toBe(200);
    time += 2 * 60_000;
    clearIdentityCache(app.services);
    expect((await app.call(as, auth.authUser, { headers: CLIENT })).status).toBe(401);
  });

  test("ends by one call, and the center's own session continues", async () => {
    const as = await impersonate();
    const { body, status } = await app.call(as, forceLogin.end, { headers: CLIENT });
    expect([status, new URL(body.data.url).host.split(":")[0]]).toEqual([200, "center.localhost"]);
    expect((await app.call(as, auth.authUser, { headers: CLIENT })).status).toBe(401);
    expect((await app.call(session, auth.authUser, { headers: CENTER })).body.data.first_name).toBe("Ada");
    expect((await app.call(session, forceLogin.end, { headers: CENTER })).status).toBe(422);
  });

  test("on one host for both sides restores the center's session", async () => {
    const here = await app.signIn(admin.email, PASSWORD);
    const { body } = await app.call(here, forceLogin.start, { body: { client_id: world.client.id } });
    expect(body.data.url).toMatch(/^\/force-login#/);
    const token = body.data.url.split("#")[1] ?? "";
    const there = await app.call(undefined, forceLogin.redeem, { body: { token } });
    const back = await app.call(cookiesOf(there.headers), forceLogin.end);
    expect(back.body.data.url).toBe("/");
    expect((await app.call(cookiesOf(back.headers), auth.authUser)).body.data.first_name).toBe("Ada");
  });

  test("is logged with both identities, and in the client's sign-in history", async () => {
    await impersonate();
    const rows = await app.db
      .selectFrom("audit_log")
      .where("action", "in", ["auth.force-login", "auth.act-as-client"])
      .where("organization_id", "in", [world.provider.id, world.client.id])
      .select(["organization_id", "action", "user_id", "impersonator_id", "impersonator_name"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      {
        organization_id: world.provider.id,
        action: "auth.force-login",
        user_id: admin.user_id,
        impersonator_id: null,
        impersonator_name: null,
      },
      {
        organization_id: world.client.id,
        action: "auth.act-as-client",
        user_id: owner.user_id,
        impersonator_id: admin.user_id,
        impersonator_name: "Ada Haddad",
      },
    ]);
    const own = await app.signIn(owner.email, PASSWORD);
    const { data } = (await app.call(own, signIns.list)).body;
    expect(data.map(({ result }) => result)).toEqual(["signed_in", "impersonated"]);
  });

  test("has every write logged once with both identities, also of what is the user's own", async () => {
    const as = await impersonate();
    const preference = { kind: "comment", channel: "email", is_on: true } as const;
    const set = (who: Session) =>
      app.call(who, notifications.setPreference, { body: preference, headers: CLIENT });
    const logged = () =>
      app.db
        .selectFrom("audit_log")
        .where("organization_id", "=", world.client.id)
        .orderBy("id", "desc")
        .select(["action", "actor_name", "impersonator_name", "details"])
        .execute();
    const before = (await logged()).length;
    expect((await set(as)).status).toBe(200);
    const [entry, ...rest] = await logged();
    expect(rest).toHaveLength(before);
    expect(entry).toMatchObject({
      action: "auth.write-as-client",
      details: { call: `${notifications.setPreference.method} ${notifications.setPreference.path}` },
    });
    expect(entry?.impersonator_name).not.toBeNull();
    expect((await app.call(as, forceLogin.end, { headers: CLIENT })).status).toBe(200);
    expect((await logged()).map(({ action }) => action).slice(0, 2)).toEqual([
      "auth.end-act-as-client",
      "auth.write-as-client",
    ]);
  });

  test("ends at once when the permission is revoked", async () => {
    const as = await impersonate();
    await app.db
      .updateTable("memberships")
      .set({ suspended_at: new Date() })
      .where("id", "=", admin.membership_id)
      .execute();
    clearIdentityCache(app.services);
    expect((await app.call(as, auth.authUser, { headers: CLIENT })).status).toBe(401);
  });

  test("ends with the contract, and can't be begun again", async () => {
    const as = await impersonate();
    const late = await tokenOf();
    const { id: provider_id } = world.provider;
    await app.db
      .updateTable("client_links")
      .set({ archived_at: new Date(time).toISOString() })
      .where((eb) => eb.and({ provider_id, client_id: world.client.id }))
      .execute();
    clearIdentityCache(app.services);
    expect((await app.call(as, auth.authUser, { headers: CLIENT })).status).toBe(401);
    expect((await start(world.client.id)).status).toBe(404);
    expect((await enter(late)).status).not.toBe(200);
    expect((await app.call(session, forceLogin.clients, { headers: CENTER })).body.data).toEqual([]);
  });

  test("lists the provider's own clients", async () => {
    const { data } = (await app.call(session, forceLogin.clients, { headers: CENTER })).body;
    expect(data).toEqual([{ id: world.client.id, company_name: "Desert Power", acts_as: "Omar Haddad" }]);
  });
});

describe("token replay: the force login link", () => {
  test("works once, within a minute, and on no client of another provider", async () => {
    const token = await tokenOf();
    expect((await enter(token)).status).toBe(200);
    expect((await enter(token)).status).toBe(404);
    const late = await tokenOf();
    time += 61_000;
    expect((await enter(late)).status).toBe(404);
    expect((await start(world.rivalClient.id)).status).toBe(404);
  });

  test("is refused for a client without users", async () => {
    await app.db
      .updateTable("memberships")
      .set({ suspended_at: new Date() })
      .where("organization_id", "=", world.client.id)
      .execute();
    expect((await start(world.client.id)).status).toBe(409);
  });
});
