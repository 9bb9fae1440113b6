import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestTestsFirst } from "./scripts/longest-tests-first.ts";

const setupFiles = ["scripts/configure-property-tests.ts"];
// vitest defaults to one fewer than there are cores, which leaves one of two cores idle
const maxWorkers = Math.max(2, availableParallelism() - 1);
/** Tests that wait for processes, MQTT and pages are retried once in CI; the report names the retries. */
const retry = process.env["CI"] ? 1 : 0;

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongestTestsFirst },
    projects: [
      { test: { name: "repository", include: ["*.test.ts"], maxWorkers } },
      {
        test: {
          name: "pure",
          maxWorkers,
          setupFiles,
          testTimeout: 20_000,
          include: ["packages/*/src/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "server",
          maxWorkers,
          setupFiles,
          include: ["apps/{server,simulator}/src/**/*.test.ts"],
          env: { NODE_ENV: "test" },
          globalSetup: "apps/server/src/testing/global-setup.ts",
          retry,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          maxWorkers,
          include: ["e2e/**/*.test.ts"],
          globalSetup: "e2e/global-setup.ts",
          retry,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "web",
          maxWorkers,
          setupFiles: [
            ...setupFiles,
            "apps/web/src/testing/load-messages.ts",
            "apps/web/src/testing/patience.ts",
          ],
          testTimeout: 30_000,
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          environmentOptions: { happyDOM: { url: "http://localhost/" } },
        },
      },
    ],
  },
});
