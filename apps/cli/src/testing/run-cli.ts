import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { AnalysisResult } from "#analyze/result.ts";
import { run } from "#run.ts";

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command line in this process, with paths within a folder of the test file. */
export function cliInFolder() {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "overfly-cli-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const at = (...names: string[]): string => join(folder, ...names);
  return {
    at,
    cli: async (...args: string[]): Promise<Outcome> => {
      const [stdout, stderr]: [string[], string[]] = [[], []];
      const inFolder = args.map((word) =>
        /^[a-z]+(\/.*|\.\w+)$|^(nowhere|empty|one|flight|plain|drawn)$/.test(word) ? at(word) : word,
      );
      const code = await run(inFolder, {
        print: (text) => stdout.push(text),
        report: (text) => stderr.push(text),
      });
      return { code, stdout: stdout.join("\n"), stderr: stderr.join("\n") };
    },
    resultIn: async (file: string): Promise<AnalysisResult> =>
      JSON.parse(await readFile(at(file), "utf8")) as AnalysisResult,
  };
}
