import { auth } from "@overfly/contract/auth/auth";
import { invitations } from "@overfly/contract/members/invitations";
import { passwords } from "@overfly/contract/auth/passwords";
import { profile } from "@overfly/contract/profile/profile";
import { signIns } from "@overfly/contract/auth/sign-ins";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { cookiesOf, mailsTo } from "#testing/mailbox.ts";
import { setPassword } from "#features/auth/accounts/accounts.ts";
import { authWorld } from "#testing/auth/auth-world.ts";

const world = authWorld();
const { clock, forgotten, login, reset, resetToken } = world;

describe("session fixation: a session's cookie", () => {
  test("that was planted before signing in is worthless afterwards", async () => {
    const planted = "overfly.session_token=planted.by-an-attacker";
    const { headers } = await login(world.me.email, PASSWORD, { cookie: planted });
    expect(cookiesOf(headers)).not.toContain("planted");
    expect((await world.app.call(planted, auth.authUser)).status).toBe(401);
  });

  test("of another user does not become the new user's", async () => {
    const { id } = await createOrganization(world.app.services);
    const attacker = await createMember(world.app.services, { organization_id: id });
    const planted = await world.app.signIn(attacker.email, PASSWORD);
    await login(world.me.email, PASSWORD, { cookie: planted });
    expect((await world.app.call(planted, auth.authUser)).body.data.email).toBe(attacker.email);
  });
});

describe("cookie theft across sides: a session's cookie", () => {
  test.each([
    ["center.localhost:8080", "client.localhost:8080"],
    ["client.localhost:8080", "center.localhost:8080"],
    ["center.example.com", "client.example.com"],
    ["client.localhost:8080", "127.0.0.1:8080"],
  ])("stolen on %s opens nothing on %s", async (opened, tried) => {
    const cookie = cookiesOf((await login(world.me.email, PASSWORD, { host: opened })).headers);
    const there = (host: string) => world.app.call(cookie, auth.authUser, { headers: { host } });
    expect([(await there(opened)).status, (await there(tried)).status]).toEqual([200, 401]);
    expect((await there(opened)).status).toBe(200);
  });

  test("with a forged signature is rejected", async () => {
    const cookie = cookiesOf((await login(world.me.email, PASSWORD)).headers);
    const forged = cookie.replace(
      /(session_token=[^;]*)\.[^.;]+/,
      "$1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D",
    );
    expect((await world.app.call(forged, auth.authUser)).status).toBe(401);
  });
});

describe("CSRF: another site's page", () => {
  test.each([
    ["sign in", auth.login, { email: "x@y.test", password: "x" }],
    ["ask for a link", passwords.forgotten, { email: "x@y.test" }],
    ["end sessions", profile.revokeOthers, {}],
  ] as const)("can't %s", async (_what, endpoint, body) => {
    const session = await world.app.signIn(world.me.email, PASSWORD);
    const headers = { origin: "https://evil.test" };
    expect((await world.app.call(session, endpoint, { body: body as never, headers })).status).toBe(403);
  });
});

describe("user enumeration: accounts are not revealed", () => {
  test("by the texts of signing in, password reset and invitations", async () => {
    const wrong = [
      await login(world.me.email, "not-the-password"),
      await login("nobody@example.test", "not-it"),
    ];
    const links = [await forgotten(world.me.email), await forgotten("nobody@example.test")];
    for (const [known, unknown] of [wrong, links])
      expect([known?.status, known?.body.message]).toEqual([unknown?.status, unknown?.body.message]);
    const forged = "A".repeat(43);
    const { status, body } = await world.app.call(undefined, invitations.get, { body: { token: forged } });
    expect([status, body.message]).toEqual([404, "This invitation no longer works"]);
  });

  test("by the time that signing in takes", async () => {
    await setPassword(world.app.services, world.me.user_id, PASSWORD);
    const tries = [[], []] as [number[], number[]];
    for (let round = 0; round < 9; round += 1) {
      tries[0].push(await cpuTimeOf(() => login(world.me.email, "not-the-password")));
      tries[1].push(await cpuTimeOf(() => login(`nobody${round}@example.test`, "not-the-password")));
    }
    const [known, unknown] = tries.map((times) => Math.min(...times)) as [number, number];
    expect(Math.min(known, unknown) / Math.max(known, unknown)).toBeGreaterThan(0.4);
  });

  test("by the time of a password reset, whose reply doesn't wait for what only existing accounts need", async () => {
    const { length } = await mailsTo(world.app, world.me.email);
    await world.app.db.transaction().execute(async (locked) => {
      await sql`lock table one_time_tokens, outbox in access exclusive mode`.execute(locked);
      expect((await forgotten(world.me.email)).status).toBe(200);
    });
    await expect.poll(async () => (await mailsTo(world.app, world.me.email)).length).toBe(length + 1);
  });

  test("by the lockout: an unknown address is locked just the same", async () => {
    const closedAfter = async (email: string) => {
      const statuses = [];
      for (let tried = 0; tried < 11; tried += 1) statuses.push((await login(email, "not-it")).status);
      return statuses;
    };
    const known = await closedAfter(world.me.email);
    expect(known).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect(await closedAfter("nobody-locked@example.test")).toEqual(known);
  });
});

describe("guessing a password", () => {
  test("locks the account for 15 minutes, even with the right password, with the time to wait", async () => {
    for (let tried = 0; tried < 10; tried += 1) await login(world.me.email, "not-the-password");
    const { status, headers } = await login(world.me.email, PASSWORD);
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(800);
    clock.time += 15 * 60_000 + 1000;
    expect((await login(world.me.email, PASSWORD)).status).toBe(200);
  });

  test("concurrent attempts get no more tries", async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => login(world.me.email, "not-the-password")),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test("of many accounts locks the IP address", async () => {
    const from = { "x-forwarded-for": "ignored" };
    const guesses = Array.from({ length: 120 }, (_, index) => `guess${index}@example.test`);
    const statuses = [];
    for (const email of guesses) statuses.push((await login(email, "not-it", from)).status);
    expect(statuses.at(-1)).toBe(429);
    clock.time += 16 * 60_000;
    expect((await login(world.me.email, PASSWORD)).status).toBe(200);
  });

  test("is in the sign-in history, with address and browser", async () => {
    await login(world.me.email, "not-the-password", { "user-agent": "Burglar" });
    const session = await world.app.signIn(world.me.email, PASSWORD);
    const { data } = (await world.app.call(session, signIns.list)).body;
    expect(data.map(({ result }) => result)).toEqual(["signed_in", "wrong_password"]);
    expect(data[1]).toMatchObject({ user_agent: "Burglar", ip_address: "127.0.0.1", method: "password" });
  });
});

describe("token replay: invalidated credentials", () => {
  test("the cookie of a session that was signed out, or ended by a new password, is rejected", async () => {
    const [left, ended] = [
      await world.app.signIn(world.me.email, PASSWORD),
      await world.app.signIn(world.me.email, PASSWORD),
    ];
    await world.app.call(left, auth.logout);
    await reset(await resetToken());
    for (const cookie of [left, ended])
      expect((await world.app.call(cookie, auth.authUser)).status).toBe(401);
  });

  test("an account's access token is rejected in another session, after its expiry, and when it is modified", async () => {
    const [session, other] = [
      await world.app.signIn(world.me.email, PASSWORD),
      await world.app.signIn(world.me.email, PASSWORD),
    ];
    const [provider] = (await world.app.call(session, auth.selectProvider)).body.data;
    const token = provider?.access_token ?? "";
    const use = async (cookie: string, access_token: string) =>
      (await world.app.call(cookie, auth.actAsProvider, { body: { access_token } })).status;
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
    clock.time += 15 * 60_000 + 1;
    expect(await use(session, token)).toBe(404);
  });
});

/** Of all threads, whatever else the machine does. */
async function cpuTimeOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
