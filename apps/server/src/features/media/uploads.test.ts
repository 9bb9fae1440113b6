import { existsSync, readFileSync } from "node:fs";
import { media, MAX_UPLOAD_BYTES } from "@overfly/contract/media/media";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMission, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { createPhoto, createRawCountPhoto, createThermalPhoto } from "#testing/photo.ts";
import { testApp, type Session, type TestApp } from "#testing/test-app.ts";
import { createApp } from "#app.ts";
import { announce, offsetOf, sendBytes, upload } from "#testing/uploads/tus-client.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let session: Session;
beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  session = await someone();
});
afterAll(() => app.close());

const sender = (who = session) => ({ app: app.app, session: who });
const mission = (columns = {}) =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "in_progress",
    ...columns,
  });

async function someone(organization_id = world.provider.id, user_type: "center" | "client" = "center") {
  const { email } = await createMember(app.services, { organization_id, user_type });
  return app.signIn(email, PASSWORD);
}

/** The mission's files once every check is done. */
async function filesOf(token: string, count: number) {
  const list = async () =>
    (await app.call(session, media.listForMission, { params: { token }, query: { item_count: 100 } })).body
      .data;
  await expect.poll(async () => (await list()).filter(({ state }) => state !== "stored").length).toBe(count);
  return list();
}

describe("uploading", () => {
  test("resumes after an interruption at the last byte", async () => {
    const { token } = await mission();
    const bytes = await createThermalPhoto({ seed: 5 });
    const { address } = await announce(sender(), {
      name: "DJI_0001_T.JPG",
      mission: token,
      size: bytes.length,
    });
    const half = Math.floor(bytes.length / 2);
    await sendBytes(sender(), address, { bytes: bytes.subarray(0, half), offset: 0 });

    expect((await offsetOf(sender(), address)).offset).toBe(half);
    const rest = await sendBytes(sender(), address, { bytes: bytes.subarray(half), offset: half });
    expect(rest).toMatchObject({ status: 204, offset: bytes.length });
    expect((await offsetOf(sender(), address)).offset).toBe(bytes.length);

    const [file] = await filesOf(token, 1);
    expect(file).toMatchObject({
      kind: "thermal_photo",
      state: "checked",
      thermal_kind: "absolute",
      is_radiometric: true,
      relative_height_m: 40,
      gimbal_pitch_deg: -90,
      captured_at: "2026-05-01T07:00:00.000Z",
      problems: [],
    });
    expect(file?.max_c).toBeCloseTo(70, 0);
    const { raw } = await app.call(session, media.file, { params: { id: file?.id ?? 0 } });
    expect(Buffer.compare(raw, Buffer.from(bytes))).toBe(0);
  });

  test("resumes after a server restart", async () => {
    const { token } = await mission();
    const bytes = await createPhoto({ seed: 6 });
    const file = { name: "a.jpg", mission: token, size: bytes.length };
    const { address } = await announce(sender(), file);
    await sendBytes(sender(), address, { bytes: bytes.subarray(0, 1000), offset: 0 });

    const anew = { app: await createApp(app.services), session };
    expect((await offsetOf(anew, address)).offset).toBe(1000);
    await sendBytes(anew, address, { bytes: bytes.subarray(1000), offset: 1000 });
    expect(await filesOf(token, 1)).toHaveLength(1);
    await anew.app.close();
  });

  test("rejects bytes at the wrong offset, and keeps the others", async () => {
    const { token } = await mission();
    const { address } = await announce(sender(), { name: "a.jpg", mission: token, size: 100 });
    await sendBytes(sender(), address, { bytes: Buffer.alloc(40), offset: 0 });

    const again = { bytes: Buffer.alloc(40), offset: 0 };
    const refused = await sendBytes(sender(), address, again);
    const inArabic = await sendBytes(sender(), address, { ...again, headers: { "accept-language": "ar" } });
    expect([refused.status, JSON.parse(refused.body)]).toEqual([
      409,
      { message: "Wrong upload offset", request_id: expect.stringMatching(/./) },
    ]);
    expect(JSON.parse(inArabic.body).message).toBe("موضع الرفع غير صحيح");
    expect((await offsetOf(sender(), address)).offset).toBe(40);
  });

  test("stores equal content once, whatever the file name", async () => {
    const { token } = await mission();
    const bytes = await createPhoto({ seed: 9 });
    await upload(sender(), token, "a.jpg", bytes);
    await upload(sender(), token, "b.jpg", bytes);

    expect(await filesOf(token, 1)).toHaveLength(1);
    const { body } = await app.call(session, media.summary, { params: { token } });
    expect(body.data).toMatchObject({ total: 1, duplicates: 1, checked: 1, bytes: bytes.length });
  });

  test("ingests a file whose last bytes arrived just before a crash", async () => {
    const { token } = await mission();
    const bytes = await createPhoto({ seed: 11 });
    const { address } = await announce(sender(), { name: "a.jpg", mission: token, size: bytes.length });
    const { writeFile } = await import("node:fs/promises");
    const { uploadFolder } = await import("./uploads.ts");
    await writeFile(`${uploadFolder(app.services)}/${address.split("/").at(-1)}`, bytes);

    expect(await offsetOf(sender(), address)).toEqual({ status: 200, offset: bytes.length });
    expect(await filesOf(token, 1)).toHaveLength(1);
  });

  test("belongs to its creator: nobody else can see or resume it", async () => {
    const { token } = await mission();
    const { address } = await announce(sender(), { name: "a.jpg", mission: token, size: 100 });
    const colleague = sender(await someone());

    expect((await offsetOf(colleague, address)).status).toBe(404);
    expect((await sendBytes(colleague, address, { bytes: Buffer.alloc(10), offset: 0 })).status).toBe(404);
  });

  test.each([
    ["another provider's person", () => someone(world.rival.id), 404],
    ["a client", () => someone(world.client.id, "client"), 403],
    ["nobody", async () => "", 401],
  ])("answers %s with the right status", async (_who, signedIn, status) => {
    const { token } = await mission();
    const who = sender(await signedIn());
    expect((await announce(who, { name: "a.jpg", mission: token, size: 10 })).status).toBe(status);
  });

  test("rejects files that are too large or empty", async () => {
    const { token } = await mission();
    const size = MAX_UPLOAD_BYTES + 1;
    expect((await announce(sender(), { name: "a.jpg", mission: token, size })).status).toBe(413);
    expect((await announce(sender(), { name: "a.jpg", mission: token, size: 0 })).status).toBe(422);
  });

  test.each([
    ...["requested", "approved", "rejected", "on_hold", "cancelled", "completed"].map((status) => [
      status,
      409,
    ]),
    ...["assigned", "planned", "in_progress", "data_uploaded", "processing", "in_review"].map((status) => [
      status,
      201,
    ]),
  ] as const)("for a mission that is %s replies %d", async (status, code) => {
    const { token } = await mission({ status: String(status) });
    expect((await announce(sender(), { name: "a.jpg", mission: token, size: 9 })).status).toBe(code);
  });
});

describe("checking uploaded files", () => {
  test("identifies each kind of bad file and goes on", async () => {
    const { token } = await mission();
    const photo = await createPhoto({ seed: 21 });
    const bomb = await sharp({
      create: { width: 20_000, height: 20_000, channels: 3, background: "#fff" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const files: [string, Uint8Array][] = [
      ["good.jpg", photo],
      ["cut.jpg", (await createPhoto({ seed: 22 })).subarray(0, Math.floor(photo.length * 0.6))],
      ["noise.jpg", Buffer.from("this is no picture at all")],
      ["head-only.jpg", Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(500, 7)])],
      [
        "really-a-png.jpg",
        await sharp(await createPhoto({ seed: 23 }))
          .png()
          .toBuffer(),
      ],
      ["nowhere.jpg", await createPhoto({ seed: 24, latitude: 0, longitude: 0 })],
      ["bomb.png", bomb],
      ["../../etc/passwd", await createPhoto({ seed: 25 })],
    ];
    for (const [name, bytes] of files) expect((await upload(sender(), token, name, bytes)).status).toBe(204);

    const found = new Map((await filesOf(token, files.length)).map((file) => [file.name, file]));
    const seen = (name: string) => [found.get(name)?.state, found.get(name)?.problems];
    expect(seen("good.jpg")).toEqual(["checked", []]);
    expect(seen("cut.jpg")).toEqual(["faulty", ["truncated"]]);
    expect(seen("noise.jpg")).toEqual(["faulty", ["not_an_image"]]);
    expect(found.get("head-only.jpg")?.problems).toContain("broken");
    expect(found.get("really-a-png.jpg")?.problems).toContain("name_mismatch");
    expect(seen("nowhere.jpg")).toEqual(["checked", ["no_position"]]);
    expect(found.get("bomb.png")?.problems).toContain("too_large");
    expect(seen("passwd")).toEqual(["checked", []]);
  });

  test("reports photos taken far from the site", async () => {
    const boundary = JSON.stringify({
      type: "Polygon",
      coordinates: [
        [
          [35.8, 31.8],
          [35.81, 31.8],
          [35.81, 31.81],
          [35.8, 31.8],
        ],
      ],
    });
    await app.db.updateTable("sites").set({ boundary }).where("id", "=", world.site.id).execute();
    const { token } = await mission();
    await upload(sender(), token, "far.jpg", await createPhoto({ seed: 31 }));
    await upload(
      sender(),
      token,
      "near.jpg",
      await createPhoto({ seed: 32, longitude: 35.811, latitude: 31.805 }),
    );
    const files = await filesOf(token, 2);
    const summary = await app.call(session, media.summary, { params: { token } });
    const limited = await app.call(session, media.listForMission, {
      params: { token },
      query: { with_problems: "true" },
    });
    await app.db.updateTable("sites").set({ boundary: null }).where("id", "=", world.site.id).execute();

    expect(files.find(({ name }) => name === "far.jpg")?.problems).toEqual(["far_from_site"]);
    expect(files.find(({ name }) => name === "near.jpg")?.problems).toEqual([]);
    expect(summary.body.data).toMatchObject({ checked: 2, faulty: 0, limited: 1 });
    expect(limited.body.data.map(({ name }) => name)).toEqual(["far.jpg"]);
  });

  test("reads temperatures or, where a camera mode has none, raw counts", async () => {
    const { token } = await mission();
    await upload(sender(), token, "degrees_T.JPG", await createThermalPhoto({ seed: 61, hotC: 80 }));
    await upload(sender(), token, "counts_T.JPG", await createRawCountPhoto({ seed: 62 }));
    const files = await filesOf(token, 2);
    const find = (name: string) => files.find((file) => file.name === name);

    const thermal = { kind: "thermal_photo", is_radiometric: true };
    expect(find("degrees_T.JPG")).toMatchObject({ ...thermal, thermal_kind: "absolute", problems: [] });
    expect(find("degrees_T.JPG")?.min_c).toBeCloseTo(45, 0);
    expect(find("degrees_T.JPG")?.max_c).toBeCloseTo(80, 0);
    expect(find("counts_T.JPG")).toMatchObject({
      ...thermal,
      thermal_kind: "counts",
      problems: ["counts_only"],
      min_c: null,
      max_c: null,
    });
  });

  const real = new URL("../../../../../../shared/data/thermal/dji/", import.meta.url);
  test.skipIf(!existsSync(real))("reads photos of real drones, temperatures or raw counts", async () => {
    const { readdirSync } = await import("node:fs");
    const names = readdirSync(real)
      .filter((name) => /\.jpe?g$/i.test(name))
      .slice(0, 6);
    const { token } = await mission();
    for (const name of names) await upload(sender(), token, name, readFileSync(new URL(name, real)));
    const files = await filesOf(token, names.length);

    expect(names.length).toBeGreaterThan(3);
    expect(files.map(({ kind, is_radiometric }) => [kind, is_radiometric])).toEqual(
      names.map(() => ["thermal_photo", true]),
    );
    const [degrees, counts] = ["absolute", "counts"].map((kind) =>
      files.filter((file) => file.thermal_kind === kind),
    );
    expect(counts?.map(({ max_c }) => max_c).filter((max) => max !== null)).toEqual([]);
    expect(degrees?.length).toBeGreaterThan(0);
    for (const { min_c, max_c } of degrees ?? []) expect(max_c).toBeGreaterThan(min_c ?? Infinity);
  });

  test("renders thumbnails and temperatures, and reads spot temperatures", async () => {
    const { token } = await mission();
    await upload(sender(), token, "T.jpg", await createThermalPhoto({ seed: 41, hotC: 90 }));
    const [file] = await filesOf(token, 1);
    const params = { id: file?.id ?? 0 };

    const small = await sharp((await app.call(session, media.thumbnail, { params })).raw).metadata();
    expect([small.format, small.width]).toEqual(["webp", 320]);
    const picture = await app.call(session, media.thermal, {
      params,
      query: { palette: "grey", min_c: 40, max_c: 90 },
    });
    const { data, info } = await sharp(picture.raw).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([640, 512]);
    expect(data[(256 * 640 + 320) * info.channels]).toBeGreaterThan(245);
    expect(data[0]).toBeLessThan(40);
    const spot = await app.call(session, media.spot, { params, query: { x: 320, y: 256 } });
    expect(spot.body.data.celsius).toBeCloseTo(90, 0);
    // of the M3T
    expect(spot.body.data.accuracy).toEqual({ within_c: 0.2, files: 8 });
    expect((await app.call(session, media.spot, { params, query: { x: 640, y: 0 } })).status).toBe(422);
  });

  test("deletes a file with its objects, but not of a completed mission", async () => {
    const { token, id } = await mission();
    await upload(sender(), token, "a.jpg", await createPhoto({ seed: 51 }));
    const [file] = await filesOf(token, 1);
    const params = { id: file?.id ?? 0 };
    const { storage_key } = await app.db
      .selectFrom("media_files")
      .where("id", "=", params.id)
      .select("storage_key")
      .executeTakeFirstOrThrow();
    const status = (to: string) =>
      app.db.updateTable("missions").set({ status: to }).where("id", "=", id).execute();

    await status("completed");
    expect((await app.call(session, media.remove, { params })).status).toBe(409);
    await status("in_review");
    expect((await app.call(session, media.remove, { params })).status).toBe(200);
    expect(await app.services.storage.exists(storage_key)).toBe(false);
    expect((await app.call(session, media.get, { params })).status).toBe(404);
  });
});
