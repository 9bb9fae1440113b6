import { createHmac } from "node:crypto";
import { auth } from "@overfly/contract/auth";
import { secondFactor } from "@overfly/contract/second-factor";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOrganization, aPerson, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let email: string;
let session: Session;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" }); // many sign in here
});
beforeEach(async () => {
  const { id } = await anOrganization(app.services);
  ({ email } = await aPerson(app.services, { organization_id: id }));
  session = await app.signIn(email, PASSWORD);
});
afterAll(() => app.close());

/** What an authenticator app shows: RFC 6238 over the address's secret. */
function codeOf(uri: string): string {
  const secret = fromBase32(new URL(uri).searchParams.get("secret") ?? "");
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, "0");
}

function fromBase32(text: string): Buffer {
  const digits = text.replaceAll("=", "").split("");
  const bits = digits
    .map((digit) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(digit).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const cookiesOf = (headers: Record<string, unknown>): Session =>
  [headers["set-cookie"]]
    .flat()
    .map((cookie) => String(cookie).split(";")[0] ?? "")
    .filter((cookie) => !cookie.endsWith("="))
    .join("; ");
const start = async () =>
  (await app.call(session, secondFactor.start, { body: { password: PASSWORD } })).body.data;

/** Turns it on; the session is replaced. */
async function turnOn() {
  const begun = await start();
  const { headers, status } = await app.call(session, secondFactor.confirm, {
    body: { code: codeOf(begun.uri) },
  });
  expect(status).toBe(200);
  session = cookiesOf(headers);
  return begun;
}
const login = (cookie?: string) => app.call(cookie, auth.login, { body: { email, password: PASSWORD } });
const finish = (cookie: string, code: string, remember = false) =>
  app.call(cookie, auth.loginCode, { body: { code, remember } });

describe("a second factor by authenticator app", () => {
  test("counts only once a code of it was confirmed", async () => {
    const { uri, recovery_codes } = await start();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Overfly/);
    expect(recovery_codes.length).toBeGreaterThan(5);
    expect((await login()).status).toBe(200);

    const wrong = await app.call(session, secondFactor.confirm, { body: { code: "000000" } });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["code"]]);
    expect((await login()).status).toBe(200);
  });

  test("asks for a code after the password, and lets in by the right one alone", async () => {
    const { uri } = await turnOn();
    const asked = await login();
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([401, ["code"]]);
    const pending = cookiesOf(asked.headers);

    expect((await app.call(pending, auth.authUser)).status).toBe(401);
    expect((await finish(pending, "000000")).status).toBe(401);
    const done = await finish(pending, codeOf(uri));
    expect(done.status).toBe(200);
    expect((await app.call(cookiesOf(done.headers), auth.authUser)).body.data.email).toBe(email);
  });

  test("is needed by nobody without the password's cookie", async () => {
    const { uri } = await turnOn();
    expect((await finish("", codeOf(uri))).status).toBe(401);
    expect((await finish("overfly.two_factor=forged.signature", codeOf(uri))).status).toBe(401);
  });

  test("each recovery code works once", async () => {
    const { recovery_codes } = await turnOn();
    const [code = ""] = recovery_codes;
    expect((await finish(cookiesOf((await login()).headers), code)).status).toBe(200);
    expect((await finish(cookiesOf((await login()).headers), code)).status).toBe(401);
  });

  test("is not asked again on a remembered device", async () => {
    const { uri } = await turnOn();
    const done = await finish(cookiesOf((await login()).headers), codeOf(uri), true);
    expect((await login(cookiesOf(done.headers))).status).toBe(200);
    expect((await login()).status).toBe(401);
  });

  test("guessing ends after five tries of one sign-in", async () => {
    const { uri } = await turnOn();
    const pending = cookiesOf((await login()).headers);
    for (let tried = 0; tried < 5; tried += 1) await finish(pending, "000000");
    expect((await finish(pending, codeOf(uri))).status).toBe(401);
  });

  test("goes with the password again, and not with a wrong one", async () => {
    await turnOn();
    const disable = (password: string) => app.call(session, secondFactor.disable, { body: { password } });
    expect((await disable("wrong-password")).status).toBe(422);
    expect((await disable(PASSWORD)).status).toBe(200);
    expect((await login()).status).toBe(200);
  });

  test("keeps the session acting for the same organization", async () => {
    const before = (await app.call(session, auth.authUser)).body.data.provider;
    await turnOn();
    expect((await app.call(session, auth.authUser)).body.data.provider).toEqual(before);
  });
});
