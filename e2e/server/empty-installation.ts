import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve, type Server } from "@overfly/server/serve";
import { readSettings } from "@overfly/server/settings";
import { runSql } from "@overfly/server/testing/test-database";
import { inject } from "vitest";
import { databaseSettings, databaseUrl, TEST_SETTINGS } from "./demo-installation.ts";

/** A server as `npm start` leaves it on its first day: without accounts and data. */
export interface EmptyInstallation {
  server: Server;
  origin: string;
  stop: () => Promise<void>;
}

export async function startEmptyInstallation(): Promise<EmptyInstallation> {
  const cluster = inject("demoInstallation");
  const admin = databaseUrl(cluster.ownerUrl, "postgres");
  const name = `empty_${randomBytes(8).toString("hex")}`;
  const folder = await mkdtemp(join(tmpdir(), "overfly-empty-"));
  await runSql(admin, `create database ${name}`);
  const server = await serve(
    readSettings({ ...TEST_SETTINGS, ...databaseSettings(cluster, name), DATA_DIR: folder }),
  );
  return {
    server,
    origin: `http://localhost:${server.port}`,
    stop: async () => {
      await server.stop();
      await runSql(admin, `drop database ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
