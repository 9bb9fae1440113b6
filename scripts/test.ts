/** `npm test`: all checks, including the browser tests. With arguments, only runs vitest with them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { findBrowser } from "./find-browser.ts";

const CHROME_PATH = findBrowser();
const environment = { ...process.env, CHROME_PATH };

interface Outcome {
  name: string;
  status: number;
  output: string;
}

/** Prints the output when the command ends, since several run in parallel. */
async function check(name: string, command: string, args: string[]): Promise<Outcome> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: environment });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => output.push(part));
  const [status] = (await once(child, "close")) as [number | null];
  const outcome = { name, status: status ?? 1, output: Buffer.concat(output).toString() };
  console.log(`\n▸ ${name}\n${outcome.output}`);
  return outcome;
}

async function test(args: string[]): Promise<Outcome> {
  console.log("\n▸ tests");
  const child = spawn("vitest", ["run", ...args], { stdio: "inherit", env: environment });
  const [status] = (await once(child, "close")) as [number | null];
  return { name: "tests", status: status ?? 1, output: "" };
}

function exitOnFailure(outcomes: readonly Outcome[]): void {
  const failed = outcomes.filter(({ status }) => status !== 0);
  if (failed.length === 0) return;
  console.error(`\n✗ ${failed.map(({ name }) => name).join(", ")} failed`);
  process.exit(failed[0]?.status);
}

const chosen = process.argv.slice(2);
if (chosen.length === 0)
  exitOnFailure(
    await Promise.all([
      check("types", "node", ["scripts/check-types.ts"]),
      check("lint", "oxlint", ["--type-aware", "--quiet", "."]),
      check("format", "oxfmt", ["--check", "."]),
      check("dead code", "knip", []),
      check("dead code in production", "knip", ["--production"]),
      check("web build", "vite", ["build", "apps/web", "--logLevel", "warn"]),
    ]),
  );
exitOnFailure([await test(chosen)]);
