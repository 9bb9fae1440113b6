import { media, type MediaFile } from "@overfly/contract/media/media";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createMission, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { hostileFiles } from "#testing/hostile/hostile-files.ts";
import { createPhoto, createThermalPhoto } from "#testing/photo.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { upload } from "#testing/uploads/tus-client.ts";

let app: TestApp;
let files: Map<string, MediaFile>;
/** Before any file was read, and beside what earlier test files of this process left. */
let memoryBefore: number;

beforeAll(async () => {
  app = await testApp();
  const { provider, client, site } = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: provider.id });
  const session = await app.signIn(email, PASSWORD);
  const owners = { provider_id: provider.id, client_id: client.id, site_id: site.id };
  const { token } = await createMission(app.services, { ...owners, status: "in_progress" });

  const thermal = await createThermalPhoto({ seed: 3 });
  const sent: [string, Uint8Array][] = [
    ...hostileFiles(await createPhoto({ seed: 1 })),
    ["cut-in-its-temperatures.jpg", thermal.subarray(0, Math.floor(thermal.length * 0.4))],
    ["THERMAL.JPEG", thermal],
    ["DJI_0001_T.JPG", await sharp(thermal).keepExif().jpeg().toBuffer()],
    ["no-pose.jpg", withoutPose(thermal)],
    ["no-ending", await createThermalPhoto({ seed: 4 })],
    ["well.jpg", await createPhoto({ seed: 2 })],
  ];
  const who = { app: app.app, session };
  memoryBefore = process.memoryUsage().rss;
  for (const [name, bytes] of sent) await upload(who, token, name, bytes);

  const query = { item_count: 100 };
  const list = async () =>
    (await app.call(session, media.listForMission, { params: { token }, query })).body.data;
  const done = async () => (await list()).filter(({ state }) => state !== "stored").length;
  await vi.waitUntil(async () => (await done()) === sent.length, { timeout: 240_000, interval: 200 });
  files = new Map((await list()).map((file) => [file.name, file]));
});
afterAll(() => app.close());

/** As written by a tool that reads EXIF but not DJI's own segments; the temperatures stay. */
function withoutPose(jpeg: Uint8Array): Uint8Array {
  const text = Buffer.from(jpeg).toString("latin1");
  return Buffer.from(text.replaceAll("Gimbal", "Ximbal"), "latin1");
}

describe("a malicious file", () => {
  test.each<[string, MediaFile["state"], string[]]>([
    ["tiff-in-a-circle.tif", "faulty", ["broken"]],
    ["tiff-that-has-it-all.tif", "faulty", ["broken"]],
    ["tiff-too-wide.tif", "faulty", ["too_large"]],
    ["exif-in-a-circle.jpg", "checked", []],
    ["exif-beyond-all.jpg", "checked", []],
    ["xmp-that-grows.jpg", "checked", []],
    ["a-thousand-segments.jpg", "checked", []],
    ["flir-beyond-all.jpg", "checked", []],
    ["jpeg-larger-than-allowed.jpg", "faulty", ["too_large"]],
    ["png-of-a-country.png", "faulty", ["too_large"]],
    ["drawing.jpg", "faulty", ["not_an_image"]],
    ["only-a-start.jpg", "faulty", ["truncated"]],
    ["webp-without-end.webp", "faulty", ["broken"]],
    ["gpj.exe", "faulty", ["not_an_image"]],
    ["cut-in-its-temperatures.jpg", "faulty", ["truncated"]],
  ])("%s ends as %s with its problems", (name, state, problems) => {
    const file = files.get(name);
    expect([name, file?.state]).toEqual([name, state]);
    expect(file?.problems).toEqual(expect.arrayContaining(problems));
  });

  test("that can't be read has one clear problem, not what follows from it", () => {
    const faulty = [...files.values()].filter(({ state }) => state === "faulty");
    expect(faulty.length).toBeGreaterThan(5);
    expect(faulty.filter(({ problems }) => problems.length > 1).map(({ name }) => name)).toEqual([]);
  });

  test("is not decompressed from an image's metadata", () => {
    expect(files.get("png-with-a-bomb-inside.png")?.state).toMatch(/checked|faulty/);
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(1_000_000_000);
  });

  test.each(["well.jpg", "THERMAL.JPEG", "no-ending"])(
    "does not affect other files: %s is read completely",
    (name) => {
      expect(files.get(name)).toMatchObject({ state: "checked", problems: [] });
    },
  );

  test("a thermal photo reports what it lacks", () => {
    expect(files.get("DJI_0001_T.JPG")?.problems).toContain("not_radiometric");
    expect(files.get("no-pose.jpg")).toMatchObject({ is_radiometric: true, problems: ["no_pose"] });
  });

  test("temperatures are read whatever the file name", () => {
    for (const name of ["THERMAL.JPEG", "no-ending"])
      expect(files.get(name)).toMatchObject({
        is_radiometric: true,
        thermal_kind: "absolute",
        max_c: expect.closeTo(70, 0),
      });
  });
});
