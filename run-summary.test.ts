import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { missingSharedFiles, skipLine, slowestFiles, timesByProject } from "./scripts/run-summary.ts";

/** In two pieces, so that the summary does not take these examples for files that this test reads. */
const SHARED = "../../" + "shared";
const folder = mkdtempSync(join(tmpdir(), "overfly-summary-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the files of ../shared that are missing", () => {
  mkdirSync(join(folder, "main/packages"), { recursive: true });
  mkdirSync(join(folder, "shared"), { recursive: true });
  writeFileSync(join(folder, "shared/present.json"), "{}");
  const path = join(folder, "main/packages/some.test.ts");

  test.each([
    [
      "one that is absent",
      `new URL("${SHARED}/data/absent.tif", import.meta.url)`,
      ["../shared/data/absent.tif"],
    ],
    ["none, since it exists", `new URL("${SHARED}/present.json", import.meta.url)`, []],
    ["each once", `"${SHARED}/a" + "${SHARED}/a" + "${SHARED}/b/"`, ["../shared/a", "../shared/b/"]],
    ["none in a test of other files", 'import { shared } from "./shared.ts";', []],
  ])("%s", (_name, source, missing) => {
    expect(missingSharedFiles(source, path)).toEqual(missing);
  });
});

test("a skip tells file, test and missing file", () => {
  const skip = { file: "a.test.ts", name: "real files", count: 12, missing: ["../shared/data/"] };
  expect(skipLine(skip)).toBe("  a.test.ts › real files (12 tests): no ../shared/data/");
  expect(skipLine({ ...skip, count: 1, missing: [] })).toBe("  a.test.ts › real files");
});

test("times are added by project, longest first, and the slowest files listed", () => {
  const files = [
    { project: "pure", file: "a.test.ts", ms: 1500 },
    { project: "server", file: "b.test.ts", ms: 61_000 },
    { project: "pure", file: "c.test.ts", ms: 2500 },
  ];
  expect(timesByProject(files).slice(1)).toEqual([
    "   61.0 s  server (1 files)",
    "    4.0 s  pure (2 files)",
  ]);
  expect(slowestFiles(files).slice(1)).toEqual([
    "   61.0 s  b.test.ts",
    "    2.5 s  c.test.ts",
    "    1.5 s  a.test.ts",
  ]);
});
