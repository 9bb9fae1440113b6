import { defineConfig } from "vitest/config";

const setupFiles = ["scripts/settle-property-tests.ts"];

export default defineConfig({
  test: {
    projects: [
      { test: { name: "house", include: ["*.test.ts"] } },
      { test: { name: "pure", include: ["{contract,geo,flight,solar,dji}/src/**/*.test.ts"], setupFiles } },
      {
        test: {
          name: "server",
          setupFiles,
          include: ["{server,simulator}/src/**/*.test.ts"],
          env: { NODE_ENV: "test" },
          globalSetup: "server/src/testing/global-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "web",
          setupFiles,
          include: ["web/src/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          environmentOptions: { happyDOM: { url: "http://localhost/" } },
        },
      },
    ],
  },
});
