import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";

const setupFiles = ["scripts/settle-property-tests.ts"];
// vitest's own is one fewer than there are cores: of two, one would stand idle
const maxWorkers = Math.max(2, availableParallelism() - 1);
/** What waits for processes, radio and pages gets one more try on a machine nobody watches; the report names it. */
const retry = process.env["CI"] ? 1 : 0;

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: "house", include: ["*.test.ts"], maxWorkers } },
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
