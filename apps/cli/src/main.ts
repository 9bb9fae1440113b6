import { run } from "./run.ts";

process.exitCode = await run(process.argv.slice(2), {
  print: (text) => void process.stdout.write(`${text}\n`),
  report: (text) => void process.stderr.write(`${text}\n`),
});
