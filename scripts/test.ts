/** `npm test`: the whole gate, the browser journeys included. Arguments go to vitest and then only tests run. */
import { spawnSync } from "node:child_process";
import { findBrowser } from "./find-browser.ts";

const CHROME_PATH = findBrowser();
const environment = { ...process.env, CHROME_PATH };

const step = (name: string, command: string, args: string[]) => {
  console.log(`\n▸ ${name}`);
  const { status } = spawnSync(command, args, { stdio: "inherit", env: environment });
  if (status !== 0) {
    console.error(`\n✗ ${name} failed`);
    process.exit(status ?? 1);
  }
};

const chosen = process.argv.slice(2);
if (chosen.length > 0) {
  step("tests", "vitest", ["run", ...chosen]);
} else {
  step("types", "node", ["scripts/check-types.ts"]);
  step("lint", "oxlint", ["--type-aware", "--quiet", "."]);
  step("format", "oxfmt", ["--check", "."]);
  step("dead code", "knip", []);
  step("web build", "vite", ["build", "web", "--logLevel", "warn"]);
  step("tests", "vitest", ["run"]);
}
