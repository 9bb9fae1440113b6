/**
 * `npm run bench [name …]`: every benchmark of this folder, or the named ones, one JSON line a figure.
 * A figure is a ratio to a baseline that was measured in the same run. `--keep` writes them into docs/benchmarks.md.
 */
import { execFileSync } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { benchmarksPage, type Figure } from "./benchmarks-page.ts";

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: "boolean", default: false } },
});
const BESIDE = new Set(["main.ts", "benchmarks-page.ts"]);
const files = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith(".ts") && !BESIDE.has(file) && !file.endsWith(".test.ts"))
  .filter((file) => wanted.length === 0 || wanted.includes(file.replace(/\.ts$/, "")))
  .toSorted();
const machine = `${cpus()[0]?.model ?? "unknown"} × ${cpus().length}, Node ${process.version}`;

const figures: Figure[] = [];
for (const file of files) {
  const { run } = (await import(`./${file}`)) as { run: () => Promise<Omit<Figure, "bench">[]> };
  for (const figure of await run()) {
    figures.push({ bench: file.replace(/\.ts$/, ""), ...figure });
    console.log(JSON.stringify({ ...figures.at(-1), machine }));
  }
}
if (options.keep) {
  const today = new Date().toISOString().slice(0, 10);
  const page = new URL("../docs/benchmarks.md", import.meta.url);
  await writeFile(page, benchmarksPage(figures, machine, today));
  execFileSync("oxfmt", [fileURLToPath(page)]);
}
