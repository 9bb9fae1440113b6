import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { benchmarksPage } from "./bench/benchmarks-page.ts";

const result = { bench: "login", name: "login, median", value: 20, unit: "ms", baseline: 10, ratio: 0.5 };
const circumstances = { machine: "one core", day: "2026-12-01", load: 0.25 };
const headings = (page: string): string[] => page.split("\n").filter((line) => line.startsWith("## "));

test("only the sections of what ran are replaced; the page stays in order", async () => {
  const page = await readFile(new URL("./docs/benchmarks.md", import.meta.url), "utf8");
  const again = benchmarksPage(page, [result, { ...result, bench: "login-twice" }], circumstances);
  const before = headings(page);
  expect(headings(again)).toEqual(before.toSpliced(before.indexOf("## login") + 1, 0, "## login-twice"));
  const [, login = ""] = /^## login\n\n([^#]*)/m.exec(again) ?? [];
  expect(login).toBe(
    `Measured on 2026-12-01: one core, load average 0.3 before.\n
| Result | Value | Baseline | Ratio |
|---|---|---|---|
| login, median | 20 ms | 10 | 0.5 |

`,
  );
  const withoutLogin = (text: string) => text.replaceAll(/^## login(-twice)?\n[^#]*/gm, "");
  expect(withoutLogin(again)).toBe(withoutLogin(page));
});
