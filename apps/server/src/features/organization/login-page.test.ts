import { auth } from "@overfly/contract/auth/auth";
import { loginOptions } from "@overfly/contract/auth/login-options";
import { loginPage } from "@overfly/contract/organization/login-page";
import { organization } from "@overfly/contract/organization/organization";
import { setup } from "@overfly/contract/setup/setup";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { uploadPicture } from "#testing/uploads/upload-picture.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let admin: Session;
let rival: Session;
let client: Session;
let email: string;

beforeAll(async () => {
  app = await testApp(
    {},
    {
      CENTER_HOST: "http://ops.overfly.test",
      CLIENT_HOST: "http://my.overfly.test",
      COMMAND_HOST: "http://command.overfly.test",
    },
  );
  const sunhawk = await createOrganization(app.services, { company_name: "Sunhawk" });
  ({ email } = await createMember(app.services, { organization_id: sunhawk.id }));
  admin = await app.signIn(email, PASSWORD);
  rival = await signedInAt(await createOrganization(app.services), "center");
  client = await signedInAt(await createOrganization(app.services, { kind: "client" }), "client");
});
afterAll(() => app.close());

async function signedInAt({ id }: { id: number }, user_type: "center" | "client"): Promise<Session> {
  const person = await createMember(app.services, { organization_id: id, user_type });
  return app.signIn(person.email, PASSWORD);
}
const page = async (session: Session) => (await app.call(session, loginPage.get)).body.data;
const tokenOf = (url: string) => new URL(url).searchParams.get("organization") ?? "";
const setHost = (session: Session, host: string | null, headers = {}) =>
  app.call(session, loginPage.update, { body: { host }, headers });
const readLoginPage = async (query: { organization?: string }, host = "ops.overfly.test") =>
  (await app.call(undefined, loginOptions.get, { query, headers: { host } })).body.data.organization;

describe("the URL of an organization's login page", () => {
  test("is on the side's host, and shows the organization", async () => {
    const { url } = await page(admin);
    expect(url).toMatch(/^http:\/\/ops\.overfly\.test\/api\/auth\/login\?organization=[0-9a-f]{32}$/);
    expect((await page(client)).url).toMatch(/^http:\/\/my\.overfly\.test\//);
    const known = { company_name: "Sunhawk", has_logo: false, side: "center" };
    expect(await readLoginPage({ organization: tokenOf(url) })).toEqual(known);
  });

  test("can be renewed: the old one shows no organization any more", async () => {
    const before = tokenOf((await page(admin)).url);
    const { body } = await app.call(admin, loginPage.renewUrl);
    expect(await readLoginPage({ organization: before })).toBeNull();
    expect(await readLoginPage({ organization: tokenOf(body.data.url) })).toMatchObject({
      company_name: "Sunhawk",
    });
  });
});

describe("a custom host", () => {
  test("is stored in DNS form, shows the organization, and users can sign in there", async () => {
    const { status, body } = await setHost(admin, " Fly.Sunhawk.test. ");
    expect([status, body.data.host, body.data.host_url]).toEqual([
      200,
      "fly.sunhawk.test",
      "http://fly.sunhawk.test/api/auth/login",
    ]);
    expect(await readLoginPage({}, "fly.sunhawk.test:8443")).toMatchObject({ company_name: "Sunhawk" });
    const settings = async (host: string) =>
      (await app.call(undefined, setup.settings, { headers: { host } })).body.data.is_own_host;
    expect([await settings("fly.sunhawk.test"), await settings("ops.overfly.test")]).toEqual([true, false]);

    const headers = { host: "fly.sunhawk.test", origin: "http://fly.sunhawk.test" };
    const signedIn = await app.call(undefined, auth.login, { body: { email, password: PASSWORD }, headers });
    const cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";
    const there = async (host: string) =>
      (await app.call(cookie, auth.authUser, { headers: { host } })).status;
    expect([await there("fly.sunhawk.test"), await there("ops.overfly.test")]).toEqual([200, 401]);
  });

  test.each([
    "https://fly.sunhawk.test",
    "fly.sunhawk.test:8443",
    "fly.sunhawk.test/login",
    "sunhawk",
    "192.0.2.7",
    "fly..sunhawk.test",
    "-fly.sunhawk.test",
    "fly sunhawk.test",
    "флай.sunhawk.test",
    `${"a".repeat(64)}.test`,
    `${"a.".repeat(130)}test`,
    "",
  ])("is refused at its field where it is no name: %s", async (host) => {
    const { status, body } = await setHost(admin, host);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["host"]]);
  });

  test.each([
    "ops.overfly.test",
    "my.overfly.test",
    "command.overfly.test",
    "client.sunhawk.test",
    "a.localhost",
  ])("can't be the installation's own: %s", async (host) => {
    const { status, body } = await setHost(admin, host);
    expect([status, body.errors]).toEqual([422, { host: ["This domain is reserved for this installation"] }]);
  });

  test("can't be the host by which everybody signs in, whatever the settings", async () => {
    const session = await onHost("drones.example.test");
    const { status } = await setHost(session, "drones.example.test", { host: "drones.example.test" });
    expect(status).toBe(422);
  });

  test("belongs to one organization, also with concurrent requests", async () => {
    await setHost(admin, "one.sunhawk.test");
    const taken = await setHost(rival, "ONE.sunhawk.test");
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      { host: ["Another organization uses this domain"] },
    ]);
    const both = await Promise.all([setHost(admin, "two.sunhawk.test"), setHost(rival, "two.sunhawk.test")]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test("can be removed, and is then free for others", async () => {
    await setHost(admin, "three.sunhawk.test");
    expect((await setHost(admin, null)).body.data).toMatchObject({ host: null, host_url: null });
    expect((await setHost(rival, "three.sunhawk.test")).status).toBe(200);
  });

  /** A session of the administrator on another host of this server. */
  async function onHost(host: string): Promise<Session> {
    const { headers } = await app.call(undefined, auth.login, {
      body: { email, password: PASSWORD },
      headers: { host },
    });
    return String(headers["set-cookie"]).split(";")[0] ?? "";
  }
});

test("the logo is on the login page, keeps its aspect ratio, and can be removed", async () => {
  const wide = await sharp({ create: { width: 900, height: 300, channels: 4, background: "#0b7a3c80" } })
    .png()
    .toBuffer();
  const { statusCode } = await uploadPicture(app, admin, organization.setLogo.path, wide);
  expect(statusCode).toBe(200);
  const query = { organization: tokenOf((await page(admin)).url) };
  expect(await readLoginPage(query)).toMatchObject({ has_logo: true });
  const { raw } = await app.call(undefined, loginOptions.logo, { query });
  const { width, height, hasAlpha } = await sharp(raw).metadata();
  expect([width, height, hasAlpha]).toEqual([512, 171, true]);

  expect((await app.call(admin, organization.removeLogo)).body.data.logo).toBeNull();
  expect(await readLoginPage(query)).toMatchObject({ has_logo: false });
  expect((await app.call(undefined, loginOptions.logo, { query })).status).toBe(404);
});
