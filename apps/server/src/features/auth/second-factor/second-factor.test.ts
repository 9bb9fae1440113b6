import { auth } from "@overfly/contract/auth/auth";
import { secondFactor } from "@overfly/contract/auth/second-factor";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { codeOf } from "#testing/authenticator-app.ts";
import { codeIn, cookiesOf, mailsTo } from "#testing/mailbox.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let email: string;
let session: Session;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" }); // many sign-ins from one address
});
beforeEach(async () => {
  const { id } = await createOrganization(app.services);
  ({ email } = await createMember(app.services, { organization_id: id }));
  session = await app.signIn(email, PASSWORD);
});
afterAll(() => app.close());

const start = async () =>
  (await app.call(session, secondFactor.start, { body: { password: PASSWORD } })).body.data;

/** Enables it; the session is replaced. */
async function turnOn() {
  const begun = await start();
  const code = codeOf(begun.uri);
  const { headers, status } = await app.call(session, secondFactor.confirm, { body: { code } });
  expect(status).toBe(200);
  session = cookiesOf(headers) || session;
  return { ...begun, code };
}
const login = (cookie?: string) => app.call(cookie, auth.login, { body: { email, password: PASSWORD } });
const finish = (cookie: string, code: string, remember = false) =>
  app.call(cookie, auth.loginCode, { body: { code, remember } });
/** The cookie by which a browser is known after signing in. */
const browserOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /overfly\.known_browser=[^;]*/.exec(cookiesOf(headers))?.[0] ?? "";
/** A sign-in of a browser that waits for its code. */
const pendingIn = async (browser: string) => `${cookiesOf((await login(browser)).headers)}; ${browser}`;

describe("a second factor with an authenticator app", () => {
  test("is enabled only after a code was confirmed", async () => {
    const { uri, recovery_codes } = await start();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Overfly/);
    expect(recovery_codes.length).toBeGreaterThan(5);
    expect((await login()).status).toBe(200);

    const wrong = await app.call(session, secondFactor.confirm, { body: { code: "000000" } });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["code"]]);
    expect((await login()).status).toBe(200);
  });

  test("asks for a code after the password, and accepts only the right one", async () => {
    const { uri } = await turnOn();
    const reply = await login();
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([401, ["code"]]);
    const pending = cookiesOf(reply.headers);

    expect((await app.call(pending, auth.authUser)).status).toBe(401);
    expect((await finish(pending, "000000")).status).toBe(401);
    const done = await finish(pending, codeOf(uri, 1));
    expect(done.status).toBe(200);
    expect((await app.call(cookiesOf(done.headers), auth.authUser)).body.data.email).toBe(email);
  });

  test("requires the password's cookie", async () => {
    const { uri } = await turnOn();
    expect((await finish("", codeOf(uri, 1))).status).toBe(401);
    expect((await finish("overfly.two_factor=forged.signature", codeOf(uri, 1))).status).toBe(401);
  });

  test("each recovery code works once", async () => {
    const { recovery_codes } = await turnOn();
    const [code = ""] = recovery_codes;
    expect((await finish(cookiesOf((await login()).headers), code)).status).toBe(200);
    expect((await finish(cookiesOf((await login()).headers), code)).status).toBe(401);
  });

  test("is not asked for on a remembered device", async () => {
    const { uri } = await turnOn();
    const done = await finish(cookiesOf((await login()).headers), codeOf(uri, 1), true);
    expect((await login(cookiesOf(done.headers))).status).toBe(200);
    expect((await login()).status).toBe(401);
  });

  test("guessing is stopped after five attempts of one sign-in", async () => {
    const { uri } = await turnOn();
    const pending = cookiesOf((await login()).headers);
    for (let tried = 0; tried < 5; tried += 1) await finish(pending, "000000");
    expect((await finish(pending, codeOf(uri, 1))).status).toBe(401);
  });

  test("is disabled with the password, and not with a wrong one", async () => {
    await turnOn();
    const disable = (password: string) => app.call(session, secondFactor.disable, { body: { password } });
    expect((await disable("wrong-password")).status).toBe(422);
    expect((await disable(PASSWORD)).status).toBe(200);
    expect((await login()).status).toBe(200);
  });

  test("keeps the session's active organization", async () => {
    const before = (await app.call(session, auth.authUser)).body.data.provider;
    await turnOn();
    expect((await app.call(session, auth.authUser)).body.data.provider).toEqual(before);
  });

  test("token replay: accepts a code once, although it is valid longer, also of two concurrent requests", async () => {
    const { uri, code: turnedOn, recovery_codes } = await turnOn();
    const pending = await Promise.all([login(), login(), login()]);
    const [first = "", second = "", third = ""] = pending.map(({ headers }) => cookiesOf(headers));
    const code = codeOf(uri, 1);
    const both = await Promise.all([finish(first, code), finish(second, code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await finish(third, code)).status).toBe(401);
    expect((await finish(third, turnedOn)).status).toBe(401);
    expect((await finish(third, recovery_codes[0] ?? "")).status).toBe(200); // the sign-in itself continues
  });

  test("guessing across many sign-ins locks the second factor, with the time to wait", async () => {
    const { uri } = await turnOn();
    for (let tried = 0; tried < 10; tried += 1) await finish(cookiesOf((await login()).headers), "000000");
    const { status, headers } = await finish(cookiesOf((await login()).headers), codeOf(uri, 1));
    expect([status, Number(headers["retry-after"]) > 60]).toEqual([429, true]);
  });

  test("guessing elsewhere doesn't lock out a browser that the owner has used, whose guesses are limited too", async () => {
    const own = browserOf(await login());
    const { uri } = await turnOn();
    const guess = async (browser = "") => finish(await pendingIn(browser), "000000");
    for (let tried = 0; tried < 10; tried += 1) await guess();
    expect((await guess()).status).toBe(429);
    const done = await finish(await pendingIn(own), codeOf(uri, 1));
    expect(done.status).toBe(200);

    const renewed = browserOf(done);
    const statuses = [];
    for (let tried = 0; tried < 11; tried += 1) statuses.push((await guess(renewed)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });
});

describe("remembered browsers", () => {
  test("are listed, and a removed one is asked again", async () => {
    const { uri } = await turnOn();
    const done = await finish(cookiesOf((await login()).headers), codeOf(uri, 1), true);
    const cookies = cookiesOf(done.headers);
    const renewed = cookiesOf((await login(cookies)).headers);
    const { data } = (await app.call(session, secondFactor.devices)).body;
    expect(data).toHaveLength(1);
    expect(data[0]?.ip_address).toBe("127.0.0.1");
    const { seen_at = "", expires_at = "" } = data[0] ?? {};
    expect(Math.round((Date.parse(expires_at) - Date.parse(seen_at)) / 60_000)).toBe(30 * 24 * 60);

    const id = data[0]?.id ?? 0;
    expect((await app.call(session, secondFactor.forgetDevice, { params: { id } })).status).toBe(200);
    expect((await login(renewed)).status).toBe(401);
  });

  test("are bound to a browser: a copied name without its proof is worthless", async () => {
    const { uri } = await turnOn();
    await finish(cookiesOf((await login()).headers), codeOf(uri, 1), true);
    const { trust_token } = await app.db
      .selectFrom("remembered_devices")
      .orderBy("id", "desc")
      .select("trust_token")
      .executeTakeFirstOrThrow();
    expect(
      (await login(`overfly.trust_device=${encodeURIComponent(`proof!${trust_token}.sign`)}`)).status,
    ).toBe(401);
  });
});

describe("a second factor by e-mail", () => {
  const body = { password: PASSWORD };
  const newest = async () => codeIn((await mailsTo(app, email)).at(0));
  async function turnOnEmail() {
    const begun = await app.call(session, secondFactor.startEmail, { body });
    expect(begun.status).toBe(200);
    const on = await app.call(session, secondFactor.confirmEmail, { body: { code: await newest() } });
    expect(on.status).toBe(200);
    session = cookiesOf(on.headers) || session;
    return begun.body.data;
  }
  const finishBy = (cookie: string, code: string) =>
    app.call(cookie, auth.loginCode, { body: { code, by: "email" } });

  test("sends a six-digit code that works once, and shows a masked address", async () => {
    await turnOnEmail();
    const pending = cookiesOf((await login()).headers);
    const ways = (await app.call(pending, auth.codeChannels)).body.data;
    expect(ways).toEqual({ app: false, email: expect.stringMatching(/^.•••@example\.test$/) });
    expect((await app.call(pending, auth.sendCode)).status).toBe(200);
    const code = await newest();
    expect((await finishBy(pending, code)).status).toBe(200);
    expect((await finishBy(pending, code)).status).toBe(401);
    expect((await finishBy(cookiesOf((await login()).headers), code)).status).toBe(401);
  });

  test("a newer code replaces the older one, and another sign-in's code is rejected", async () => {
    await turnOnEmail();
    const [one, other] = [cookiesOf((await login()).headers), cookiesOf((await login()).headers)];
    await app.call(one, auth.sendCode);
    const old = await newest();
    await app.call(other, auth.sendCode);
    expect((await finishBy(other, old)).status).toBe(401);
    expect((await finishBy(one, old)).status).toBe(200);
  });

  test("is sent five times an hour, and to a known browser however often others asked", async () => {
    const own = browserOf(await login());
    await turnOnEmail();
    const send = async (browser = "") => (await app.call(await pendingIn(browser), auth.sendCode)).status;
    const statuses = [];
    for (let sent = 0; sent < 6; sent += 1) statuses.push(await send());
    expect([...statuses, await send(own)]).toEqual([200, 200, 200, 200, 200, 429, 200]);
  });

  test("is stored as a hash", async () => {
    await turnOnEmail();
    const pending = cookiesOf((await login()).headers);
    await app.call(pending, auth.sendCode);
    const verifications = await app.db.selectFrom("verifications").selectAll().execute();
    expect(JSON.stringify(verifications)).not.toContain(`"${await newest()}`);
  });

  test("comes with recovery codes, each of which works once; new ones replace them", async () => {
    const { recovery_codes } = await turnOnEmail();
    const [first = "", second = ""] = recovery_codes;
    expect((await finish(cookiesOf((await login()).headers), first)).status).toBe(200);
    expect((await finish(cookiesOf((await login()).headers), first)).status).toBe(401);
    const fresh = (await app.call(session, secondFactor.newRecoveryCodes, { body })).body.data;
    expect((await finish(cookiesOf((await login()).headers), second)).status).toBe(401);
    const [newer = ""] = fresh.recovery_codes;
    expect((await finish(cookiesOf((await login()).headers), newer)).status).toBe(200);
  });

  test("is not sent to users with only an app, nor without the password", async () => {
    await turnOn();
    const pending = cookiesOf((await login()).headers);
    expect((await app.call(pending, auth.sendCode)).status).toBe(401);
    expect((await app.call(undefined, auth.sendCode)).status).toBe(401);
  });

  test("stays enabled without the app, and is disabled with the password", async () => {
    await turnOnEmail();
    await turnOn();
    expect((await app.call(session, secondFactor.disable, { body })).status).toBe(200);
    expect((await login()).status).toBe(401);
    expect((await app.call(session, secondFactor.disableEmail, { body })).status).toBe(200);
    expect((await login()).status).toBe(200);
  });
});
