import { auth } from "@overfly/contract/auth/auth";
import { loginOptions } from "@overfly/contract/auth/login-options";
import { oauth } from "@overfly/contract/auth/oauth";
import { signIns } from "@overfly/contract/auth/sign-ins";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { cookiesOf } from "#testing/mailbox.ts";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  openIdProvider,
  type OpenIdProvider,
} from "#testing/servers/open-id-provider.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

const HOST = "127.0.0.1:4711";
const PEOPLE = {
  rana: { email: "Rana@example.test", email_verified: true },
  unsure: { email: "unsure@example.test", email_verified: false },
  stranger: { email: "stranger@example.test", email_verified: true },
  omar: { email: "omar@example.test" },
};

let provider: OpenIdProvider;
let app: TestApp;
let organization_id: number;

beforeAll(async () => {
  const callbacks = ["google", "azure"].map((name) => `http://${HOST}/oauth/${name}/callback`);
  provider = await openIdProvider(PEOPLE, callbacks);
  app = await testApp(
    {},
    {
      RATE_LIMIT: "0",
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      GOOGLE_ISSUER: provider.issuer,
      AZURE_CLIENT_ID: CLIENT_ID,
      AZURE_CLIENT_SECRET: CLIENT_SECRET,
      AZURE_TENANT: "our-directory",
      AZURE_ISSUER: provider.issuer,
    },
  );
  ({ id: organization_id } = await createOrganization(app.services));
  for (const { email } of [PEOPLE.rana, PEOPLE.unsure, PEOPLE.omar])
    await createMember(app.services, { organization_id, email: email.toLowerCase() });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

type Name = "google" | "azure";

async function leave(name: Name, from?: string) {
  const { body, headers, status } = await app.call(undefined, oauth[name], {
    query: from === undefined ? {} : { from },
    headers: { host: HOST },
  });
  expect(status).toBe(200);
  return { url: body.data.url, cookie: cookiesOf(headers) };
}
const openCallback = ({ pathname, search }: URL, cookie: string) =>
  app.app.inject({ url: `${pathname}${search}`, headers: { host: HOST, cookie } });
async function travel(name: Name, login: string, from?: string) {
  const { url, cookie } = await leave(name, from);
  const back = await provider.signIn(url, login);
  return { reply: await openCallback(back, cookie), back, cookie };
}
const userOf = async (headers: Record<string, unknown>) =>
  (await app.call(cookiesOf(headers), auth.authUser, { headers: { host: HOST } })).body.data;

describe("signing in with an identity provider", () => {
  test.each(["google", "azure"] as const)("lets in by %s, and on to where one wanted", async (name) => {
    const { reply } = await travel(name, name === "google" ? "rana" : "omar", "/sites?page=2");
    expect([reply.statusCode, reply.headers.location]).toEqual([302, "/sites?page=2"]);
    const { email } = await userOf(reply.headers);
    expect(email).toBe(name === "google" ? "rana@example.test" : "omar@example.test");
  });

  test("has a member of several organizations choose one, and then go where one wanted", async () => {
    const { user_id } = await createMember(app.services, { organization_id, email: "both@example.test" });
    const { id } = await createOrganization(app.services);
    const second = { user_id, organization_id: id, user_type: "center" };
    const { id: membership } = await app.db
      .insertInto("memberships")
      .values(second)
      .returning("id")
      .executeTakeFirstOrThrow();
    Object.assign(PEOPLE, { both: { email: "both@example.test", email_verified: true } });
    const arrival = async (from?: string) => (await travel("google", "both", from)).reply.headers.location;
    expect(await arrival("/sites?page=2")).toBe("/select?from=%2Fsites%3Fpage%3D2");
    expect(await arrival()).toBe("/select");
    expect(await arrival("/select?from=%2Fsites")).toBe("/select?from=%2Fsites");
    const change = (values: { is_pinned: boolean; suspended_at: Date | null }) =>
      app.db.updateTable("memberships").set(values).where("id", "=", membership).execute();
    await change({ is_pinned: true, suspended_at: null });
    expect(await arrival("/sites")).toBe("/sites");
    await change({ is_pinned: false, suspended_at: new Date() });
    expect(await arrival("/sites")).toBe("/sites");
  });

  test("is in the sign-in history with the provider's name", async () => {
    const { reply } = await travel("google", "rana");
    const { data } = (await app.call(cookiesOf(reply.headers), signIns.list, { headers: { host: HOST } }))
      .body;
    expect(data[0]).toMatchObject({ result: "signed_in", method: "google" });
  });

  test("recognizes users by the provider's subject, though their address changes", async () => {
    await travel("google", "rana");
    const { email } = PEOPLE.rana;
    PEOPLE.rana.email = "other@example.test";
    const { reply } = await travel("google", "rana");
    PEOPLE.rana.email = email;
    expect((await userOf(reply.headers)).email).toBe("rana@example.test");
  });

  test("ignores unverified addresses", async () => {
    const { reply } = await travel("google", "unsure");
    expect(reply.headers.location).toBe("/api/auth/login?notice=unknown-account");
    expect(cookiesOf(reply.headers)).toBe("");
  });

  test("creates no account for a stranger", async () => {
    const { reply } = await travel("google", "stranger");
    expect(reply.headers.location).toBe("/api/auth/login?notice=unknown-account");
  });

  test("asks for the second factor of users who have one", async () => {
    const { user_id } = await createMember(app.services, { organization_id, email: "factor@example.test" });
    await app.db
      .updateTable("users")
      .set({ two_factor_enabled: true, code_by_email: true })
      .where("id", "=", user_id)
      .execute();
    Object.assign(PEOPLE, { factor: { email: "factor@example.test", email_verified: true } });
    const { reply } = await travel("google", "factor", "/sites");
    expect(reply.headers.location).toBe("/api/auth/login?step=code&from=%2Fsites");
    const half = cookiesOf(reply.headers);
    const headers = { host: HOST };
    expect((await app.call(half, auth.authUser, { headers })).status).toBe(401);
    expect((await app.call(half, auth.codeChannels, { headers })).body.data.app).toBe(false);
  });
});

describe("token replay and open redirect: an attacker's callback", () => {
  test("without the cookie of the browser that started is rejected", async () => {
    const { url } = await leave("google");
    const back = await provider.signIn(url, "rana");
    const reply = await openCallback(back, "");
    expect([reply.headers.location, cookiesOf(reply.headers)]).toEqual([
      "/api/auth/login?notice=provider-failed",
      "",
    ]);
  });

  test("with another user's code in one's own browser is rejected", async () => {
    const { url } = await leave("google");
    const back = await provider.signIn(url, "rana");
    const victim = await leave("google");
    expect((await openCallback(back, victim.cookie)).headers.location).toContain("provider-failed");
  });

  test("is rejected the second time", async () => {
    const { back, cookie } = await travel("google", "rana");
    expect((await openCallback(back, cookie)).headers.location).toContain("provider-failed");
  });

  test("with a modified or another provider's cookie is rejected", async () => {
    const { url, cookie } = await leave("google");
    const back = await provider.signIn(url, "rana");
    const changed = cookie.replace(/=(.{5})/, "=AAAAA");
    expect((await openCallback(back, changed)).headers.location).toContain("provider-failed");
    back.pathname = "/oauth/azure/callback";
    expect((await openCallback(back, cookie)).headers.location).toContain("provider-failed");
  });

  test.each([
    "https://evil.test/",
    "//evil.test",
    "/\\evil.test",
    "javascript:alert(1)",
    "/api/ops/auth/logout",
  ])("to %s leads home instead", async (from) => {
    const { reply } = await travel("google", "rana", from);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, "/"]);
  });
});

test("the login options list the configured providers; others are not found", async () => {
  const { body } = await app.call(undefined, loginOptions.get);
  expect(body.data.providers).toEqual(["google", "azure"]);
  const bare = await testApp();
  expect((await bare.call(undefined, loginOptions.get)).body.data.providers).toEqual([]);
  expect((await bare.call(undefined, oauth.google)).status).toBe(404);
  await bare.close();
});

test("the login options show the organization, by token or host, and nothing otherwise", async () => {
  const { login_token } = await createOrganization(app.services, {
    company_name: "Sunhawk",
    login_host: "fly.sunhawk.test",
  });
  const readLoginPage = async (organization: string | undefined, host = HOST) =>
    (
      await app.call(undefined, loginOptions.get, {
        query: organization === undefined ? {} : { organization },
        headers: { host },
      })
    ).body.data.organization;
  const known = { company_name: "Sunhawk", has_logo: false, side: "center" };
  expect(await readLoginPage(login_token)).toEqual(known);
  expect(await readLoginPage(undefined, "Fly.Sunhawk.test:8443")).toEqual(known);
  expect(await readLoginPage("nobody")).toBeNull();
  expect(await readLoginPage(undefined)).toBeNull();
  expect(
    (await app.call(undefined, loginOptions.logo, { query: { organization: login_token } })).status,
  ).toBe(404);
  expect(await app.signIn("rana@example.test", PASSWORD)).toContain("session_token");
});
