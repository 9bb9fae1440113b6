import { spawnSync } from "node:child_process";

const rooms = [".", "contract", "geo", "flight", "solar", "dji", "server", "web", "simulator"];
const failed = rooms.filter((room) => spawnSync("tsc", ["-p", room], { stdio: "inherit" }).status !== 0);
if (failed.length > 0) {
  console.error(`Types do not hold in: ${failed.join(", ")}`);
  process.exit(1);
}
