import { mkdtempSync, readdirSync, utimesSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { FolderDriver, removeIncompleteFiles } from "./folder-driver.ts";

const DAY_MS = 86_400_000;
const location = mkdtempSync(join(tmpdir(), "overfly-folder-"));
const driver = new FolderDriver(location);
const files = () =>
  readdirSync(location, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );

test("a file is complete or absent", async () => {
  await driver.put("a/b.txt", "first");
  const broken = Readable.from(
    (function* () {
      yield Buffer.from("sec");
      throw new Error("cut off");
    })(),
  );
  await expect(driver.putStream("a/b.txt", broken)).rejects.toThrow("cut off");
  expect([await driver.get("a/b.txt"), files()]).toEqual(["first", ["b.txt"]]);
  await driver.put("a/b.txt", "second");
  expect(await driver.get("a/b.txt")).toBe("second");
});

test("what a killed process left is deleted after a day", async () => {
  const folder = join(location, ".incomplete");
  await mkdir(folder, { recursive: true });
  for (const name of ["old", "new"]) await writeFile(join(folder, name), "half");
  const yesterday = new Date(Date.now() - 2 * DAY_MS);
  utimesSync(join(folder, "old"), yesterday, yesterday);
  await removeIncompleteFiles(location, { olderThanMs: DAY_MS });
  expect(readdirSync(folder)).toEqual(["new"]);
});
