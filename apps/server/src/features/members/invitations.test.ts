import { auth } from "@overfly/contract/auth/auth";
import { invitations } from "@overfly/contract/members/invitations";
import { members } from "@overfly/contract/members/members";
import { roles } from "@overfly/contract/roles/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let now = new Date();
let organization_id: number;
let admin: Session;

beforeAll(async () => {
  app = await testApp({ now: () => now }, { RATE_LIMIT: "0" });
});
beforeEach(async () => {
  now = new Date();
  organization_id = (await createOrganization(app.services)).id;
  admin = await app.signIn((await createMember(app.services, { organization_id })).email, PASSWORD);
});
afterAll(() => app.close());

const PASS = "a-long-enough-password";
const lina = async (changes = {}) => {
  const { data } = (await app.call(admin, roles.list)).body;
  const role_id = data.find(({ name }) => name === "data_analyst")?.id ?? 0;
  return { first_name: "Lina", last_name: "Saleh", email: anyAddress(), role_id, ...changes };
};
const anyAddress = () => `${Math.random().toString(36).slice(2)}@example.test`;
const invite = async (changes = {}) => app.call(admin, members.invite, { body: await lina(changes) });
const open = async () => (await app.call(admin, members.invitations)).body.data;

/** The token of the latest link sent to an address. */
const linkTo = async (email: string) => {
  const { text } = await app.db
    .selectFrom("outbox")
    .where("to_address", "=", email)
    .orderBy("id", "desc")
    .select("text")
    .executeTakeFirstOrThrow();
  return /invitation#([\w-]+)/.exec(text ?? "")?.[1] ?? "";
};
const accept = (token: string) =>
  app.call(undefined, invitations.accept, {
    body: { token, first_name: "Lina", last_name: "Saleh", password: PASS },
  });

describe("an invitation", () => {
  test("is pending until it is accepted; then there is a member with that role", async () => {
    const { status, body } = await invite();
    expect(status).toBe(200);
    expect(await open()).toMatchObject([
      {
        email: body.data.email,
        role: { name: "data_analyst" },
        invited_by: "Noor Haddad",
        is_expired: false,
      },
    ]);

    expect((await accept(await linkTo(body.data.email))).status).toBe(200);
    expect(await open()).toEqual([]);
    const { data } = (await app.call(await app.signIn(body.data.email, PASS), auth.authUser)).body;
    expect(data.current_provider_user.roles).toEqual([{ name: "data_analyst" }]);
  });

  test("can be sent again after it expired: the new link works, the old one does not", async () => {
    const { email, id } = (await invite()).body.data;
    const old = await linkTo(email);
    now = new Date(now.getTime() + 8 * 86_400_000);
    expect((await open())[0]?.is_expired).toBe(true);
    admin = await app.signIn((await createMember(app.services, { organization_id })).email, PASSWORD);
    const { data } = (await app.call(admin, members.resendInvitation, { params: { id } })).body;

    expect(data).toMatchObject({ email, is_expired: false });
    expect(await open()).toHaveLength(1);
    expect((await accept(old)).status).toBe(404);
    expect((await accept(await linkTo(email))).status).toBe(200);
  });

  test("can be revoked", async () => {
    const { email, id } = (await invite()).body.data;
    await app.call(admin, members.revokeInvitation, { params: { id } });
    expect(await open()).toEqual([]);
    expect((await accept(await linkTo(email))).status).toBe(404);
    expect((await app.call(admin, members.revokeInvitation, { params: { id } })).status).toBe(404);
  });

  test("can't have a role with more permissions than its sender's", async () => {
    const office = await createMember(app.services, { organization_id });
    const { id } = (
      await app.call(admin, roles.create, {
        body: { name: "Office", user_type: "center", permissions: ["allow managing accounts"] },
      })
    ).body.data;
    await app.call(admin, members.update, { params: { id: office.membership_id }, body: { role_id: id } });
    const session = await app.signIn(office.email, PASSWORD);
    expect((await app.call(session, members.invite, { body: await lina() })).status).toBe(403);
  });

  test("is in the language that its sender chose, also when it is sent again, and so is the new account", async () => {
    const { email, id } = (await invite({ locale: "ar" })).body.data;
    await app.call(admin, members.resendInvitation, { params: { id } });
    expect(await open()).toMatchObject([{ email, locale: "ar" }]);
    const mails = app.db.selectFrom("outbox").where("to_address", "=", email);
    const subjects = (await mails.select("subject").execute()).map(({ subject }) => subject);
    const subject = "دعوة إلى \u2068Provider\u2069 على Overfly";
    expect(subjects).toEqual([subject, subject]);

    await accept(await linkTo(email));
    const { data } = (await app.call(await app.signIn(email, PASS), auth.authUser)).body;
    expect(data.locale).toBe("ar");
  });

  test("is refused for a member of the organization, whatever the case of the address", async () => {
    const { email } = await createMember(app.services, { organization_id, role: "data_analyst" });
    const { status, body } = await invite({ email: email.toUpperCase() });
    expect([status, body.errors]).toEqual([422, { email: ["This person is already a member"] }]);
  });

  test("of another organization is not found, and another organization's role is unknown", async () => {
    const { id } = (await invite()).body.data;
    const role = await app.call(admin, roles.create, {
      body: { name: "Office", user_type: "center", permissions: ["view sites"] },
    });
    const other = await createOrganization(app.services);
    const ours = admin;
    admin = await app.signIn(
      (await createMember(app.services, { organization_id: other.id })).email,
      PASSWORD,
    );
    expect((await app.call(admin, members.resendInvitation, { params: { id } })).status).toBe(404);
    expect((await app.call(admin, members.revokeInvitation, { params: { id } })).status).toBe(404);
    const { status, body } = await invite({ role_id: role.body.data.id });
    expect([status, body.errors]).toEqual([422, { role_id: ["Role not found"] }]);
    admin = ours;
    expect(await open()).toHaveLength(1);
  });

  test("escapes markup in a name, in the mail too", async () => {
    const { email, last_name } = (await invite({ last_name: "<b>Saleh</b>" })).body.data;
    expect(last_name).toBe("<b>Saleh</b>");
    const sender = app.db.selectFrom("outbox").where("to_address", "=", email).select("html");
    expect((await sender.executeTakeFirstOrThrow()).html).not.toContain("<b>Saleh");
  });

  test("prevents deleting its role while it is pending", async () => {
    const role = await app.call(admin, roles.create, {
      body: { name: "Office", user_type: "center", permissions: ["view sites"] },
    });
    const role_id = role.body.data.id;
    const { id } = (await invite({ role_id })).body.data;
    const remove = () => app.call(admin, roles.remove, { params: { id: role_id } });
    expect((await remove()).status).toBe(409);
    await app.call(admin, members.revokeInvitation, { params: { id } });
    expect((await remove()).status).toBe(200);
  });

  test.each<[string, object, string]>([
    ["no name", { first_name: " " }, "first_name"],
    ["a name that turns the direction", { last_name: "\u202Esaleh" }, "last_name"],
    ["a name of 10 000 characters", { last_name: "x".repeat(10_000) }, "last_name"],
    ["markup for an address", { email: "<script>alert(1)</script>" }, "email"],
    ["a role that is none", { role_id: 2_000_000_000 }, "role_id"],
    ["no role", { role_id: 0 }, "role_id"],
    ["an address of 10 000 characters", { email: `${"x".repeat(10_000)}@example.com` }, "email"],
    ["a language that there is none of", { locale: "tlh" }, "locale"],
  ])("is refused with %s, at its field", async (_what, changes, field) => {
    const { status, body } = await invite(changes);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
});
