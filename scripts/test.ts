/** `npm test`: all checks, including the browser tests. With arguments, only runs vitest with them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { COMPILER_ENVIRONMENT } from "./compiler-environment.ts";
import { prepareBrowser } from "./find-browser.ts";

const CHROME_PATH = prepareBrowser();
const ENVIRONMENT = { ...COMPILER_ENVIRONMENT, CHROME_PATH };

interface Outcome {
  name: string;
  status: number;
  seconds: number;
}

interface Command {
  name: string;
  program: string;
  args: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Prints the output as it comes, instead of in one piece at the end. */
  isLive?: boolean;
}

async function run({ name, program, args, environment, isLive = false }: Command): Promise<Outcome> {
  const started = performance.now();
  const child = spawn(program, args, {
    stdio: isLive ? "inherit" : ["ignore", "pipe", "pipe"],
    env: { ...ENVIRONMENT, ...environment },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => output.push(part));
  const [status] = (await once(child, "close")) as [number | null];
  if (!isLive) console.log(`\n▸ ${name}\n${Buffer.concat(output).toString()}`);
  return { name, status: status ?? 1, seconds: (performance.now() - started) / 1000 };
}

const check = (name: string, program: string, ...args: string[]): Command => ({ name, program, args });

/** The browser tests need the build; the rest fails fast. */
const FIRST: readonly Command[] = [
  check("web build", "vite", "build", "apps/web", "--logLevel", "warn"),
  check("types", "node", "scripts/check-types.ts"),
  check("format", "oxfmt", "--check", "."),
];
/** One thread for types, as several would each check those that they share. */
const LINT: Command = {
  ...check("lint", "oxlint", "--type-aware", "--quiet", "."),
  environment: { GOMAXPROCS: "1" },
};
const DEAD_CODE: readonly Command[] = [
  check("dead code", "knip"),
  check("dead code in production", "knip", "--production"),
];

const tests = (args: readonly string[] = []): Command => ({
  name: "tests",
  program: "vitest",
  args: ["run", ...args],
  isLive: true,
});

async function runInTurn(commands: readonly Command[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const command of commands) outcomes.push(await run(command));
  return outcomes;
}

function exitOnFailure(outcomes: readonly Outcome[]): void {
  const failed = outcomes.filter(({ status }) => status !== 0);
  if (failed.length === 0) return;
  console.error(`\n✗ ${failed.map(({ name }) => name).join(", ")} failed`);
  process.exit(failed[0]?.status);
}

async function runGate(): Promise<void> {
  const first = await Promise.all(FIRST.map(run));
  exitOnFailure(first);
  const second = (await Promise.all([runInTurn([LINT]), runInTurn(DEAD_CODE)])).flat();
  exitOnFailure(second);
  const outcomes = [...first, ...second, await run(tests())];
  const times = outcomes.map(({ name, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`);
  console.log(`\nTime of each part\n${times.join("\n")}`);
  exitOnFailure(outcomes);
}

const chosen = process.argv.slice(2);
if (chosen.length === 0) await runGate();
else exitOnFailure([await run(tests(chosen))]);
