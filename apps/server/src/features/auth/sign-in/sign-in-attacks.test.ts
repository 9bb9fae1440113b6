import { auth } from "@overfly/contract/auth/auth";
import { invitations } from "@overfly/contract/members/invitations";
import { passwords } from "@overfly/contract/auth/passwords";
import { profile } from "@overfly/contract/profile/profile";
import { signIns } from "@overfly/contract/auth/sign-ins";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { cookiesOf, linkTokenIn, mailsTo, type Mail } from "#testing/mailbox.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { setPassword } from "#features/auth/accounts/accounts.ts";
import { deleteExpiredAuthData } from "#features/auth/delete-expired.ts";

let app: TestApp;
let me: { email: string; user_id: string };
let time = Date.parse("2026-05-01T08:00:00Z");

beforeAll(async () => {
  app = await testApp({ now: () => new Date(time) }, { RATE_LIMIT: "0" });
});
beforeEach(async () => {
  time = Date.now();
  const { id } = await createOrganization(app.services);
  me = await createMember(app.services, { organization_id: id });
});
afterAll(() => app.close());

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  app.call(undefined, auth.login, { body: { email, password }, headers });
const forgotten = (email: string) => app.call(undefined, passwords.forgotten, { body: { email } });
const reset = (token: string, new_password = "a-new-password") =>
  app.call(undefined, passwords.reset, { body: { token, new_password } });

async function resetToken(): Promise<string> {
  const before = (await mailsTo(app, me.email)).length;
  await forgotten(me.email);
  await expect.poll(async () => (await mailsTo(app, me.email)).length).toBe(before + 1);
  return linkTokenIn((await mailsTo(app, me.email)).at(0));
}

describe("session fixation: a session's cookie", () => {
  test("that was planted before signing in is worthless afterwards", async () => {
    const planted = "overfly.session_token=planted.by-an-attacker";
    const { headers } = await login(me.email, PASSWORD, { cookie: planted });
    expect(cookiesOf(headers)).not.toContain("planted");
    expect((await app.call(planted, auth.authUser)).status).toBe(401);
  });

  test("of another user does not become the new user's", async () => {
    const { id } = await createOrganization(app.services);
    const attacker = await createMember(app.services, { organization_id: id });
    const planted = await app.signIn(attacker.email, PASSWORD);
    await login(me.email, PASSWORD, { cookie: planted });
    expect((await app.call(planted, auth.authUser)).body.data.email).toBe(attacker.email);
  });
});

describe("cookie theft across sides: a session's cookie", () => {
  test.each([
    ["center.localhost:8080", "client.localhost:8080"],
    ["client.localhost:8080", "center.localhost:8080"],
    ["center.example.com", "client.example.com"],
    ["client.localhost:8080", "127.0.0.1:8080"],
  ])("stolen on %s opens nothing on %s", async (opened, tried) => {
    const cookie = cookiesOf((await login(me.email, PASSWORD, { host: opened })).headers);
    const there = (host: string) => app.call(cookie, auth.authUser, { headers: { host } });
    expect([(await there(opened)).status, (await there(tried)).status]).toEqual([200, 401]);
    expect((await there(opened)).status).toBe(200);
  });

  test("with a forged signature is rejected", async () => {
    const cookie = cookiesOf((await login(me.email, PASSWORD)).headers);
    const forged = cookie.replace(
      /(session_token=[^;]*)\.[^.;]+/,
      "$1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D",
    );
    expect((await app.call(forged, auth.authUser)).status).toBe(401);
  });
});

describe("CSRF: another site's page", () => {
  test.each([
    ["sign in", auth.login, { email: "x@y.test", password: "x" }],
    ["ask for a link", passwords.forgotten, { email: "x@y.test" }],
    ["end sessions", profile.revokeOthers, {}],
  ] as const)("can't %s", async (_what, endpoint, body) => {
    const session = await app.signIn(me.email, PASSWORD);
    const headers = { origin: "https://evil.test" };
    expect((await app.call(session, endpoint, { body: body as never, headers })).status).toBe(403);
  });
});

describe("user enumeration: accounts are not revealed", () => {
  test("by the texts of signing in, password reset and invitations", async () => {
    const wrong = [await login(me.email, "not-the-password"), await login("nobody@example.test", "not-it")];
    const links = [await forgotten(me.email), await forgotten("nobody@example.test")];
    for (const [known, unknown] of [wrong, links])
      expect([known?.status, known?.body.message]).toEqual([unknown?.status, unknown?.body.message]);
    const forged = "A".repeat(43);
    const { status, body } = await app.call(undefined, invitations.get, { body: { token: forged } });
    expect([status, body.message]).toEqual([404, "This invitation no longer works"]);
  });

  test("by the time that signing in takes", async () => {
    await setPassword(app.services, me.user_id, PASSWORD);
    const tries = [[], []] as [number[], number[]];
    for (let round = 0; round < 9; round += 1) {
      tries[0].push(await cpuTimeOf(() => login(me.email, "not-the-password")));
      tries[1].push(await cpuTimeOf(() => login(`nobody${round}@example.test`, "not-the-password")));
    }
    const [known, unknown] = tries.map((times) => Math.min(...times)) as [number, number];
    expect(Math.min(known, unknown) / Math.max(known, unknown)).toBeGreaterThan(0.4);
  });

  test("by the time of a password reset, whose reply doesn't wait for what only existing accounts need", async () => {
    const { length } = await mailsTo(app, me.email);
    await app.db.transaction().execute(async (locked) => {
      await sql`lock table one_time_tokens, outbox in access exclusive mode`.execute(locked);
      expect((await forgotten(me.email)).status).toBe(200);
    });
    await expect.poll(async () => (await mailsTo(app, me.email)).length).toBe(length + 1);
  });

  test("by the lockout: an unknown address is locked just the same", async () => {
    const closedAfter = async (email: string) => {
      const statuses = [];
      for (let tried = 0; tried < 11; tried += 1) statuses.push((await login(email, "not-it")).status);
      return statuses;
    };
    const known = await closedAfter(me.email);
    expect(known).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect(await closedAfter("nobody-locked@example.test")).toEqual(known);
  });
});

describe("guessing a password", () => {
  test("locks the account for 15 minutes, even with the right password, with the time to wait", async () => {
    for (let tried = 0; tried < 10; tried += 1) await login(me.email, "not-the-password");
    const { status, headers } = await login(me.email, PASSWORD);
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(800);
    time += 15 * 60_000 + 1000;
    expect((await login(me.email, PASSWORD)).status).toBe(200);
  });

  test("concurrent attempts get no more tries", async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => login(me.email, "not-the-password")));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test("of many accounts locks the IP address", async () => {
    const from = { "x-forwarded-for": "ignored" };
    const guesses = Array.from({ length: 120 }, (_, index) => `guess${index}@example.test`);
    const statuses = [];
    for (const email of guesses) statuses.push((await login(email, "not-it", from)).status);
    expect(statuses.at(-1)).toBe(429);
    time += 16 * 60_000;
    expect((await login(me.email, PASSWORD)).status).toBe(200);
  });

  test("is in the sign-in history, with address and browser", async () => {
    await login(me.email, "not-the-password", { "user-agent": "Burglar" });
    const session = await app.signIn(me.email, PASSWORD);
    const { data } = (await app.call(session, signIns.list)).body;
    expect(data.map(({ result }) => result)).toEqual(["signed_in", "wrong_password"]);
    expect(data[1]).toMatchObject({ user_agent: "Burglar", ip_address: "127.0.0.1", method: "password" });
  });
});

describe("requesting links again and again", () => {
  test("sends five per hour to one address, with the same reply to all", async () => {
    const { id } = await createOrganization(app.services);
    const other = await createMember(app.services, { organization_id: id });
    const statuses = [];
    for (let attempt = 0; attempt < 8; attempt += 1) statuses.push((await forgotten(me.email)).status);
    await forgotten(other.email);
    await expect.poll(async () => (await mailsTo(app, other.email)).length).toBe(1);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expect.poll(async () => (await mailsTo(app, me.email)).length).toBe(5);
  });

  test("from one IP address is limited (429), with the time to wait", async () => {
    const limited = await testApp();
    const ask = (nth: number) =>
      limited.call(undefined, passwords.forgotten, { body: { email: `nobody${nth}@example.test` } });
    const replies = [];
    for (let attempt = 0; attempt < 11; attempt += 1) replies.push(await ask(attempt));
    expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(Number(replies.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
    await limited.close();
  });
});

describe("token replay: a password reset link", () => {
  test("is sent to the address only, works once, and ends every session", async () => {
    const session = await app.signIn(me.email, PASSWORD);
    const token = await resetToken();
    expect((await reset(token)).status).toBe(200);
    expect((await app.call(session, auth.authUser)).status).toBe(401);
    expect((await login(me.email, PASSWORD)).status).toBe(401);
    expect((await login(me.email, "a-new-password")).status).toBe(200);
    const again = await reset(token, "another-password");
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ["token"]]);
  });

  test("works for one of two concurrent requests", async () => {
    const token = await resetToken();
    const both = await Promise.all([reset(token), reset(token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test("expires after 30 minutes, and when a newer one is sent", async () => {
    const first = await resetToken();
    const second = await resetToken();
    expect((await reset(first)).status).toBe(422);
    time += 30 * 60_000 + 1;
    expect((await reset(second)).status).toBe(422);
  });

  test("points to the configured host, whatever the request's Host header", async () => {
    const { length } = await mailsTo(app, me.email);
    await app.call(undefined, passwords.forgotten, {
      body: { email: me.email },
      headers: { host: "evil.test" },
    });
    await expect.poll(async () => (await mailsTo(app, me.email)).length).toBe(length + 1);
    const [mail] = (await mailsTo(app, me.email)) as [Mail];
    expect(mail.text).toMatch(/http:\/\/center\.localhost:\d+\/reset-password#/);
    expect(mail.text).not.toContain("evil");
  });

  test("is stored as a hash", async () => {
    const token = await resetToken();
    const rows = await app.db.selectFrom("one_time_tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.each([
    ["password1234!", "This password is too common; choose another"],
    ["aaaaaaaaaaab", "Use a wider variety of characters"],
    ["short", "At least 12 characters"],
  ])("refuses the password %s, and stays usable", async (password, message) => {
    const token = await resetToken();
    const { status, body } = await reset(token, password);
    expect([status, body.errors?.["new_password"]]).toEqual([422, [message]]);
    expect((await reset(token)).status).toBe(200);
  });
});

describe("token replay: invalidated credentials", () => {
  test("the cookie of a session that was signed out, or ended by a new password, is rejected", async () => {
    const [left, ended] = [await app.signIn(me.email, PASSWORD), await app.signIn(me.email, PASSWORD)];
    await app.call(left, auth.logout);
    await reset(await resetToken());
    for (const cookie of [left, ended]) expect((await app.call(cookie, auth.authUser)).status).toBe(401);
  });

  test("an account's access token is rejected in another session, after its expiry, and when it is modified", async () => {
    const [session, other] = [await app.signIn(me.email, PASSWORD), await app.signIn(me.email, PASSWORD)];
    const [provider] = (await app.call(session, auth.selectProvider)).body.data;
    const token = provider?.access_token ?? "";
    const use = async (cookie: string, access_token: string) =>
      (await app.call(cookie, auth.actAsProvider, { body: { access_token } })).status;
    const [id, expires = "0", signature = ""] = token.split(".");
    const forged = [
      `${id}.${Number(expires) + 1}.${signature}`,
      `${id}.${expires}.${"é".repeat(signature.length)}`,
      `${id}.${expires}.`,
      "x",
    ];
    for (const access_token of forged)
      expect([access_token, await use(session, access_token)]).toEqual([access_token, 404]);
    expect([await use(other, token), await use(session, token)]).toEqual([404, 200]);
    time += 15 * 60_000 + 1;
    expect(await use(session, token)).toBe(404);
  });
});

test("expired data is deleted, and valid data stays", async () => {
  const old = await resetToken();
  await login(me.email, "not-the-password");
  const count = async () => {
    const [tokens, tries] = [
      await app.db.selectFrom("one_time_tokens").where("user_id", "=", me.user_id).selectAll().execute(),
      await app.db.selectFrom("sign_ins").where("user_id", "=", me.user_id).selectAll().execute(),
    ];
    return [tokens.length, tries.length];
  };
  await deleteExpiredAuthData(app.services);
  expect(await count()).toEqual([1, 1]);
  time += 31 * 60_000;
  await deleteExpiredAuthData(app.services);
  expect(await count()).toEqual([0, 1]);
  expect((await reset(old)).status).toBe(422);
  time += 366 * 86_400_000;
  await deleteExpiredAuthData(app.services);
  expect(await count()).toEqual([0, 0]);
});

/** Of all threads, whatever else the machine does. */
async function cpuTimeOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
