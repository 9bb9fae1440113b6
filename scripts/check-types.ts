import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { COMPILER_ENVIRONMENT } from "./compiler-environment.ts";

const projects = [".", ...globSync("{apps,packages}/*/tsconfig.json").map((file) => dirname(file))];
const waiting = projects.values();
const failed: string[] = [];

/** One thread a project: several threads of one would each check the types that they share. */
async function checkInTurn(): Promise<void> {
  for (const project of waiting) {
    const args = ["-p", project, "--singleThreaded"];
    const compiler = spawn("tsc", args, { stdio: "inherit", env: COMPILER_ENVIRONMENT });
    const [status] = (await once(compiler, "close")) as [number | null];
    if (status !== 0) failed.push(project);
  }
}

await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, checkInTurn));
if (failed.length > 0) {
  console.error(`Types do not hold in: ${failed.join(", ")}`);
  process.exit(1);
}
