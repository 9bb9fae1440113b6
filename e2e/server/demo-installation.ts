import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_ACCOUNTS } from "@overfly/server/demo/demo-accounts";
import { type DemoDock, seedCompany } from "@overfly/server/demo/demo-company";
import { seedMissions } from "@overfly/server/demo/demo-missions";
import { startEmbeddedPostgres } from "@overfly/server/platform/db/embedded-postgres";
import { serve } from "@overfly/server/serve";
import { readSettings } from "@overfly/server/settings";
import { createClusterFolder, FAST } from "@overfly/server/testing/servers/cluster-folder";
import { runSql } from "@overfly/server/testing/test-database";
import { inject } from "vitest";
import { sessionCookie, type SessionCookie } from "./raw-request.ts";

/** PostgreSQL with the demo data as a template database, and the files that belong to it. */
export interface DemoInstallation {
  /** Connection strings without a database's name: of the tables' owner and of the server's account. */
  ownerUrl: string;
  serverUrl: string;
  /** A DATA_DIR with the demo data's files. */
  folder: string;
  docks: DemoDock[];
  /** A session of each account, by e-mail address. */
  sessions: Record<string, SessionCookie>;
}

declare module "vitest" {
  export interface ProvidedContext {
    demoInstallation: DemoInstallation;
  }
}

const TEMPLATE = "template_demo";

/** Settings of every server in the tests: free ports of the loopback interface. */
export const TEST_SETTINGS = {
  HOST: "127.0.0.1",
  PORT: "0",
  MQTT_PORT: "0",
  STREAMING_RTMP_PORT: "0",
  DATABASE_CONNECT_TIMEOUT_S: "60", // a busy machine is slow, not broken
  LOG_LEVEL: "error",
  NODE_ENV: "test",
} as const;

/** Creates the installation that all test files of a run copy. */
export async function createDemoInstallation(): Promise<DemoInstallation & { remove: () => Promise<void> }> {
  const root = await createClusterFolder("overfly-demo-");
  const cluster = await startEmbeddedPostgres(join(root, "postgres"), FAST);
  const urls = { ownerUrl: cluster.url(""), serverUrl: cluster.serverUrl("") };
  const folder = join(root, "data");
  await runSql(databaseUrl(urls.ownerUrl, "postgres"), `create database ${TEMPLATE}`);
  const { services, port, stop } = await serve(
    readSettings({ ...TEST_SETTINGS, ...databaseSettings(urls, TEMPLATE), DATA_DIR: folder }),
  );
  const origin = `http://127.0.0.1:${port}`;
  const { docks } = await seedCompany(services, origin);
  await seedMissions(services);
  const sessions: DemoInstallation["sessions"] = {};
  for (const { email, user_type } of DEMO_ACCOUNTS)
    sessions[email] = await sessionCookie(origin, email, user_type === "client" ? "client" : "center");
  await stop();
  return {
    ...urls,
    folder,
    docks,
    sessions,
    remove: async () => {
      await cluster.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** A copy of the demo installation: the settings of a server on it, and its docks. */
export interface DemoCopy {
  settings: Record<string, string>;
  docks: readonly DemoDock[];
  remove: () => Promise<void>;
}

export async function copyDemoInstallation(): Promise<DemoCopy> {
  const installation = inject("demoInstallation");
  const admin = databaseUrl(installation.ownerUrl, "postgres");
  const name = `demo_${randomBytes(8).toString("hex")}`;
  const folder = await mkdtemp(join(tmpdir(), "overfly-e2e-"));
  await runSql(admin, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  await cp(installation.folder, folder, { recursive: true });
  return {
    settings: { ...TEST_SETTINGS, ...databaseSettings(installation, name), DATA_DIR: folder },
    docks: installation.docks,
    remove: async () => {
      await runSql(admin, `drop database ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const databaseUrl = (url: string, name: string) => new URL(`/${name}`, url).href;

/** The settings of a server on the database of this name. */
export const databaseSettings = (
  { ownerUrl, serverUrl }: Pick<DemoInstallation, "ownerUrl" | "serverUrl">,
  name: string,
) => ({
  DATABASE_URL: databaseUrl(serverUrl, name),
  DATABASE_OWNER_URL: databaseUrl(ownerUrl, name),
});
