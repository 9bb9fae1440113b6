import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Disk } from "flydrive";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openS3 } from "#testing/servers/s3-server.ts";
import { isStorageUnavailable } from "./storage-unavailable.ts";
import { openStorage, probeStorage } from "./storage.ts";

let s3: Awaited<ReturnType<typeof openS3>>;
let storage: Disk;
const open = (STORAGE_URL: string) => openStorage({ STORAGE_URL, DATA_DIR: "unused" });

beforeAll(async () => {
  s3 = await openS3();
  storage = open(s3.url());
});
afterAll(() => s3.close());

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("an S3 bucket", () => {
  test("stores and returns bytes, streams and local files", async () => {
    const bytes = randomBytes(300_000);
    const path = join(tmpdir(), `overfly-${randomBytes(6).toString("hex")}`);
    writeFileSync(path, bytes);
    await storage.put("missions/1/a-picture_1.jpg", bytes, { contentType: "image/jpeg" });
    await storage.copyFromFs(path, "missions/1/file", { contentType: "image/jpeg" });
    rmSync(path);

    expect(Buffer.from(await storage.getBytes("missions/1/a-picture_1.jpg"))).toEqual(bytes);
    expect(await buffer(await storage.getStream("missions/1/file"))).toEqual(bytes);
    expect(s3.objects.get("missions/1/file")?.type).toBe("image/jpeg");
    expect(await storage.getMetaData("missions/1/file")).toMatchObject({ contentLength: 300_000 });
    expect([await storage.exists("missions/1/file"), await storage.exists("missions/1/none")]).toEqual([
      true,
      false,
    ]);
    await storage.delete("missions/1/file");
    expect(await storage.exists("missions/1/file")).toBe(false);
    expect(s3.refused.filter((reason) => !reason.includes("NoSuchKey"))).toEqual([]);
  });

  test("tells a missing object from an unavailable storage", async () => {
    const reasons = {
      "no object": await reasonOf(storage.getBytes("nowhere")),
      "no bucket": await reasonOf(open(s3.url("another")).getBytes("nowhere")),
      "wrong secret": await reasonOf(open(s3.url(undefined, "wrong")).put("a", "b")),
      "no server": await reasonOf(open("s3://a:b@127.0.0.1:1/bucket?tls=false").put("a", "b")),
    };
    expect(Object.entries(reasons).map(([what, error]) => [what, isStorageUnavailable(error)])).toEqual([
      ["no object", false],
      ["no bucket", true],
      ["wrong secret", true],
      ["no server", true],
    ]);
  });

  test("is probed by a write and a read", async () => {
    await probeStorage(storage);
    expect([...s3.objects.keys()]).toContain("health/probe.txt");
    await s3.stop();
    await expect(probeStorage(storage)).rejects.toThrow("Cannot write");
    await s3.restart();
    await probeStorage(storage);
  });
});

test("a folder tells them apart, too", async () => {
  const folder = join(tmpdir(), `overfly-${randomBytes(6).toString("hex")}`);
  const files = openStorage({ STORAGE_URL: `file://${folder}`, DATA_DIR: "unused" });
  await files.put("a/b", "here");
  expect(readFileSync(join(folder, "a/b"), "utf8")).toBe("here");
  expect(isStorageUnavailable(await reasonOf(files.getBytes("a/none")))).toBe(false);
  expect(isStorageUnavailable(await reasonOf(files.put("a/b/c", "below a file")))).toBe(true);
  rmSync(folder, { recursive: true });
});
