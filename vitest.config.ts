import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestTestsFirst } from "./scripts/longest-tests-first.ts";
import { RunSummary } from "./scripts/run-summary.ts";

const setupFiles = ["scripts/configure-property-tests.ts"];
/** Twice the cores, since most files wait for pages, processes and the database for half of their time. */
const maxWorkers = Math.min(12, 2 * availableParallelism());
/** The test files of a worker share its modules, which are imported once; a file leaves nothing behind. */
const isolate = false;
/**
 * Tests wait for what they expect, never for a time: these limits only end a test that would wait forever, on a machine
 * that does much else, too.
 */
const limits = {
  testTimeout: 480_000,
  hookTimeout: 480_000,
  expect: { poll: { timeout: 240_000 } },
};

export default defineConfig({
  test: {
    maxWorkers,
    reporters: ["default", new RunSummary()],
    // happy-dom has no layout, so Mantine finds nothing visible to focus, and prints the whole document.
    onConsoleLog: (log) => !log.includes("use-focus-trap"),
    sequence: { sequencer: LongestTestsFirst },
    projects: [
      { test: { name: "repository", include: ["*.test.ts"], maxWorkers, ...limits } },
      {
        test: {
          name: "pure",
          maxWorkers,
          isolate,
          setupFiles,
          ...limits,
          include: ["packages/*/src/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "server",
          maxWorkers,
          isolate,
          setupFiles,
          include: ["apps/{cli,server,simulator}/src/**/*.test.ts"],
          env: { NODE_ENV: "test" },
          globalSetup: "apps/server/src/testing/global-setup.ts",
          ...limits,
        },
      },
      {
        test: {
          name: "e2e",
          maxWorkers,
          setupFiles: ["e2e/browser/describe-failures.ts"],
          isolate, // files share their worker's browser, too
          include: ["e2e/**/*.test.ts"],
          globalSetup: "e2e/global-setup.ts",
          ...limits,
          testTimeout: 2 * limits.testTimeout, // a step may hold a whole flight and what follows from it
          sequence: { groupOrder: 1 },
        },
      },
      {
        define: { __WORLD_URL__: JSON.stringify("/assets/world") }, // nobody serves it: happy-dom draws no map
        test: {
          name: "web",
          maxWorkers,
          isolate,
          setupFiles: [
            ...setupFiles,
            "apps/web/src/testing/empty-document.ts",
            "apps/web/src/testing/load-messages.ts",
            "apps/web/src/testing/without-owner-stacks.ts",
            "apps/web/src/testing/patience.ts",
          ],
          ...limits,
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          environmentOptions: { happyDOM: { url: "http://localhost/" } },
        },
      },
    ],
  },
});
