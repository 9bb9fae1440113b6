import { apiTokens } from "@overfly/contract/api-tokens/api-tokens";
import { auth } from "@overfly/contract/auth/auth";
import { members } from "@overfly/contract/members/members";
import { notifications } from "@overfly/contract/notifications/notifications";
import { profile } from "@overfly/contract/profile/profile";
import { roles } from "@overfly/contract/roles/roles";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClient, createOrganization, createMember, createSite, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let now = new Date("2026-06-01T08:00:00Z");
let organization_id: number;
let admin: Session;

beforeAll(async () => {
  app = await testApp({ now: () => now }, { RATE_LIMIT: "0" });
});
beforeEach(async () => {
  now = new Date("2026-06-01T08:00:00Z");
  organization_id = (await createOrganization(app.services)).id;
  admin = await app.signIn((await createMember(app.services, { organization_id })).email, PASSWORD);
});
afterAll(() => app.close());

const READER = { name: "Dashboard", scopes: ["view sites"], expires_in_days: 30 };
const somebody = async (role = "data_analyst") => {
  const person = await createMember(app.services, { organization_id, role });
  return { ...person, session: await app.signIn(person.email, PASSWORD) };
};
const personal = async (session: Session, body = READER) =>
  (await app.call(session, apiTokens.create, { body })).body.data;
const organizational = async (session: Session, body = READER) =>
  (await app.call(session, apiTokens.createOrganization, { body })).body.data;
const by = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe("a personal token", () => {
  test("is shown once, stored as a hash, and can list the sites of its owner's organization", async () => {
    const client = await createClient(app.services, organization_id);
    await createSite(app.services, { provider_id: organization_id, client_id: client.id, name: "Ma'an" });
    const { token, hint, id } = await personal(admin);

    expect(token).toMatch(/^ovf_[\w-]{43}$/);
    expect(token.endsWith(hint)).toBe(true);
    const { status, body } = await app.call(undefined, sites.list, by(token));
    expect([status, body.data.map(({ name }) => name)]).toEqual([200, ["Ma'an"]]);
    const listed = await app.call(admin, apiTokens.list);
    expect(JSON.stringify(listed.body)).not.toContain(token);
    expect(listed.body.data[0]).toMatchObject({ id, name: "Dashboard", used_at: now.toISOString() });
    const row = await app.db.selectFrom("api_tokens").selectAll().where("id", "=", id).executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(token.slice(4, 30));
  });

  test("has the permissions that both its scopes and its owner have", async () => {
    const { session, membership_id } = await somebody("operations_manager");
    const { token } = await personal(session, { ...READER, scopes: ["view sites", "view missions"] });
    expect((await app.call(undefined, sites.list, by(token))).status).toBe(200);
    expect((await app.call(undefined, members.list, by(token))).status).toBe(403);

    const { data } = (await app.call(admin, roles.list)).body;
    const role_id = data.find(({ name }) => name === "maintenance_technician")?.id ?? 0;
    await app.call(admin, members.update, { params: { id: membership_id }, body: { role_id } });
    expect((await app.call(undefined, sites.list, by(token))).status).toBe(403);
    const { current_provider_user } = (await app.call(undefined, auth.authUser, by(token))).body.data;
    expect(current_provider_user.permissions).toEqual([{ name: "view missions" }]);
  });

  test("of an administrator can't create administrators", async () => {
    const { token } = await personal(admin, { ...READER, scopes: ["allow managing accounts"] });
    const { data } = (await app.call(undefined, roles.list, by(token))).body;
    expect(data.filter(({ is_grantable }) => is_grantable)).toEqual([]);
  });

  test("is invalid when its owner is suspended or removed, or when it is revoked or expired", async () => {
    const { session, membership_id } = await somebody();
    const { token, id } = await personal(session);
    const status = async () => (await app.call(undefined, sites.list, by(token))).status;
    const params = { id: membership_id };
    await app.call(admin, members.update, { params, body: { status: "suspended" } });
    expect(await status()).toBe(401);
    await app.call(admin, members.update, { params, body: { status: "active" } });
    expect(await status()).toBe(200);
    now = new Date("2026-07-01T08:00:00Z");
    expect(await status()).toBe(401);
    now = new Date("2026-07-01T07:59:59Z");
    expect(await status()).toBe(200);
    expect((await app.call(session, apiTokens.remove, { params: { id } })).status).toBe(200);
    expect(await status()).toBe(401);
    const second = await personal(session);
    await app.call(admin, members.remove, { params });
    expect((await app.call(undefined, sites.list, by(second.token))).status).toBe(401);
  });

  test("can't be seen or revoked by others, not even an administrator", async () => {
    const { session } = await somebody();
    const { id } = await personal(session);
    expect((await app.call(admin, apiTokens.list)).body.data).toEqual([]);
    expect((await app.call(admin, apiTokens.remove, { params: { id } })).status).toBe(404);
    expect((await app.call(admin, apiTokens.removeOrganization, { params: { id } })).status).toBe(404);
  });

  test("can change neither its owner's sign-in nor tokens", async () => {
    const { token, id } = await personal(admin);
    const tries = [
      app.call(undefined, apiTokens.create, { ...by(token), body: READER }),
      app.call(undefined, apiTokens.remove, { ...by(token), params: { id } }),
      app.call(undefined, profile.sessions, by(token)),
      app.call(undefined, auth.selectProvider, by(token)),
      app.call(undefined, auth.logout, by(token)),
    ];
    expect((await Promise.all<{ status: number }>(tries)).map(({ status }) => status)).toEqual([
      403, 403, 403, 403, 403,
    ]);
    expect((await app.call(undefined, profile.get, by(token))).status).toBe(200);
  });

  test("is in the audit log together with its owner", async () => {
    const { session } = await somebody("operations_manager");
    const { token } = await personal(session, { ...READER, scopes: ["add sites"] });
    const client = await createClient(app.services, organization_id);
    const body = { name: "Ma'an", client_id: client.id, time_zone: "Asia/Amman" };
    const { status } = await app.call(undefined, sites.create, { ...by(token), body });
    expect(status).toBe(200);
    const entry = await app.db
      .selectFrom("audit_log")
      .where("organization_id", "=", organization_id)
      .where("action", "=", "sites.create")
      .select(["actor_name", "token_name"])
      .executeTakeFirst();
    expect(entry).toEqual({ actor_name: "Noor Haddad", token_name: "Dashboard" });
  });
});

describe("a token of the organization", () => {
  test("outlives the membership of its creator, and has no personal endpoints", async () => {
    const { session, membership_id } = await somebody("service_provider_admin");
    const { token, id } = await organizational(session);
    await app.call(admin, members.remove, { params: { id: membership_id } });

    expect((await app.call(undefined, sites.list, by(token))).status).toBe(200);
    expect((await app.call(undefined, auth.authUser, by(token))).status).toBe(403);
    expect((await app.call(undefined, notifications.list, by(token))).status).toBe(403);
    expect((await app.call(admin, apiTokens.listOrganization)).body.data.map((one) => one.id)).toEqual([id]);
    await app.call(admin, apiTokens.removeOrganization, { params: { id } });
    expect((await app.call(undefined, sites.list, by(token))).status).toBe(401);
  });

  test("of a client sees only that client's rows", async () => {
    const [ours, other] = [
      await createClient(app.services, organization_id),
      await createClient(app.services, organization_id),
    ];
    await createSite(app.services, { provider_id: organization_id, client_id: ours.id, name: "Ours" });
    await createSite(app.services, { provider_id: organization_id, client_id: other.id, name: "Theirs" });
    const person = await createMember(app.services, { organization_id: ours.id, user_type: "client" });
    const { token } = await organizational(await app.signIn(person.email, PASSWORD));
    const { data } = (await app.call(undefined, sites.list, by(token))).body;
    expect(data.map(({ name }) => name)).toEqual(["Ours"]);
  });
});

describe("an invalid token", () => {
  test.each(["ovf_", `ovf_${"x".repeat(43)}`, "nothing", "' or 1=1 --", "x".repeat(10_000)])(
    "%.20s",
    async (token) => {
      expect((await app.call(undefined, sites.list, by(token))).status).toBe(401);
    },
  );

  test("is rejected although a valid cookie is sent, too", async () => {
    expect((await app.call(admin, sites.list, by("ovf_nothing"))).status).toBe(401);
  });
});

describe("creating a token", () => {
  test.each<[string, object, string]>([
    ["no name", { name: " " }, "name"],
    ["a name that turns the direction", { name: "a\u202Eb" }, "name"],
    ["a name of 10 000 characters", { name: "x".repeat(10_000) }, "name"],
    ["no scope", { scopes: [] }, "scopes"],
    ["a scope that is none", { scopes: ["everything"] }, "scopes.0"],
    ["a scope that its maker does not hold", { scopes: ["Show Client"] }, "scopes"],
    ["no end", { expires_in_days: null }, "expires_in_days"],
    ["an end after more than a year", { expires_in_days: 3650 }, "expires_in_days"],
  ])("is refused with %s, at its field", async (_what, changes, field) => {
    const { status, body } = await app.call(admin, apiTokens.create, { body: { ...READER, ...changes } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("escapes markup in a name", async () => {
    const name = "<img src=x onerror=alert(1)>";
    expect((await personal(admin, { ...READER, name })).name).toBe(name);
  });
});
