import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NOTES_AR } from "./web/src/routes/life/notes-ar.ts";

const TOLD = /(?:losses|notes)\.add\(\s*"(?<code>[a-z-]+)"/gu;

test("whatever readers and writers of route files tell has Arabic words", () => {
  const sources = globSync("flight/src/{formats,wpml}/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
  const codes = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(TOLD)].map(({ groups }) => groups?.["code"] ?? ""),
  );
  expect(codes.length).toBeGreaterThan(20); // an empty search must not pass
  expect(codes.filter((code) => !(code in NOTES_AR))).toEqual([]);
});
