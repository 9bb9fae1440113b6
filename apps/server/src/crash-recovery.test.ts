import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "#platform/db/connect.ts";
import { openJobQueue } from "#platform/jobs/pg-boss-queue.ts";
import { createClient, createMission, createOrganization, createSite } from "#testing/factories.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";
import { type Services, systemContext } from "./context.ts";

const log = { warn: () => {} } as unknown as Services["log"];
let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
const running: TestApp[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "overfly-left-"));
  mkdirSync(join(folder, "incoming"));
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const app of running.splice(0).toReversed()) await app.close();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const start = async () => {
  const app = await testApp(
    {},
    { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR: folder },
  );
  running.push(app);
  return app;
};
const left = (name: string) => {
  const path = join(folder, "incoming", `${name}.part`);
  writeFileSync(path, "half a picture");
  return path;
};

test("a partial file of a killed server is removed at the next start, but never one in use by another server", async () => {
  const dead = left("of-the-dead");
  await start();
  expect(existsSync(dead)).toBe(false);

  const alive = left("of-the-living");
  await start();
  expect(existsSync(alive)).toBe(true);
});

test("a job that a killed server was running continues with the next start", async () => {
  const { db, close } = connectDatabase(database.url);
  const insertInto = { db } as unknown as Parameters<typeof createOrganization>[0];
  const { id: provider_id } = await createOrganization(insertInto);
  const { id: client_id } = await createClient(insertInto, provider_id);
  const { id: site_id } = await createSite(insertInto, { provider_id, client_id });
  const mission = await createMission(insertInto, { provider_id, client_id, site_id });
  const row = () =>
    db.selectFrom("processing_jobs").where("mission_id", "=", mission.id).select("state").executeTakeFirst();
  const queue = await openJobQueue(database.url, { log });
  const child = fork(new URL("testing/crashing-worker.ts", import.meta.url), [database.url], {
    execArgv: [],
  });
  const ended = once(child, "exit");
  const services = { db, jobs: queue, log, now: () => new Date() } as unknown as Services;
  await queue.enqueue(systemContext(services), {
    kind: "thermography",
    provider_id,
    mission_id: mission.id,
  });
  await ended;
  await queue.stop();
  expect(await row()).toEqual({ state: "running" });

  // a recent heartbeat: only the next start may requeue it
  await sql`update pgboss.job set heartbeat_on = now() + interval '1 hour' where state = 'active'`.execute(
    db,
  );
  await start();
  const waiting = await sql`select from pgboss.job where state = 'retry' and start_after > now()`.execute(db);
  expect(waiting.rows).toEqual([]);
  await expect.poll(row).toEqual({ state: "failed" }); // it has no photos
  await close();
});
