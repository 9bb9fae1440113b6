/**
 * `npm run bench [name …]`: runs all benchmarks of this folder, or the named ones, and prints one JSON line per result.
 * Each result is compared with a baseline measured in the same run. `--save` writes their sections of docs/benchmarks.md; `--seed`, `--seeds` and
 * `--conditions` bound what a benchmark leaves to chance.
 */
import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { benchmarksPage, type BenchmarkResult } from "./benchmarks-page.ts";

const { values: options, positionals: selected } = parseArgs({
  allowPositionals: true,
  options: {
    save: { type: "boolean", default: false },
    seed: { type: "string" },
    seeds: { type: "string", default: "5" },
    conditions: { type: "string", default: "" },
  },
});

/** Of benchmarks that leave something to chance: what it is drawn from, and how much of it. */
export interface BenchOptions {
  seed: number | undefined;
  seeds: number;
  /** All where there are none. */
  conditions: readonly string[];
}
const benchOptions: BenchOptions = {
  seed: options.seed === undefined ? undefined : Number(options.seed),
  seeds: Number(options.seeds),
  conditions: options.conditions.split(",").filter((name) => name !== ""),
};

const OTHER_FILES = new Set(["main.ts", "benchmarks-page.ts"]);
const files = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith(".ts") && !OTHER_FILES.has(file) && !file.endsWith(".test.ts"))
  .filter((file) => selected.length === 0 || selected.includes(file.replace(/\.ts$/, "")))
  .toSorted();
const machine = `${cpus()[0]?.model ?? "unknown"} × ${cpus().length}, Node ${process.version}`;

const [load = 0] = loadavg();

const results: BenchmarkResult[] = [];
for (const file of files) {
  const { run } = (await import(`./${file}`)) as {
    run: (chance: BenchOptions) => Promise<Omit<BenchmarkResult, "bench">[]>;
  };
  for (const result of await run(benchOptions)) {
    results.push({ bench: file.replace(/\.ts$/, ""), ...result });
    console.log(JSON.stringify({ ...results.at(-1), machine }));
  }
}
if (options.save) {
  const today = new Date().toISOString().slice(0, 10);
  const page = new URL("../docs/benchmarks.md", import.meta.url);
  const circumstances = { machine, day: today, load };
  await writeFile(page, benchmarksPage(await readFile(page, "utf8"), results, circumstances));
  execFileSync("oxfmt", [fileURLToPath(page)]);
}
