import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import pino from "pino";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#platform/db/embedded-postgres.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openJobQueue } from "#platform/jobs/pg-boss-queue.ts";
import { createClusterFolder, FAST } from "./servers/cluster-folder.ts";

/** One PostgreSQL for all tests, with a migrated template database that each test file copies, and a folder of renderings. */
export default async function setup(project: TestProject) {
  const folder = await createClusterFolder("overfly-test-");
  const cluster = await startEmbeddedPostgres(join(folder, "postgres"), FAST);
  const admin = new pg.Client({ connectionString: cluster.url("postgres") });
  await admin.connect();
  await admin.query("create database template_overfly");
  await admin.end();
  await migrate(cluster.url("template_overfly"), cluster.serverUrl("template_overfly"));
  const queue = await openJobQueue(cluster.serverUrl("template_overfly"), { log: pino({ level: "silent" }) });
  await queue.stop(); // has created what each server would create first
  const renderingFolder = join(folder, "renderings");
  mkdirSync(renderingFolder);
  project.provide("renderingFolder", renderingFolder);
  project.provide("postgresUrl", cluster.url("postgres"));
  project.provide("postgresServerUrl", cluster.serverUrl("postgres"));
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
