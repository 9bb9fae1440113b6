import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { dirname } from "node:path";

const projects = [".", ...globSync("{packages,apps}/*/tsconfig.json").map((file) => dirname(file))];
const failed = projects.filter(
  (project) => spawnSync("tsc", ["-p", project], { stdio: "inherit" }).status !== 0,
);
if (failed.length > 0) {
  console.error(`Types do not hold in: ${failed.join(", ")}`);
  process.exit(1);
}
