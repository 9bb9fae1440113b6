import { existsSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { Reporter, TestModule, TestSuite } from "vitest/node";

const SLOWEST = 20;
/** Runs of a few files need no summary. */
const MIN_FILES = 40;
const SHARED_FILE = /(?:\.\.\/)+shared\/[\w./-]*/g;

/** Prints, at the end of a whole run, the time of each project, the slowest files, and what was skipped and why. */
export class RunSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < MIN_FILES) return;
    const files = modules.map((module) => ({
      project: module.project.name,
      file: relative(process.cwd(), module.moduleId),
      ms: durationMs(module),
    }));
    console.log(["", ...timesByProject(files), "", ...slowestFiles(files), "", ...skips(modules)].join("\n"));
  }
}

interface FileTime {
  project: string;
  file: string;
  ms: number;
}

function durationMs(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(7)} s`;
const sum = (files: readonly FileTime[]): number => files.reduce((total, { ms }) => total + ms, 0);

/** Files run side by side, so that a project's files together take longer than the project. */
export function timesByProject(files: readonly FileTime[]): string[] {
  const lines = [...Map.groupBy(files, ({ project }) => project)]
    .toSorted(([, one], [, other]) => sum(other) - sum(one))
    .map(([project, own]) => `${seconds(sum(own))}  ${project} (${own.length} files)`);
  return ["Time of all files together, by project", ...lines];
}

export function slowestFiles(files: readonly FileTime[]): string[] {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  return ["Slowest files", ...slowest.map(({ file, ms }) => `${seconds(ms)}  ${file}`)];
}

function skips(modules: readonly TestModule[]): string[] {
  const lines = modules
    .toSorted((one, other) => one.moduleId.localeCompare(other.moduleId))
    .flatMap((module) => {
      const file = relative(process.cwd(), module.moduleId);
      const missing = missingSharedFiles(readFileSync(module.moduleId, "utf8"), module.moduleId);
      const skipped = skippedParts(module);
      const listed =
        missing.length > 0 && skipped.length === 0
          ? [{ name: "suites that read it", count: 1 }] // left out instead of skipped
          : skipped.filter(({ name }) => missing.length > 0 || name.includes("skipped"));
      return listed.map((skip) => skipLine({ ...skip, file, missing }));
    });
  return lines.length === 0 ? ["Nothing was skipped"] : ["Skipped", ...lines];
}

interface Skip {
  file: string;
  name: string;
  count: number;
  missing: readonly string[];
}

export function skipLine({ file, name, count, missing }: Skip): string {
  const tests = count > 1 ? ` (${count} tests)` : "";
  const reason = missing.length > 0 ? `: no ${missing.join(", ")}` : "";
  return `  ${file} › ${name}${tests}${reason}`;
}

/** The files of ../shared that a test file names by a relative path, and that are absent. */
export function missingSharedFiles(source: string, path: string): string[] {
  const named = new Set(source.match(SHARED_FILE));
  return [...named]
    .filter((file) => !existsSync(resolve(path, "..", file)))
    .map((file) => file.replace(/^(\.\.\/)+/, "../"));
}

/** Skipped suites and tests that are not part of a skipped suite. */
function skippedParts(parent: TestModule | TestSuite): { name: string; count: number }[] {
  return [...parent.children].flatMap((child) => {
    if (child.type === "test")
      return child.result().state === "skipped" ? [{ name: child.fullName, count: 1 }] : [];
    const tests = [...child.children.allTests()];
    const isSkipped = tests.length > 0 && tests.every((test) => test.result().state === "skipped");
    return isSkipped ? [{ name: child.fullName, count: tests.length }] : skippedParts(child);
  });
}
