/**
 * `npm run bench [name …]`: every benchmark of this folder, or the named ones, one JSON line a figure.
 * A figure is a ratio to a baseline that was measured in the same run.
 */
import { readdir } from "node:fs/promises";
import { cpus } from "node:os";

const wanted = process.argv.slice(2);
const files = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith(".ts") && file !== "main.ts" && !file.endsWith(".test.ts"))
  .filter((file) => wanted.length === 0 || wanted.includes(file.replace(/\.ts$/, "")))
  .toSorted();
const machine = `${cpus()[0]?.model ?? "unknown"} × ${cpus().length}, Node ${process.version}`;

for (const file of files) {
  const { run } = (await import(`./${file}`)) as { run: () => Promise<object[]> };
  for (const figure of await run())
    console.log(JSON.stringify({ bench: file.replace(/\.ts$/, ""), ...figure, machine }));
}
