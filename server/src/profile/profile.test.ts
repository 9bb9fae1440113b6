import { auth } from "@overfly/contract/auth";
import { profile } from "@overfly/contract/profile";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOrganization, aPerson, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let me: { email: string; user_id: string };
let session: Session;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" }); // many sign in here
});
beforeEach(async () => {
  const { id } = await anOrganization(app.services);
  me = await aPerson(app.services, { organization_id: id });
  session = await app.signIn(me.email, PASSWORD);
});
afterAll(() => app.close());

const CHANGES = {
  first_name: "Rana",
  last_name: "Haddad",
  phone: "+962791234567",
  country: "Jordan",
  city: "Amman",
  locale: "ar" as const,
};

describe("the profile", () => {
  test("is changed, and the current user with it", async () => {
    const { status, body } = await app.call(session, profile.update, { body: CHANGES });
    expect([status, body.data]).toEqual([
      200,
      {
        ...CHANGES,
        email: me.email,
        avatar: null,
        second_factor: false,
        code_by_app: false,
        code_by_email: false,
      },
    ]);
    const { data } = (await app.call(session, auth.authUser)).body;
    expect(data).toMatchObject({ first_name: "Rana", country: "Jordan", city: "Amman", locale: "ar" });
  });

  test.each([
    ["first_name", " "],
    ["last_name", "x".repeat(81)],
    ["phone", "0791234567"],
    ["phone", "+962 79 123"],
    ["phone", "+962x791234567"],
    ["locale", "fr"],
    ["city", "x".repeat(81)],
  ])("refuses a wrong %s with the field's own message: %s", async (field, value) => {
    const { status, body } = await app.call(session, profile.update, {
      body: { ...CHANGES, [field]: value },
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("takes a hyphenated shared code, and an empty city as none", async () => {
    const body = { ...CHANGES, phone: "+1-2684641234", city: " " };
    const answer = await app.call(session, profile.update, { body });
    expect(answer.body.data).toMatchObject({ phone: "+1-2684641234", city: null });
  });
});

const upload = async (bytes: Buffer) => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "me.png");
  const request = new Request("http://localhost", { method: "POST", body: form });
  return app.app.inject({
    method: "POST",
    url: profile.setAvatar.path,
    headers: { cookie: session, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
};
const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d97706" } })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "31/1 57/1 0/1" } })
    .png()
    .toBuffer();
const keyOf = (avatar: string | null) =>
  new URL(avatar ?? "", "http://localhost").searchParams.get("key") ?? "";

describe("the avatar", () => {
  test("is cut to a square WebP without its metadata, and shown with the current user", async () => {
    const answer = await upload(await aPicture(900, 600));
    const { avatar } = answer.json<{ data: { avatar: string } }>().data;
    const { raw, headers } = await app.call(session, profile.picture, { query: { key: keyOf(avatar) } });

    expect(headers["content-type"]).toBe("image/webp");
    const { width, height, format, exif } = await sharp(raw).metadata();
    expect([width, height, format, exif]).toEqual([512, 512, "webp", undefined]);
    expect((await app.call(session, auth.authUser)).body.data.avatar).toBe(avatar);
  });

  test("leaves nothing of the old one, nor of a removed one", async () => {
    const first = (await upload(await aPicture(600, 600))).json<{ data: { avatar: string } }>().data.avatar;
    const second = (await upload(await aPicture(700, 600))).json<{ data: { avatar: string } }>().data.avatar;
    const status = async (avatar: string) =>
      (await app.call(session, profile.picture, { query: { key: keyOf(avatar) } })).status;
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    const { body } = await app.call(session, profile.removeAvatar);
    expect([body.data.avatar, await status(second)]).toEqual([null, 404]);
  });

  test("that is no picture is refused with words (415)", async () => {
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script>");
    const answer = await upload(svg);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      415,
      "This is no picture that can be read; use JPEG, PNG or WebP",
    ]);
  });
});

describe("the password", () => {
  const change = (current_password: string, new_password: string) =>
    app.call(session, profile.changePassword, { body: { current_password, new_password } });

  test("changes, and every other session ends while this one stays", async () => {
    const other = await app.signIn(me.email, PASSWORD);
    expect((await change(PASSWORD, "a-new-password")).status).toBe(200);

    expect((await app.call(other, auth.authUser)).status).toBe(401);
    expect((await app.call(session, auth.authUser)).status).toBe(200);
    await expect(app.signIn(me.email, PASSWORD)).rejects.toThrow("401");
    await expect(app.signIn(me.email, "a-new-password")).resolves.toContain("session_token");
  });

  test.each([
    ["a wrong current one", "not-mine-at-all", "a-new-password", "current_password"],
    ["a short new one", PASSWORD, "short", "new_password"],
    ["the same one again", PASSWORD, PASSWORD, "new_password"],
    ["one that many people use", PASSWORD, "Password12345", "new_password"],
    ["one's own name", PASSWORD, "haddad-12345", "new_password"],
  ])("is refused for %s, at its field", async (_name, current, wanted, field) => {
    const { status, body } = await change(current, wanted);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe("sessions", () => {
  test("are listed with their browser, this one marked", async () => {
    await app.app.inject({
      method: "POST",
      url: auth.login.path,
      headers: { "user-agent": "Firefox on a tablet" },
      payload: { email: me.email, password: PASSWORD },
    });
    const { data } = (await app.call(session, profile.sessions)).body;
    expect(data.map(({ is_current }) => is_current)).toEqual([false, true]);
    expect(data[0]).toMatchObject({ user_agent: "Firefox on a tablet", ip_address: "127.0.0.1" });
  });

  test("end when they are revoked, at once", async () => {
    const other = await app.signIn(me.email, PASSWORD);
    expect((await app.call(other, auth.authUser)).status).toBe(200);
    const { data } = (await app.call(session, profile.sessions)).body;
    const id = data.find(({ is_current }) => !is_current)?.id ?? "";
    expect((await app.call(session, profile.revokeSession, { params: { id } })).status).toBe(200);
    expect((await app.call(other, auth.authUser)).status).toBe(401);
  });

  test("all end but this one", async () => {
    const others = [await app.signIn(me.email, PASSWORD), await app.signIn(me.email, PASSWORD)];
    await app.call(session, profile.revokeOthers);
    for (const other of others) expect((await app.call(other, auth.authUser)).status).toBe(401);
    expect((await app.call(session, profile.sessions)).body.data).toHaveLength(1);
  });
});
