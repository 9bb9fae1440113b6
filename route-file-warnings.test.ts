import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readCatalogs } from "./scripts/generate-messages.ts";

const WARNING_CODE = /warnings\.add\(\s*"(?<code>[a-z-]+)"/gu;

test("every warning of the route file formats has a message", () => {
  const sources = globSync("packages/route-files/src/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
  const codes = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(WARNING_CODE)].map(({ groups }) => groups?.["code"] ?? ""),
  );
  expect(codes.length).toBeGreaterThan(20); // an empty search must not pass
  const messages = readCatalogs("ar").get("flight-routes/file-warnings") ?? {};
  expect(codes.filter((code) => !(code in messages))).toEqual([]);
});
