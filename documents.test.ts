import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

/** Examples of names, which stand for no file. */
const EXAMPLES = new Set(["x.ts", "result.json"]);

test("the documents name files that exist", () => {
  const files = globSync("{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,sql,json}", {
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  }).concat(globSync("*.{ts,json}"));
  const documents = globSync("{README.md,docs/**/*.md}");
  expect(documents.length).toBeGreaterThan(20); // an empty search must not pass
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(/`([\w./-]+\.(?:ts|tsx|sql|json))`/g)].flatMap(
      ([, named = ""]) => {
        const path = named.replace(/^(\.\.?\/)+/, "");
        const isThere = files.some((file) => file === path || file.endsWith(`/${path}`));
        return isThere || EXAMPLES.has(basename(path)) ? [] : [`${document}: ${named}`];
      },
    ),
  );
  expect(missing).toEqual([]);
});
