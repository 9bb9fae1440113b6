import { auth } from "@overfly/contract/auth/auth";
import { passwords } from "@overfly/contract/auth/passwords";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { createOrganization, createMember } from "#testing/factories.ts";
import { linkTokenIn, mailsTo } from "#testing/mailbox.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

/** A server whose clock tests turn on, with a new account for each test, and what anyone may ask of it. */
export function authWorld() {
  let app: TestApp;
  let me: { email: string; user_id: string };
  const clock = { time: Date.parse("2026-05-01T08:00:00Z") };

  beforeAll(async () => {
    app = await testApp({ now: () => new Date(clock.time) }, { RATE_LIMIT: "0" });
  });
  beforeEach(async () => {
    clock.time = Date.now();
    const { id } = await createOrganization(app.services);
    me = await createMember(app.services, { organization_id: id });
  });
  afterAll(() => app.close());

  const login = (email: string, password: string, headers: Record<string, string> = {}) =>
    app.call(undefined, auth.login, { body: { email, password }, headers });
  const forgotten = (email: string) => app.call(undefined, passwords.forgotten, { body: { email } });
  const reset = (token: string, new_password = "a-new-password") =>
    app.call(undefined, passwords.reset, { body: { token, new_password } });
  /** Of a link that was just sent to the account. */
  async function resetToken(): Promise<string> {
    const before = (await mailsTo(app, me.email)).length;
    await forgotten(me.email);
    await expect.poll(async () => (await mailsTo(app, me.email)).length).toBe(before + 1);
    return linkTokenIn((await mailsTo(app, me.email)).at(0));
  }

  return {
    get app() {
      return app;
    },
    get me() {
      return me;
    },
    clock,
    login,
    forgotten,
    reset,
    resetToken,
  };
}
