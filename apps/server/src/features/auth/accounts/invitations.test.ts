import { auth } from "@overfly/contract/auth/auth";
import { invitations } from "@overfly/contract/members/invitations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { linkTokenIn, mailsTo } from "#testing/mailbox.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { type Context, systemContext } from "#context.ts";
import { identify } from "#platform/auth/identity.ts";
import { createInvitation } from "./invitations.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let context: Context;
let role_id: number;
let time = Date.now();

beforeAll(async () => {
  app = await testApp({ now: () => new Date(time) }, { RATE_LIMIT: "0" });
  world = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  const user = await identify(app.services, { cookie: await app.signIn(email, PASSWORD), host: "localhost" });
  if (!user) throw new Error("Not signed in");
  context = { ...systemContext(app.services), user };
  const role = await app.db
    .selectFrom("roles")
    .where("name", "=", "data_analyst")
    .select("id")
    .executeTakeFirstOrThrow();
  role_id = role.id;
});
afterAll(() => app.close());

let count = 0;
const someone = () => `invited${(count += 1)}@example.test`;
const NAMES = { first_name: "Rana", last_name: "Haddad" };

async function invite(email: string): Promise<string> {
  time = Math.max(time, Date.now());
  await createInvitation(context, { email, ...NAMES, role_id });
  return linkTokenIn((await mailsTo(app, email)).at(0));
}
const accept = (token: string, password = "a-new-password") =>
  app.call(undefined, invitations.accept, { body: { token, ...NAMES, password } });
const read = (token: string) => app.call(undefined, invitations.get, { body: { token } });
const userBy = async (session: Session) => (await app.call(session, auth.authUser)).body.data;

describe("an invitation", () => {
  test("shows the inviting company, and creates a member who can sign in", async () => {
    const email = someone();
    const token = await invite(email.toUpperCase());
    expect((await read(token)).body.data).toEqual({
      company_name: "Sunhawk Inspections",
      login_token: world.provider.login_token,
      email,
      ...NAMES,
      locale: "en",
      has_account: false,
    });
    expect((await accept(token)).status).toBe(200);
    const user = await userBy(await app.signIn(email, "a-new-password"));
    expect(user).toMatchObject({ first_name: "Rana", provider: { id: world.provider.id } });
    expect(user.current_provider_user.roles).toEqual([{ name: "data_analyst" }]);
  });

  test("token replay: works once, also for two at the same time", async () => {
    const token = await invite(someone());
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await read(token)).status).toBe(404);
  });

  test("expires when a newer one is sent, and after seven days", async () => {
    const email = someone();
    const first = await invite(email);
    const second = await invite(email);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    time += 7 * 86_400_000 + 1;
    expect((await accept(second)).status).toBe(404);
  });

  test("requires the existing password of an existing account", async () => {
    const { email } = await createMember(app.services, { organization_id: world.rival.id });
    const token = await invite(email);
    expect((await read(token)).body.data.has_account).toBe(true);
    const wrong = await accept(token, "somebody-elses");
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["password"]]);
    expect((await accept(token, PASSWORD)).status).toBe(200);
    const { body } = await app.call(await app.signIn(email, PASSWORD), auth.selectProvider);
    expect(body.data.map(({ company_name }) => company_name)).toEqual([
      "Rival Drones",
      "Sunhawk Inspections",
    ]);
  });

  test("of an address whose former account left every company gives the former person no way in", async () => {
    const email = someone();
    const { user_id } = await createMember(app.services, { organization_id: world.provider.id, email });
    await app.db
      .insertInto("accounts")
      .values({ id: crypto.randomUUID(), user_id, provider_id: "google", account_id: "former-subject" })
      .execute();
    await app.db
      .insertInto("remembered_devices")
      .values({ user_id, trust_token: "former", expires_at: new Date(time + 86_400_000).toISOString() })
      .execute();
    await app.db.updateTable("users").set({ code_by_email: true }).where("id", "=", user_id).execute();
    await app.db.deleteFrom("memberships").where("user_id", "=", user_id).execute();

    expect((await accept(await invite(email))).status).toBe(200);
    const accounts = await app.db
      .selectFrom("accounts")
      .where("user_id", "=", user_id)
      .select("provider_id")
      .execute();
    expect(accounts).toEqual([{ provider_id: "credential" }]);
    expect(
      await app.db.selectFrom("remembered_devices").where("user_id", "=", user_id).selectAll().execute(),
    ).toEqual([]);
    // no code by mail is asked for, which only the former person chose
    expect(await userBy(await app.signIn(email, "a-new-password"))).toMatchObject({ email });
  });

  test("rejects a weak password at its field, and stays valid", async () => {
    const token = await invite(someone());
    for (const password of ["password1234!", "x".repeat(11)]) {
      const { status, body } = await accept(token, password);
      expect([password, status, Object.keys(body.errors ?? {})]).toEqual([password, 422, ["password"]]);
    }
    expect((await accept(token)).status).toBe(200);
  });

  test("is not sent to a member, nor with another organization's role", async () => {
    const { email } = await createMember(app.services, { organization_id: world.provider.id });
    await expect(createInvitation(context, { email, ...NAMES, role_id })).rejects.toThrow("already a member");
    const { id } = await app.db
      .insertInto("roles")
      .values({ organization_id: world.rival.id, user_type: "center", name: "Theirs", permissions: [] })
      .returning("id")
      .executeTakeFirstOrThrow();
    const stolen = createInvitation(context, { email: someone(), ...NAMES, role_id: id });
    await expect(stolen).rejects.toThrow("Role not found");
  });

  test("is stored as a hash, and sent to the invitee only", async () => {
    const email = someone();
    const token = await invite(email);
    const rows = await app.db.selectFrom("invitations").selectAll().execute();
    const log = await app.db.selectFrom("audit_log").selectAll().execute();
    expect(JSON.stringify([rows, log])).not.toContain(token);
  });

  test("escapes names", async () => {
    const email = someone();
    await app.db
      .updateTable("organizations")
      .set({ company_name: "<b>Evil</b> & Co" })
      .where("id", "=", world.provider.id)
      .execute();
    const evil = { ...context, user: { ...context.user, organization_name: "<b>Evil</b> & Co" } };
    await createInvitation(evil, { email, ...NAMES, role_id });
    const { html } = await app.db
      .selectFrom("outbox")
      .where("to_address", "=", email)
      .select("html")
      .executeTakeFirstOrThrow();
    expect(html).toContain("&lt;b&gt;Evil&lt;/b&gt; &amp; Co");
    expect(html).not.toContain("<b>");
  });
});
