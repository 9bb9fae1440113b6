import { existsSync, readFileSync } from "node:fs";
import { media } from "@overfly/contract/media/media";
import { temperatures } from "@overfly/contract/media/temperatures";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createPhoto, createRawCountPhoto, createThermalPhoto } from "#testing/photo.ts";
import { upload } from "#testing/uploads/tus-client.ts";
import { uploadWorld } from "#testing/uploads/upload-world.ts";

const world = uploadWorld();
const { filesOf, mission, sender } = world;

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
    expect(seen("head-only.jpg")).toEqual(["faulty", ["truncated"]]);
    expect(found.get("really-a-png.jpg")?.problems).toContain("name_mismatch");
    expect(seen("nowhere.jpg")).toEqual(["checked", ["no_position"]]);
    expect(seen("bomb.png")).toEqual(["faulty", ["too_large"]]);
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
    await world.app.db
      .updateTable("sites")
      .set({ boundary })
      .where("id", "=", world.organizations.site.id)
      .execute();
    const { token } = await mission();
    await upload(sender(), token, "far.jpg", await createPhoto({ seed: 31 }));
    await upload(
      sender(),
      token,
      "near.jpg",
      await createPhoto({ seed: 32, longitude: 35.811, latitude: 31.805 }),
    );
    const files = await filesOf(token, 2);
    const summary = await world.app.call(world.session, media.summary, { params: { token } });
    const limited = await world.app.call(world.session, media.listForMission, {
      params: { token },
      query: { with_problems: "true" },
    });
    await world.app.db
      .updateTable("sites")
      .set({ boundary: null })
      .where("id", "=", world.organizations.site.id)
      .execute();

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

    const small = await sharp(
      (await world.app.call(world.session, media.thumbnail, { params })).raw,
    ).metadata();
    expect([small.format, small.width]).toEqual(["webp", 320]);
    const picture = await world.app.call(world.session, media.thermal, {
      params,
      query: { palette: "grey", min_c: 40, max_c: 90 },
    });
    const { data, info } = await sharp(picture.raw).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([640, 512]);
    expect(data[(256 * 640 + 320) * info.channels]).toBeGreaterThan(245);
    expect(data[0]).toBeLessThan(40);
    const spot = await world.app.call(world.session, media.spot, { params, query: { x: 320, y: 256 } });
    expect(spot.body.data.celsius).toBeCloseTo(90, 0);
    // of the M3T
    expect(spot.body.data.accuracy).toEqual({ within_c: 0.2, files: 8 });
    expect(
      (await world.app.call(world.session, media.spot, { params, query: { x: 640, y: 0 } })).status,
    ).toBe(422);
  });

  test("measures a box of a thermal photo, within its frame only", async () => {
    const { token } = await mission();
    await upload(sender(), token, "T.jpg", await createThermalPhoto({ seed: 43, hotC: 90 }));
    const [file] = await filesOf(token, 1);
    const params = { id: file?.id ?? 0 };
    const area = (query: { x: number; y: number; width: number; height: number }) =>
      world.app.call(world.session, temperatures.area, { params, query });

    const whole = (await area({ x: 0, y: 0, width: 640, height: 512 })).body.data;
    expect([whole.celsius?.max, whole.celsius?.min, whole.celsius?.mean]).toEqual([
      expect.closeTo(file?.max_c ?? 0, 0),
      expect.closeTo(file?.min_c ?? 0, 0),
      expect.closeTo(file?.mean_c ?? 0, 0),
    ]);
    const hot = whole.celsius?.max_at ?? { x: 0, y: 0 };
    const spot = await world.app.call(world.session, media.spot, { params, query: hot });
    expect(spot.body.data.celsius).toBe(whole.celsius?.max);
    expect((await area({ x: 0, y: 0, width: 2, height: 2 })).body.data.celsius?.max).toBeLessThan(80);
    expect((await area({ x: 639, y: 0, width: 2, height: 1 })).status).toBe(422);
    expect((await area({ x: 0, y: 511, width: 1, height: 2 })).status).toBe(422);
    expect((await area({ x: 0, y: 0, width: 0, height: 1 })).status).toBe(422);
  });

  test("measures nothing in a visual photo", async () => {
    const { token } = await mission();
    await upload(sender(), token, "V.jpg", await createPhoto({ seed: 44 }));
    const [file] = await filesOf(token, 1);
    const params = { id: file?.id ?? 0 };
    const query = { x: 0, y: 0, width: 2, height: 2 };
    expect((await world.app.call(world.session, temperatures.area, { params, query })).status).toBe(404);
  });

  test("deletes a file with its objects, but not of a completed mission", async () => {
    const { token, id } = await mission();
    await upload(sender(), token, "a.jpg", await createPhoto({ seed: 51 }));
    const [file] = await filesOf(token, 1);
    const params = { id: file?.id ?? 0 };
    const { storage_key } = await world.app.db
      .selectFrom("media_files")
      .where("id", "=", params.id)
      .select("storage_key")
      .executeTakeFirstOrThrow();
    const status = (to: string) =>
      world.app.db.updateTable("missions").set({ status: to }).where("id", "=", id).execute();

    await status("completed");
    expect((await world.app.call(world.session, media.remove, { params })).status).toBe(409);
    await status("in_review");
    expect((await world.app.call(world.session, media.remove, { params })).status).toBe(200);
    expect(await world.app.services.storage.exists(storage_key)).toBe(false);
    expect((await world.app.call(world.session, media.get, { params })).status).toBe(404);
  });
});
