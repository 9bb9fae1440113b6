import { auth } from "@overfly/contract/auth/auth";
import { members } from "@overfly/contract/members/members";
import { roles } from "@overfly/contract/roles/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClient, createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let organization_id: number;
let admin: Session;
let adminMember: number;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" }); // many sign-ins from one address
});
beforeEach(async () => {
  organization_id = (await createOrganization(app.services)).id;
  const { email, membership_id } = await createMember(app.services, { organization_id });
  adminMember = membership_id;
  admin = await app.signIn(email, PASSWORD);
});
afterAll(() => app.close());

const roleId = async (name: string) =>
  (await app.call(admin, roles.list)).body.data.find((role) => role.name === name)?.id ?? 0;
const anyAddress = () => `${Math.random().toString(36).slice(2)}@example.test`;
const newMember = async (role: string, changes = {}) => ({
  first_name: "Lina",
  last_name: "Saleh",
  email: anyAddress(),
  role_id: await roleId(role),
  password: "first-password",
  ...changes,
});
const colleague = (role: string) => createMember(app.services, { organization_id, role });
const actions = async () =>
  (
    await app.db
      .selectFrom("audit_log")
      .where("organization_id", "=", organization_id)
      .where("action", "like", "members.%")
      .select("action")
      .orderBy("id")
      .execute()
  ).map((entry) => entry.action);

describe("adding a member", () => {
  test("lets them sign in with the initial password and the given role", async () => {
    const body = await newMember("data_analyst");
    const { status, body: added } = await app.call(admin, members.create, { body });

    expect([status, added.data.role?.name, added.data.user_type]).toEqual([200, "data_analyst", "center"]);
    const session = await app.signIn(body.email, "first-password");
    const { data } = (await app.call(session, auth.authUser)).body;
    expect(data.current_provider_user.roles).toEqual([{ name: "data_analyst" }]);
    expect(data.provider?.id).toBe(organization_id);
    expect(await actions()).toEqual(["members.add"]);
  });

  test("reports each invalid field", async () => {
    const { status, body } = await app.call(admin, members.create, {
      body: { first_name: " ", last_name: "x".repeat(81), email: "nobody", role_id: 1, password: "short" },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual([
      "email",
      "first_name",
      "last_name",
      "password",
    ]);
  });

  test("rejects an address that is in use, whatever its case", async () => {
    const { email } = await colleague("data_analyst");
    const body = await newMember("data_analyst", { email: email.toUpperCase() });
    const reply = await app.call(admin, members.create, { body });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ["email"]]);
  });

  test.each<[string, object, string]>([
    ["a name that turns the direction", { first_name: "Lina \u202Eelbisiv" }, "first_name"],
    ["a name over lines", { last_name: "Saleh\nadmin" }, "last_name"],
    ["a name of 10 000 characters", { last_name: "x".repeat(10_000) }, "last_name"],
    ["markup for an address", { email: "<script>alert(1)</script>@example.com" }, "email"],
    ["a password of 10 000 characters", { password: "x".repeat(10_000) }, "password"],
  ])("refuses %s, at its field", async (_what, changes, field) => {
    const body = await newMember("data_analyst", changes);
    const { status, body: refused } = await app.call(admin, members.create, { body });
    expect([status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]]);
  });

  test("escapes markup in a name", async () => {
    const body = await newMember("data_analyst", { last_name: "<img src=x onerror=alert(1)>" });
    const { data } = (await app.call(admin, members.create, { body })).body;
    expect(data.last_name).toBe("<img src=x onerror=alert(1)>");
  });

  test("offers a client's administrator only client roles, and accepts no other", async () => {
    const client = await createClient(app.services, organization_id);
    const person = await createMember(app.services, { organization_id: client.id, user_type: "client" });
    const session = await app.signIn(person.email, PASSWORD);

    const { data } = (await app.call(session, roles.list)).body;
    expect(data.map((role) => role.name)).toEqual(["organization_admin", "client_viewer"]);
    const body = await newMember("service_provider_admin");
    expect((await app.call(session, members.create, { body })).status).toBe(422);
  });

  test("resets the account of a user who left: the old password and sessions are invalid", async () => {
    const { email, membership_id } = await colleague("data_analyst");
    const old = await app.signIn(email, PASSWORD);
    await app.call(admin, members.remove, { params: { id: membership_id } });
    const body = await newMember("operations_manager", { email });
    expect((await app.call(admin, members.create, { body })).status).toBe(200);

    expect((await app.call(old, auth.authUser)).status).toBe(401);
    await expect(app.signIn(email, PASSWORD)).rejects.toThrow("401");
    await expect(app.signIn(email, "first-password")).resolves.toContain("session_token");
  });
});

describe("a member's permissions", () => {
  test("change with their role on the next call, without a new sign-in", async () => {
    const { email, membership_id } = await colleague("data_analyst");
    const session = await app.signIn(email, PASSWORD);
    expect((await app.call(session, members.list)).status).toBe(403);
    const body = { role_id: await roleId("service_provider_admin") };
    await app.call(admin, members.update, { params: { id: membership_id }, body });

    expect((await app.call(session, members.list)).status).toBe(200);
    expect(await actions()).toEqual(["members.change-role"]);
  });

  test("end with suspension and are restored with it", async () => {
    const { email, membership_id } = await colleague("data_analyst");
    const session = await app.signIn(email, PASSWORD);
    const params = { id: membership_id };
    await app.call(admin, members.update, { params, body: { status: "suspended" } });
    expect((await app.call(session, auth.authUser)).status).toBe(401);
    await expect(app.signIn(email, PASSWORD)).rejects.toThrow("403");

    await app.call(admin, members.update, { params, body: { status: "active" } });
    expect((await app.call(session, auth.authUser)).status).toBe(200);
    expect(await actions()).toEqual(["members.suspend", "members.restore"]);
  });

  test("end with removal", async () => {
    const { email, membership_id } = await colleague("data_analyst");
    const session = await app.signIn(email, PASSWORD);
    const { status } = await app.call(admin, members.remove, { params: { id: membership_id } });

    expect(status).toBe(200);
    expect((await app.call(session, auth.authUser)).status).toBe(401);
    expect((await app.call(admin, members.get, { params: { id: membership_id } })).status).toBe(404);
  });

  test("a pilot who becomes an analyst is a center user", async () => {
    const pilot = await createMember(app.services, { organization_id, user_type: "pilot" });
    const body = { role_id: await roleId("data_analyst") };
    const reply = await app.call(admin, members.update, { params: { id: pilot.membership_id }, body });
    expect(reply.body.data.user_type).toBe("center");
  });
});

test("a member of another organization is not found, and its roles are unknown", async () => {
  const other = await createOrganization(app.services);
  const stranger = await createMember(app.services, { organization_id: other.id });
  const params = { id: stranger.membership_id };
  const { id } = await app.db
    .insertInto("roles")
    .values({ organization_id: other.id, name: "Theirs", user_type: "center", permissions: ["view sites"] })
    .returning("id")
    .executeTakeFirstOrThrow();
  const suspend = { params, body: { status: "suspended" as const } };
  expect((await app.call(admin, members.get, { params })).status).toBe(404);
  expect((await app.call(admin, members.update, suspend)).status).toBe(404);
  expect((await app.call(admin, members.remove, { params })).status).toBe(404);
  expect((await app.call(admin, members.list)).body.data.map((member) => member.id)).toEqual([adminMember]);

  const { membership_id } = await colleague("data_analyst");
  const raise = { params: { id: membership_id }, body: { role_id: id } };
  const { status, body } = await app.call(admin, members.update, raise);
  expect([status, body.errors]).toEqual([422, { role_id: ["Role not found"] }]);
});

describe("the last administrator", () => {
  test("can't remove the role from themselves", async () => {
    const body = { role_id: await roleId("data_analyst") };
    const reply = await app.call(admin, members.update, { params: { id: adminMember }, body });
    expect([reply.status, reply.body.message]).toEqual([
      422,
      "The organization needs at least one administrator",
    ]);
  });

  test("can when there is another active administrator", async () => {
    const other = await colleague("service_provider_admin");
    const params = { id: other.membership_id };
    const demote = { params: { id: adminMember }, body: { role_id: await roleId("data_analyst") } };
    await app.call(admin, members.update, { params, body: { status: "suspended" } });
    expect((await app.call(admin, members.update, demote)).status).toBe(422);
    await app.call(admin, members.update, { params, body: { status: "active" } });
    expect((await app.call(admin, members.update, demote)).status).toBe(200);
  });

  test("two who demote each other concurrently leave one", async () => {
    const other = await colleague("service_provider_admin");
    const session = await app.signIn(other.email, PASSWORD);
    const body = { role_id: await roleId("data_analyst") };
    const replies = await Promise.all([
      app.call(admin, members.update, { params: { id: other.membership_id }, body }),
      app.call(session, members.update, { params: { id: adminMember }, body }),
    ]);
    const [first, second] = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(first).toBe(200);
    // who was demoted before their own call is checked has no permission any more
    expect([403, 422]).toContain(second);
  });

  test.each(["suspend", "remove"])("nobody can %s themselves", async (verb) => {
    await colleague("service_provider_admin");
    const params = { id: adminMember };
    const { status } =
      verb === "remove"
        ? await app.call(admin, members.remove, { params })
        : await app.call(admin, members.update, { params, body: { status: "suspended" } });
    expect(status).toBe(403);
  });
});

describe("a manager of accounts without administrator rights", () => {
  const manager = async () => {
    const { email, membership_id } = await colleague("client_viewer");
    const { id } = await app.db
      .insertInto("roles")
      .values({
        organization_id,
        name: "Front office",
        user_type: "center",
        permissions: ["allow managing accounts", "view sites"],
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable("membership_roles")
      .set({ role_id: id })
      .where("membership_id", "=", membership_id)
      .execute();
    return { session: await app.signIn(email, PASSWORD), membership_id };
  };

  test("can grant only roles within their own permissions", async () => {
    const { session } = await manager();
    const { data } = (await app.call(session, roles.list)).body;
    const grantable = data.filter(({ is_grantable }) => is_grantable);
    expect(grantable.map(({ name }) => name)).toEqual(["Front office"]);
    const body = await newMember("service_provider_admin");
    expect((await app.call(session, members.create, { body })).status).toBe(403);
  });

  test("can't promote themselves, nor change an administrator", async () => {
    await colleague("service_provider_admin");
    const { session, membership_id } = await manager();
    const body = { role_id: await roleId("service_provider_admin") };
    expect((await app.call(session, members.update, { params: { id: membership_id }, body })).status).toBe(
      403,
    );
    expect((await app.call(session, members.remove, { params: { id: adminMember } })).status).toBe(403);
  });
});

test("the list shows the organization's members, searched, sorted and by status", async () => {
  const one = await createMember(app.services, { organization_id, first_name: "Zaid", role: "data_analyst" });
  await app.call(admin, members.update, { params: { id: one.membership_id }, body: { status: "suspended" } });
  const ids = async (query: object) =>
    (await app.call(admin, members.list, { query })).body.data.map(({ id }) => id);

  expect(await ids({})).toEqual([adminMember, one.membership_id]);
  expect(await ids({ sorts: { name: "desc" } })).toEqual([one.membership_id, adminMember]);
  expect(await ids({ search: "zai" })).toEqual([one.membership_id]);
  expect(await ids({ status: "active" })).toEqual([adminMember]);
  expect((await app.call(admin, members.list, { query: { sorts: { password: "asc" } } })).status).toBe(422);
});
