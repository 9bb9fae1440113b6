import { media, MAX_UPLOAD_BYTES } from "@overfly/contract/media/media";
import { describe, expect, test } from "vitest";
import { createPhoto, createThermalPhoto } from "#testing/photo.ts";
import { createApp } from "#app.ts";
import { announce, offsetOf, sendBytes, upload } from "#testing/uploads/tus-client.ts";
import { uploadWorld } from "#testing/uploads/upload-world.ts";

const world = uploadWorld();
const { filesOf, mission, sender, someone } = world;

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
    const { raw } = await world.app.call(world.session, media.file, { params: { id: file?.id ?? 0 } });
    expect(Buffer.compare(raw, Buffer.from(bytes))).toBe(0);
  });

  test("resumes after a server restart", async () => {
    const { token } = await mission();
    const bytes = await createPhoto({ seed: 6 });
    const file = { name: "a.jpg", mission: token, size: bytes.length };
    const { address } = await announce(sender(), file);
    await sendBytes(sender(), address, { bytes: bytes.subarray(0, 1000), offset: 0 });

    const anew = { app: await createApp(world.app.services), session: world.session };
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
    const { body } = await world.app.call(world.session, media.summary, { params: { token } });
    expect(body.data).toMatchObject({ total: 1, duplicates: 1, checked: 1, bytes: bytes.length });
  });

  test("ingests a file whose last bytes arrived just before a crash", async () => {
    const { token } = await mission();
    const bytes = await createPhoto({ seed: 11 });
    const { address } = await announce(sender(), { name: "a.jpg", mission: token, size: bytes.length });
    const { writeFile } = await import("node:fs/promises");
    const { uploadFolder } = await import("./upload-files.ts");
    await writeFile(`${uploadFolder(world.app.services)}/${address.split("/").at(-1)}`, bytes);

    expect(await offsetOf(sender(), address)).toEqual({ status: 200, offset: bytes.length });
    expect(await filesOf(token, 1)).toHaveLength(1);
  });

  test("belongs to its creator: nobody else can see or resume it", async () => {
    const { token } = await mission();
    const { address } = await announce(sender(), { name: "a.jpg", mission: token, size: 100 });
    const colleague = sender(await someone(world.organizations.provider.id));

    expect((await offsetOf(colleague, address)).status).toBe(404);
    expect((await sendBytes(colleague, address, { bytes: Buffer.alloc(10), offset: 0 })).status).toBe(404);
  });

  test.each([
    ["another provider's person", () => someone(world.organizations.rival.id), 404],
    ["a client", () => someone(world.organizations.client.id, "client"), 403],
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
