import { auth } from "@overfly/contract/auth/auth";
import { forceLogin } from "@overfly/contract/auth/force-login";
import { passwords } from "@overfly/contract/auth/passwords";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clearIdentityCache } from "#platform/auth/identity.ts";
import { createClient, createMember } from "#testing/factories.ts";
import { cookiesOf, linkTokenIn, mailsTo } from "#testing/mailbox.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
beforeAll(async () => {
  app = await testApp();
  ({ world, admin } = await createProviderAdmins(app));
  await createMember(app.services, { organization_id: world.client.id, user_type: "client" });
});
afterAll(() => app.close());

const forceLoginToken = async () => {
  const { body } = await app.call(admin, forceLogin.start, { body: { client_id: world.client.id } });
  return body.data.url.split("#")[1] ?? "";
};

test("the token of one purpose is of no use for another", async () => {
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  await app.call(undefined, passwords.forgotten, { body: { email } });
  await expect.poll(() => mailsTo(app, email)).toHaveLength(1);
  const resetToken = linkTokenIn((await mailsTo(app, email))[0]);

  const asLogin = await app.call(undefined, forceLogin.redeem, { body: { token: resetToken } });
  const asReset = await app.call(undefined, passwords.reset, {
    body: { token: await forceLoginToken(), new_password: "a password by a stranger" },
  });
  expect([asLogin.status, asReset.status, Object.keys(asReset.body.errors ?? {})]).toEqual([
    404,
    422,
    ["token"],
  ]);
});

test("an impersonation ends with the contract between provider and client", async () => {
  await createClient(app.services, world.provider.id, { company_name: "Another" });
  const { headers } = await app.call(undefined, forceLogin.redeem, {
    body: { token: await forceLoginToken() },
  });
  const session = cookiesOf(headers);
  expect((await app.call(session, auth.authUser)).status).toBe(200);

  await app.db.deleteFrom("client_links").where("client_id", "=", world.client.id).execute();
  clearIdentityCache(app.services);
  expect((await app.call(session, auth.authUser)).status).toBe(401);
});
