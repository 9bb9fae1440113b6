import { auth } from "@overfly/contract/auth/auth";
import { setup } from "@overfly/contract/setup/setup";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cookiesOf } from "#testing/mailbox.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const FIRST = {
  company_name: "Sunhawk Inspections",
  first_name: "Rana",
  last_name: "Haddad",
  email: "rana@sunhawk.test",
  password: "quiet-desert-noon",
  time_zone: "Asia/Amman",
};
const needsSetup = async () => (await app.call(undefined, setup.settings)).body.data.needs_setup;

test("an unknown time zone is refused at its field", async () => {
  const { status, body } = await app.call(undefined, setup.createFirstAdministrator, {
    body: { ...FIRST, time_zone: "Moon/Base" },
  });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["time_zone"]]);
});

test("the first administrator is signed in, keeps the language, and both the company and the sign-in are in the audit log", async () => {
  expect(await needsSetup()).toBe(true);

  const { status, body, headers } = await app.call(undefined, setup.createFirstAdministrator, {
    body: FIRST,
    headers: { "accept-language": "ar" },
  });

  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    email: FIRST.email,
    locale: "ar",
    user_type: "center",
    provider: { company_name: "Sunhawk Inspections", time_zone: "Asia/Amman" },
    current_provider_user: { sp_admin: true },
    force_redirect: true,
  });
  const user = await app.call(cookiesOf(headers), auth.authUser);
  expect(user.body.data).toEqual(body.data);
  expect(await needsSetup()).toBe(false);
  const log = await app.db
    .selectFrom("audit_log")
    .select(["action", "actor_name", "organization_id"])
    .orderBy("id")
    .execute();
  const by = { actor_name: "Rana Haddad", organization_id: body.data.provider?.id };
  expect(log).toEqual([
    { action: "organization.create", ...by },
    { action: "auth.login", ...by },
  ]);
});

test("a second set-up is refused and signs nobody in", async () => {
  const { status, headers } = await app.call(undefined, setup.createFirstAdministrator, {
    body: { ...FIRST, email: "somebody@else.test" },
  });
  expect([status, cookiesOf(headers)]).toEqual([409, ""]);
});
