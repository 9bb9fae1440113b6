import { globSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const SOURCES = ["{packages,apps}/*/src/**/*.{ts,tsx,css}", "{bench,e2e,scripts}/**/*.ts", "*.ts"];
const MAX_LINES = 300;
/** Written by `npm run db:types` and `npm run i18n:types`. */
const GENERATED = new Set([
  "apps/server/src/platform/db/schema.ts",
  "packages/i18n/src/generated/messages.ts",
]);

const FOLDERS = ["{packages,apps}/*/src/**", "{bench,e2e,scripts,docs}/**", "packages/i18n/locales/**"];
const MAX_FILES = 25;
/** One list in the order of time: docs/decisions/0026-migrations-stay-in-one-folder.md */
const MIGRATIONS = "apps/server/src/platform/db/migrations";

const isOurs = (path: string) => !path.includes("node_modules") && statSync(path).isFile();
const read = (file: string) => readFileSync(file, "utf8");
const files = globSync(SOURCES).filter(isOurs);

test("reads every workspace", () => {
  expect(files.length).toBeGreaterThan(1000); // an empty search must not pass
  expect(files).toEqual(expect.arrayContaining(["boundaries.test.ts", ...GENERATED]));
});

test("no file has more than 300 lines", () => {
  const long = files
    .filter((file) => !GENERATED.has(file))
    .map((file) => ({ file, lines: read(file).trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > MAX_LINES);
  expect(long).toEqual([]);
});

test("no folder holds more than 25 files", () => {
  const sizes = Map.groupBy(globSync(FOLDERS).filter(isOurs), (file) => dirname(file));
  const crowded = [...sizes].flatMap(([folder, { length }]) =>
    length > MAX_FILES && folder !== MIGRATIONS ? [`${folder}: ${length}`] : [],
  );
  expect(sizes.size).toBeGreaterThan(200); // an empty search must not pass
  expect(crowded).toEqual([]);
});

test("no folder or file has a name that says nothing", () => {
  const named = files.filter((file) =>
    /(^|\/)(utils?|common|helpers?|misc|shared|types)(\/|\.tsx?$)/.test(file),
  );
  expect(named).toEqual([]);
});

test("tests are in files that vitest finds, each of which runs alone", () => {
  const hidden = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file) && definesTests(file));
  expect(hidden).toEqual([]);
});

function definesTests(file: string): boolean {
  const { module } = parseSync(file, read(file));
  const vitest = module.staticImports.filter(({ moduleRequest }) => moduleRequest.value === "vitest");
  const names = vitest.flatMap(({ entries }) => entries.map(({ importName }) => importName.name));
  return names.includes("test") || names.includes("describe");
}
