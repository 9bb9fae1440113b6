import { spawn } from "node:child_process";
import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setup } from "@overfly/contract/setup/setup";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#app.ts";
import { createServices } from "#services.ts";
import { readSettings } from "#settings.ts";
import { createClusterFolder } from "#testing/servers/cluster-folder.ts";
import { freePort, spawnServer } from "#testing/servers/spawned-server.ts";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

let folder: string;
beforeAll(async () => {
  folder = await createClusterFolder("overfly-supervised-");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = () => join(folder, "postgres", "postmaster.pid");
const postmaster = () => Number(readFileSync(lockFile(), "utf8").split("\n")[0]);

test("an embedded database that was killed is started again, and what ran meanwhile fails clearly", async () => {
  const settings = {
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    HOST: "127.0.0.1",
    MQTT_PORT: "0",
    PORT: "0",
    STREAMING_ENGINE: "off",
  };
  const { services, probes, close } = await createServices(readSettings(settings));
  const app = await createApp(services, probes);
  const before = postmaster();
  const running = sql`select pg_sleep(600)`.execute(services.db).then(
    () => undefined,
    (error: unknown) => error,
  );
  const isRunning = async () => {
    const { rows } = await sql`select from pg_stat_activity where query like 'select pg_sleep%'`.execute(
      services.db,
    );
    return rows.length;
  };
  await expect.poll(isRunning).toBe(1);

  process.kill(before, "SIGKILL");
  expect(isDatabaseUnavailable(await running)).toBe(true);
  await expect.poll(async () => (await app.inject("/readyz")).json()).toMatchObject({ status: "ready" });
  expect(postmaster()).not.toBe(before);
  expect((await app.inject(setup.settings.path)).statusCode).toBe(200);
  await app.close();
  await close();
});

test("a server whose embedded database can't be started again ends with an error", async () => {
  const ports = { PORT: await freePort(), MQTT_PORT: await freePort() };
  const server = spawnServer({ DATA_DIR: folder, DATABASE_RESTART_S: 1, ...ports });
  await server.ready();
  appendFileSync(join(folder, "postgres", "postgresql.conf"), "\nno_such_setting = on\n");
  process.kill(postmaster(), "SIGKILL");
  const { code, errors } = await server.ended;
  expect(code).toBe(1);
  expect(errors).toMatch(/^The embedded database ended and can't be started again: /);
});

test("a database starts although its lock names a process that isn't PostgreSQL", async () => {
  const data = join(folder, "of-another");
  const first = await startEmbeddedPostgres(data);
  const lock = join(data, "postmaster.pid");
  const lines = readFileSync(lock, "utf8").split("\n");
  await first.stop();
  const { uid, gid } = statSync(data);
  const other = spawn("sleep", ["1000"], { uid, gid, stdio: "ignore" });
  writeFileSync(lock, [other.pid, ...lines.slice(1)].join("\n"));

  const again = await startEmbeddedPostgres(data);
  const client = new pg.Client({ connectionString: again.url("postgres") });
  await client.connect();
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await client.end();
  await again.stop();
  other.kill("SIGKILL");
});
