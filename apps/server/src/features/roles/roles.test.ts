import { auth } from "@overfly/contract/auth/auth";
import { members } from "@overfly/contract/members/members";
import { PERMISSIONS } from "@overfly/contract/permissions";
import { roles } from "@overfly/contract/roles/roles";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClient, createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let organization_id: number;
let admin: Session;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
});
beforeEach(async () => {
  organization_id = (await createOrganization(app.services)).id;
  admin = await app.signIn((await createMember(app.services, { organization_id })).email, PASSWORD);
});
afterAll(() => app.close());

const OFFICE = {
  name: "Front office",
  user_type: "center" as const,
  permissions: ["view sites", "allow managing accounts"],
};
const make = async (body: object = OFFICE, session = admin) =>
  app.call(session, roles.create, { body: body as typeof OFFICE });
const createdRole = async (body: object = OFFICE) => (await make(body)).body.data;
const withRole = async (role_id: number) => {
  const person = await createMember(app.services, { organization_id, role: "data_analyst" });
  const params = { id: person.membership_id };
  const { status } = await app.call(admin, members.update, { params, body: { role_id } });
  expect(status).toBe(200);
  return { ...person, session: await app.signIn(person.email, PASSWORD) };
};

describe("the list", () => {
  test("shows the built-in roles in order, then the organization's own by name, with their members", async () => {
    const { id } = await createdRole({ ...OFFICE, name: "zebra" });
    await createdRole({ ...OFFICE, name: "Alpha" });
    await withRole(id);
    const { data } = (await app.call(admin, roles.list)).body;

    expect(data.map(({ name, member_count }) => [name, member_count])).toEqual([
      ["service_provider_admin", 1],
      ["operations_manager", 0],
      ["data_analyst", 0],
      ["maintenance_technician", 0],
      ["pilot", 0],
      ["Alpha", 0],
      ["zebra", 1],
    ]);
    expect(data.map(({ is_built_in }) => is_built_in)).toEqual([true, true, true, true, true, false, false]);
  });

  test("shows nothing of other organizations", async () => {
    await createdRole({ ...OFFICE, name: "Ours" });
    const other = await createOrganization(app.services);
    const person = await createMember(app.services, { organization_id: other.id });
    const { data } = (await app.call(await app.signIn(person.email, PASSWORD), roles.list)).body;
    expect(data.map(({ name }) => name)).not.toContain("Ours");
  });
});

describe("creating a role", () => {
  test("adds its side's permission, whatever was chosen", async () => {
    const role = await createdRole({
      ...OFFICE,
      permissions: ["view sites", "Show Client", "available", "view sites"],
    });
    expect(role).toMatchObject({
      name: "Front office",
      user_type: "center",
      permissions: ["view sites", "Hide Client"],
      is_built_in: false,
      is_admin: false,
      is_grantable: true,
    });
  });

  test.each<[string, object, string]>([
    ["no name", { name: "  " }, "name"],
    ["a name that turns the direction", { name: "Pilot \u202Enimda" }, "name"],
    ["a name over lines", { name: "Pilot\nadmin" }, "name"],
    ["a name of 10 000 characters", { name: "x".repeat(10_000) }, "name"],
    ["the name of a built-in role", { name: "Data Analyst" }, "name"],
    ["no permission", { permissions: [] }, "permissions"],
    ["a permission that is none", { permissions: ["rule the world"] }, "permissions.0"],
    ["a kind that the organization has nobody of", { user_type: "client" }, "user_type"],
  ])("refuses %s with the field's own message", async (_what, changes, field) => {
    const { status, body } = await make({ ...OFFICE, ...changes });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("rejects a name that is in use, whatever its case", async () => {
    await createdRole();
    const { status, body } = await make({ ...OFFICE, name: "FRONT OFFICE" });
    expect([status, body.message]).toEqual([422, "A role with this name already exists"]);
  });

  test("escapes markup in a name", async () => {
    expect((await createdRole({ ...OFFICE, name: "<script>alert(1)</script>" })).name).toBe(
      "<script>alert(1)</script>",
    );
  });

  test("can't grant what its creator lacks: neither as an office manager nor as a client's administrator", async () => {
    const { session } = await withRole((await createdRole()).id);
    const office = await make({ ...OFFICE, name: "Mine", permissions: ["delete sites"] }, session);
    expect([office.status, Object.keys(office.body.errors ?? {})]).toEqual([422, ["permissions"]]);

    const client = await createClient(app.services, organization_id);
    const person = await createMember(app.services, { organization_id: client.id, user_type: "client" });
    const theirs = { name: "Mine", user_type: "client", permissions: ["plan missions"] };
    const reply = await make(theirs, await app.signIn(person.email, PASSWORD));
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ["permissions"]]);
  });
});

describe("changing a role", () => {
  test("changes its members' permissions on their next call, without a new sign-in", async () => {
    const role = await createdRole();
    const { session } = await withRole(role.id);
    expect((await app.call(session, sites.list)).status).toBe(200);
    const body = { name: "Desk", permissions: ["allow managing accounts"], updated_at: role.updated_at };
    const { body: changed } = await app.call(admin, roles.update, { params: { id: role.id }, body });

    expect(changed.data).toMatchObject({
      name: "Desk",
      permissions: ["allow managing accounts", "Hide Client"],
    });
    expect((await app.call(session, sites.list)).status).toBe(403);
    const { data } = (await app.call(session, auth.authUser)).body;
    expect(data.current_provider_user.roles).toEqual([{ name: "Desk" }]);
    const entry = await app.db
      .selectFrom("audit_log")
      .where("organization_id", "=", organization_id)
      .where("action", "=", "roles.update")
      .select("details")
      .executeTakeFirstOrThrow();
    expect(entry.details).toEqual({ name: "Desk", was: "Front office", added: [], removed: ["view sites"] });
  });

  test("is rejected if somebody else changed it meanwhile", async () => {
    const { id, name, permissions, updated_at } = await createdRole();
    const body = { name, permissions, updated_at };
    expect((await app.call(admin, roles.update, { params: { id }, body })).status).toBe(200);
    expect((await app.call(admin, roles.update, { params: { id }, body })).status).toBe(409);
  });

  test("is rejected for built-in ones and other organizations'", async () => {
    const { data } = (await app.call(admin, roles.list)).body;
    const { id, updated_at } = data[0]!;
    const body = { name: "Mine", permissions: ["view sites"], updated_at };
    expect((await app.call(admin, roles.update, { params: { id }, body })).status).toBe(403);
    expect((await app.call(admin, roles.remove, { params: { id } })).status).toBe(403);

    const role = await createdRole();
    const other = await createOrganization(app.services);
    const person = await createMember(app.services, { organization_id: other.id });
    const stranger = await app.signIn(person.email, PASSWORD);
    expect((await app.call(stranger, roles.update, { params: { id: role.id }, body })).status).toBe(404);
  });

  test("a manager of accounts can't extend their own role", async () => {
    const role = await createdRole();
    const { session } = await withRole(role.id);
    const body = { name: role.name, permissions: [...PERMISSIONS], updated_at: role.updated_at };
    const { status } = await app.call(session, roles.update, { params: { id: role.id }, body });
    expect(status).toBe(422);
  });
});

test("a role can be deleted when nobody has it", async () => {
  const { id } = await createdRole();
  const { membership_id } = await withRole(id);
  const refused = await app.call(admin, roles.remove, { params: { id } });
  expect([refused.status, refused.body.message]).toEqual([409, "Assign another role to its members first"]);
  await app.call(admin, members.remove, { params: { id: membership_id } });
  expect((await app.call(admin, roles.remove, { params: { id } })).status).toBe(200);
  expect((await app.call(admin, roles.list)).body.data.map((role) => role.id)).not.toContain(id);
});
