import { auth } from "@overfly/contract/auth/auth";
import { passwords } from "@overfly/contract/auth/passwords";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { linkTokenIn, mailsTo } from "#testing/mailbox.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { deleteExpiredAuthData } from "#features/auth/delete-expired.ts";

let app: TestApp;
let time = Date.parse("2026-05-01T08:00:00Z");
let admin: { email: string; user_id: string };

beforeAll(async () => {
  app = await testApp({ now: () => new Date(time) }, { RATE_LIMIT: "0" });
});
beforeEach(async () => {
  const { id } = await createOrganization(app.services);
  admin = await createMember(app.services, { organization_id: id });
});
afterAll(() => app.close());

interface Attempt {
  email?: string;
  password?: string;
  cookie?: string;
  from?: string;
}

const signIn = ({
  email = admin.email,
  password = PASSWORD,
  cookie = "",
  from = "192.0.2.1",
}: Attempt = {}) =>
  app.app.inject({
    method: "POST",
    url: auth.login.path,
    remoteAddress: from,
    headers: { cookie },
    payload: { email, password },
  });
type Answer = Awaited<ReturnType<typeof signIn>>;

const browserCookieOf = ({ cookies }: Answer) => cookies.find(({ name }) => name === "overfly.known_browser");
/** The cookie of a browser with which somebody has signed in. */
async function knownBrowser(attempt: Attempt = {}): Promise<string> {
  return `overfly.known_browser=${browserCookieOf(await signIn(attempt))?.value}`;
}
/** Ten wrong passwords from as many addresses. */
async function attack(email = admin.email) {
  for (let index = 0; index < 10; index += 1)
    await signIn({ email, password: "not-the-password", from: `198.51.100.${index}` });
}

describe("while strangers guess an administrator's password", () => {
  test("the administrator gets in with a known browser, and with no other", async () => {
    const cookie = await knownBrowser();
    await attack();
    const [stranger, known] = [await signIn(), await signIn({ cookie })];
    expect([stranger.statusCode, known.statusCode]).toEqual([429, 200]);
    expect((await signIn()).statusCode).toBe(429); // the attack isn't forgiven
  });

  test("another user's cookie doesn't help", async () => {
    const colleague = await createMember(app.services, {
      organization_id: (await createOrganization(app.services)).id,
    });
    const stolen = await knownBrowser({ email: colleague.email });
    await attack();
    expect((await signIn({ cookie: stolen })).statusCode).toBe(429);
  });

  test.each(["made-up", "", "x".repeat(5000), "a.b.c.d.e.f.g"])(
    "a made-up cookie doesn't help",
    async (value) => {
      await attack();
      expect((await signIn({ cookie: `overfly.known_browser=${value}` })).statusCode).toBe(429);
    },
  );

  test("who shares an address with them gets in with a known browser", async () => {
    const cookie = await knownBrowser();
    for (let index = 0; index < 100; index += 1)
      await signIn({ email: `guess${index}@example.test`, password: "not-it", from: "203.0.113.9" });
    const from = "203.0.113.9";
    expect([(await signIn({ from })).statusCode, (await signIn({ from, cookie })).statusCode]).toEqual([
      429, 200,
    ]);
    time += 16 * 60_000;
  });
});

describe("a known browser", () => {
  test("is locked after ten wrong passwords of its own, and others aren't", async () => {
    const cookie = await knownBrowser();
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1)
      statuses.push(
        (await signIn({ cookie, password: "not-the-password", from: `192.0.2.${index}` })).statusCode,
      );
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await signIn({ cookie })).statusCode).toBe(429);
    expect((await signIn()).statusCode).toBe(200);
  });

  test("gets a new cookie with each sign-in, and the old one is worthless", async () => {
    const first = await knownBrowser();
    const second = await knownBrowser({ cookie: first });
    expect(second).not.toBe(first);
    await attack();
    expect((await signIn({ cookie: first })).statusCode).toBe(429);
    expect((await signIn({ cookie: second })).statusCode).toBe(200);
  });

  test("is known to all who share it", async () => {
    const { email } = await createMember(app.services, {
      organization_id: (await createOrganization(app.services)).id,
    });
    const shared = await knownBrowser({ email, cookie: await knownBrowser() });
    await attack();
    await attack(email);
    expect((await signIn({ cookie: shared })).statusCode).toBe(200);
    expect((await signIn({ email, cookie: shared })).statusCode).toBe(200);
  });

  test("has a cookie that scripts can't read, and that ends after 90 days", async () => {
    const answer = await signIn();
    expect(browserCookieOf(answer)).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
      maxAge: 90 * 86_400,
    });
    const cookie = `overfly.known_browser=${browserCookieOf(answer)?.value}`;
    time += 90 * 86_400_000;
    await attack();
    expect((await signIn({ cookie })).statusCode).toBe(429);
    await deleteExpiredAuthData(app.services);
    const left = app.db.selectFrom("known_browsers").where("user_id", "=", admin.user_id).select("id");
    expect(await left.execute()).toEqual([]);
  });

  test("is one of twenty at most; only the hash of its cookie is stored", async () => {
    const first = await knownBrowser();
    for (let index = 0; index < 20; index += 1) await knownBrowser();
    const rows = await app.db
      .selectFrom("known_browsers")
      .where("user_id", "=", admin.user_id)
      .select("token_sha256")
      .execute();
    expect(rows).toHaveLength(20);
    expect(JSON.stringify(rows)).not.toContain(first.split("=")[1]);
    await attack();
    expect((await signIn({ cookie: first })).statusCode).toBe(429);
  });

  test("is forgotten with a new password by a link, but for the one that set it", async () => {
    const stolen = await knownBrowser();
    await app.call(undefined, passwords.forgotten, { body: { email: admin.email } });
    await expect.poll(async () => (await mailsTo(app, admin.email)).length).toBe(1);
    const token = linkTokenIn((await mailsTo(app, admin.email)).at(0));
    const reset = await app.app.inject({
      method: "POST",
      url: passwords.reset.path,
      payload: { token, new_password: "a-new-password" },
    });
    await attack();
    const [password, own] = ["a-new-password", `overfly.known_browser=${browserCookieOf(reset)?.value}`];
    expect((await signIn({ password, cookie: stolen })).statusCode).toBe(429);
    expect((await signIn({ password, cookie: own })).statusCode).toBe(200);
  });
});
