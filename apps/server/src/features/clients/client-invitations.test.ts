import { auth } from "@overfly/contract/auth/auth";
import { clientInvitations } from "@overfly/contract/clients/client-invitations";
import { clients } from "@overfly/contract/clients/clients";
import { invitations } from "@overfly/contract/members/invitations";
import { members } from "@overfly/contract/members/members";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, createMember } from "#testing/factories.ts";
import { linkTokenIn, mailsTo } from "#testing/mailbox.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  ({ world, admin, rival } = await createProviderAdmins(app));
});
afterAll(() => app.close());

const NAMES = { first_name: "Rania", last_name: "Khoury" };
const OWN_PASSWORD = "quiet-desert-noon";
const newEmail = () => `${crypto.randomUUID()}@client.test`;
const invite = (id: number, email: string, session = admin) =>
  app.call(session, clientInvitations.invite, {
    params: { id },
    body: { ...NAMES, email, role: "organization_admin" },
  });
const newClient = async () => (await createClient(app.services, world.provider.id)).id;

/** Accepts the newest mailed invitation, and signs in. */
async function join(email: string): Promise<Session> {
  const token = linkTokenIn((await mailsTo(app, email)).at(0));
  await app.call(undefined, invitations.accept, { body: { token, ...NAMES, password: OWN_PASSWORD } });
  return app.signIn(email, OWN_PASSWORD);
}

test("a contact becomes the administrator of their own organization, and of no other", async () => {
  const id = await newClient();
  const email = newEmail();
  expect((await invite(id, email)).status).toBe(200);

  const { body } = await app.call(await join(email), auth.authUser);

  expect(body.data).toMatchObject({
    user_type: "client",
    provider: { id },
    current_provider_user: { roles: [{ name: "organization_admin" }], organization_admin: true },
    force_redirect: true,
  });
});

test("from then on the organization's administrator invites, who sees in its audit log who let them in", async () => {
  const id = await newClient();
  const email = newEmail();
  const { body: first } = await invite(id, newEmail());
  await invite(id, email);
  const theirs = await join(email);

  expect((await invite(id, newEmail())).status).toBe(409);
  const { body: pending } = await app.call(admin, clientInvitations.list, { params: { id } });
  expect(pending.data).toEqual([]);
  const resent = await app.call(admin, clientInvitations.resend, { params: { id: first.data.id } });
  expect(resent.status).toBe(409);
  const listed = await app.call(theirs, members.invitations);
  expect(listed.body.data.map((one) => one.id)).toEqual([first.data.id]);
  const log = await app.db
    .selectFrom("audit_log")
    .where("organization_id", "=", id)
    .select(["action", "actor_name"])
    .execute();
  expect(log).toContainEqual({ action: "members.invite", actor_name: "Noor Haddad (Sunhawk Inspections)" });
});

test("two contacts who were invited before either joined both become administrators", async () => {
  const id = await newClient();
  const emails = [newEmail(), newEmail()];
  for (const email of emails) await invite(id, email);

  for (const email of emails) {
    const { body } = await app.call(await join(email), auth.authUser);
    expect(body.data).toMatchObject({
      provider: { id },
      current_provider_user: { organization_admin: true },
    });
  }
});

test("a viewer among the members doesn't stop the provider from inviting the administrator", async () => {
  const id = await newClient();
  await createMember(app.services, { organization_id: id, user_type: "client", role: "client_viewer" });
  expect((await invite(id, newEmail())).status).toBe(200);
});

test("nobody is invited to an organization that another provider serves, too", async () => {
  const id = await newClient();
  await app.db.insertInto("client_links").values({ provider_id: world.rival.id, client_id: id }).execute();

  expect([(await invite(id, newEmail())).status, (await invite(id, newEmail(), rival)).status]).toEqual([
    409, 409,
  ]);
});

test("nor to an archived client, nor to another provider's", async () => {
  const id = await newClient();
  await app.call(admin, clients.archive, { params: { id } });
  expect((await invite(id, newEmail())).status).toBe(409);
  expect((await invite(world.rivalClient.id, newEmail())).status).toBe(404);
  expect((await invite(world.provider.id, newEmail())).status).toBe(404);
});

test("a pending invitation is listed, sent again and withdrawn by the client's provider only", async () => {
  const id = await newClient();
  const email = newEmail();
  const { body } = await invite(id, email);
  const params = { id: body.data.id };
  const old = linkTokenIn((await mailsTo(app, email)).at(0));
  const isValid = async (token: string) =>
    (await app.call(undefined, invitations.get, { body: { token } })).status === 200;

  expect((await app.call(rival, clientInvitations.resend, { params })).status).toBe(404);
  expect((await app.call(rival, clientInvitations.revoke, { params })).status).toBe(404);
  expect((await app.call(admin, clientInvitations.list, { params: { id } })).body.data).toMatchObject([
    { id: body.data.id, email, role: { name: "organization_admin" } },
  ]);
  const again = await app.call(admin, clientInvitations.resend, { params });
  const renewed = linkTokenIn((await mailsTo(app, email)).at(0));
  expect([await isValid(old), await isValid(renewed)]).toEqual([false, true]);

  await app.call(admin, clientInvitations.revoke, { params: { id: again.body.data.id } });
  expect(await isValid(renewed)).toBe(false);
});

test("without a mail server the reply has the link, with one it is mailed only", async () => {
  const id = await newClient();
  const email = newEmail();
  const without = await invite(id, email);
  expect(without.body.data.link).toContain(linkTokenIn((await mailsTo(app, email)).at(0)));

  app.services.settings.SMTP_URL = "smtp://127.0.0.1:9";
  const mailed = await invite(id, newEmail());
  delete app.services.settings.SMTP_URL;
  expect(mailed.body.data.link).toBeNull();
});
