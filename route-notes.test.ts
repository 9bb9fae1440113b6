import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NOTES_AR } from "./apps/web/src/features/flight-routes/versions/export/notes-ar.ts";

const TOLD = /(?:warnings)\.add\(\s*"(?<code>[a-z-]+)"/gu;

test("whatever readers and writers of route files tell has Arabic words", () => {
  const sources = globSync("packages/route-files/src/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
  const codes = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(TOLD)].map(({ groups }) => groups?.["code"] ?? ""),
  );
  expect(codes.length).toBeGreaterThan(20); // an empty search must not pass
  expect(codes.filter((code) => !(code in NOTES_AR))).toEqual([]);
});
