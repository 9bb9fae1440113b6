import { auth } from "@overfly/contract/auth/auth";
import { profile } from "@overfly/contract/profile/profile";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { uploadPicture } from "#testing/uploads/upload-picture.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let me: { email: string; user_id: string };
let session: Session;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" }); // many sign-ins from one address
});
beforeEach(async () => {
  const { id } = await createOrganization(app.services);
  me = await createMember(app.services, { organization_id: id });
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
  test("can be changed, and the current user with it", async () => {
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

  test("accepts a hyphenated dialling code, and an empty city as none", async () => {
    const body = { ...CHANGES, phone: "+1-2684641234", city: " " };
    const reply = await app.call(session, profile.update, { body });
    expect(reply.body.data).toMatchObject({ phone: "+1-2684641234", city: null });
  });
});

const upload = (bytes: Buffer) => uploadPicture(app, session, profile.setAvatar.path, bytes);
const createPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d97706" } })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "31/1 57/1 0/1" } })
    .png()
    .toBuffer();
const keyOf = (avatar: string | null) =>
  new URL(avatar ?? "", "http://localhost").searchParams.get("key") ?? "";

describe("the avatar", () => {
  test("is cropped to a square WebP without metadata, and shown with the current user", async () => {
    const reply = await upload(await createPicture(900, 600));
    const { avatar } = reply.json<{ data: { avatar: string } }>().data;
    const { raw, headers } = await app.call(session, profile.picture, { query: { key: keyOf(avatar) } });

    expect(headers["content-type"]).toBe("image/webp");
    const { width, height, format, exif } = await sharp(raw).metadata();
    expect([width, height, format, exif]).toEqual([512, 512, "webp", undefined]);
    expect((await app.call(session, auth.authUser)).body.data.avatar).toBe(avatar);
  });

  test("leaves no file of the old one, nor of a removed one", async () => {
    const first = (await upload(await createPicture(600, 600))).json<{ data: { avatar: string } }>().data
      .avatar;
    const second = (await upload(await createPicture(700, 600))).json<{ data: { avatar: string } }>().data
      .avatar;
    const status = async (avatar: string) =>
      (await app.call(session, profile.picture, { query: { key: keyOf(avatar) } })).status;
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    const { body } = await app.call(session, profile.removeAvatar);
    expect([body.data.avatar, await status(second)]).toEqual([null, 404]);
  });

  const SVG =
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>";
  test.each([
    ["a drawing that could hold scripts", async () => Buffer.from(SVG)],
    ["text that claims to be a picture", async () => Buffer.from("GIF89a, or so it says")],
    ["nothing at all", async () => Buffer.alloc(0)],
    ["half a picture", async () => (await createPicture(600, 600)).subarray(0, 60)],
    ["a picture's header followed by noise", async () => Buffer.concat([PNG, Buffer.alloc(4000, 7)])],
    ["a picture with too many pixels", hugePicture],
  ])("that is %s is rejected at its field (415)", async (_what, file) => {
    const reply = await upload(await file());
    const expected = "The image can't be read. Use JPEG, PNG or WebP.";
    const { message, errors } = reply.json<{ message: string; errors: object }>();
    expect([reply.statusCode, message, errors]).toEqual([415, expected, { file: [expected] }]);
  });

  test("of more than 8 MB is rejected at its field (413)", async () => {
    const reply = await upload(Buffer.concat([PNG, Buffer.alloc(8 * 1024 * 1024)]));
    expect([reply.statusCode, reply.json<{ errors: object }>().errors]).toEqual([
      413,
      { file: ["Images can be up to 8\u00a0MB"] },
    ]);
  });
});

const PNG = Buffer.from("89504e470d0a1a0a", "hex");

/** 20,000 × 20,000 pixels in a few kilobytes: only the header says so, and it must not be decoded. */
async function hugePicture(): Promise<Buffer> {
  const small = await createPicture(9, 9);
  const head = Buffer.from(small);
  head.writeUInt32BE(20_000, 16);
  head.writeUInt32BE(20_000, 20);
  head.writeUInt32BE(crc32(head.subarray(12, 29)), 29);
  return head;
}

describe("the password", () => {
  const change = (current_password: string, new_password: string) =>
    app.call(session, profile.changePassword, { body: { current_password, new_password } });

  test("can be changed; every other session ends while this one stays", async () => {
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
  ])("is refused for %s, at its field", async (_name, current, password, field) => {
    const { status, body } = await change(current, password);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe("sessions", () => {
  test("are listed with their browser, the current one marked", async () => {
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

  test("end at once when they are revoked", async () => {
    const other = await app.signIn(me.email, PASSWORD);
    expect((await app.call(other, auth.authUser)).status).toBe(200);
    const { data } = (await app.call(session, profile.sessions)).body;
    const id = data.find(({ is_current }) => !is_current)?.id ?? "";
    expect((await app.call(session, profile.revokeSession, { params: { id } })).status).toBe(200);
    expect((await app.call(other, auth.authUser)).status).toBe(401);
  });

  test("can be ended except this one", async () => {
    const others = [await app.signIn(me.email, PASSWORD), await app.signIn(me.email, PASSWORD)];
    await app.call(session, profile.revokeOthers);
    for (const other of others) expect((await app.call(other, auth.authUser)).status).toBe(401);
    expect((await app.call(session, profile.sessions)).body.data).toHaveLength(1);
  });
});
