import { rmSync } from "node:fs";
import { join } from "node:path";
import { auth } from "@overfly/contract/auth/auth";
import { docks } from "@overfly/contract/docks/docks";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Services, type SystemContext, systemContext } from "#context.ts";
import { openJobQueue } from "#platform/jobs/pg-boss-queue.ts";
import { createLocalBus } from "#platform/live/live-bus.ts";
import { createFakeDock } from "#testing/fake-dock.ts";
import { createMission, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { createClusterFolder } from "#testing/servers/cluster-folder.ts";
import { announce } from "#testing/uploads/tus-client.ts";
import { connectDatabase } from "./connect.ts";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";

const PATIENCE = { timeout: 240_000, interval: 100 };
let folder: string;
let cluster: EmbeddedPostgres;
let port: string;

const startDatabase = (extra: string[] = []) =>
  startEmbeddedPostgres(join(folder, "postgres"), ["fsync=off", ...extra]);

beforeAll(async () => {
  folder = await createClusterFolder("overfly-outage-");
  cluster = await startDatabase();
  port = new URL(cluster.url("postgres")).port;
  const { pool, close } = connectDatabase(cluster.url("postgres"));
  await pool.query("create database of_jobs");
  await close();
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts on the same port as before, like a restarted database. */
async function duringOutage(during: () => Promise<void>) {
  await cluster.stop();
  try {
    await during();
  } finally {
    await startDatabase([`port=${port}`]);
  }
}

interface World {
  app: TestApp;
  session: Session;
  world: Awaited<ReturnType<typeof createTwoProviders>>;
}

async function startApp(): Promise<World> {
  const app = await testApp({}, { DATABASE_URL: cluster.url("postgres") });
  const world = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  return { app, world, session: await app.signIn(email, PASSWORD) };
}

test("while the database is unavailable callers get an error in the specified form, and later everything recovers", async () => {
  const { app, session, world } = await startApp();
  const dock = await createFakeDock(app, session);
  await dock.bind();
  const { token: mission } = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "in_progress",
  });
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  const unknown = await app.signIn(email, PASSWORD); // a session that this process has not cached
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const blocked = app.db.transaction().execute(async (tx) => {
    await tx.selectFrom("sites").select("id").execute();
    begun.resolve();
    await over.promise; // its connection ends while it is idle
    return tx.selectFrom("sites").select("id").execute();
  });
  const end = blocked.then(
    () => undefined,
    (error: unknown) => error,
  );
  await begun.promise;
  const readyz = async () => (await app.app.inject("/readyz")).json();

  await duringOutage(async () => {
    const away = [
      await app.call(session, sites.list),
      await app.call(unknown, auth.authUser),
      await app.call(undefined, auth.login, { body: { email: "a@b.test", password: PASSWORD } }),
    ];
    expect(away.map(({ status }) => status)).toEqual([503, 503, 503]);
    for (const { body } of away)
      expect(body).toEqual({
        message: "The database is unavailable; try again in a moment",
        request_id: expect.any(String),
      });
    const file = { name: "a.jpg", mission, size: 10 };
    expect((await announce({ app: app.app, session }, file)).status).toBe(503);
    expect((await app.app.inject("/healthz")).statusCode).toBe(200);
    expect(await readyz()).toEqual({
      status: "not ready",
      checks: { database: "failed", storage: "ok", broker: "ok" },
    });
    await dock.report({ mode_code: 2, humidity: 44 });
    over.resolve();
    expect(isDatabaseUnavailable(await end)).toBe(true);
  });

  await expect.poll(async () => (await readyz()).status, PATIENCE).toBe("ready");
  expect((await app.call(session, sites.list)).status).toBe(200);
  const humidity = async () => {
    const { body } = await app.call(session, docks.get, { params: { id: dock.id } });
    return body.data.telemetry?.humidity_percent;
  };
  await expect.poll(humidity, PATIENCE).toBe(44); // reported during the outage, and never again
  await dock.close();
  await app.close();
});

test("a job that was running when the database went down continues and completes", async () => {
  const url = cluster.url("of_jobs");
  await migrate(url);
  const { db, close } = connectDatabase(url);
  const log = { warn: () => {} } as unknown as SystemContext["log"];
  const queue = await openJobQueue(url, { log });
  const context = systemContext(
    {
      db,
      jobs: queue,
      live: createLocalBus(),
      log,
      now: () => new Date(),
    } as unknown as Services,
    "test",
  );
  const { provider, client, site } = await createTwoProviders(context);
  const mission = await createMission(context, {
    provider_id: provider.id,
    client_id: client.id,
    site_id: site.id,
  });
  const done: number[] = [];
  let mayEnd = false;
  const nothing = async () => {};
  await queue.work(context, {
    intake: nothing,
    merge: nothing,
    layout: nothing,
    thermography: nothing,
    report: async (_context, job) => {
      for (let part = Number(job.progress["done"] ?? 0) + 1; !mayEnd; part += 1) {
        await job.report({ percent: 50, progress: { done: part } });
        done.push(part);
      }
    },
  });
  const id = await queue.enqueue(context, {
    kind: "report",
    provider_id: provider.id,
    mission_id: mission.id,
  });
  await expect.poll(() => done.length, PATIENCE).toBeGreaterThan(5);
  let before = 0;

  await duringOutage(async () => void (before = done.length));

  await expect.poll(() => done.length, PATIENCE).toBeGreaterThan(before);
  mayEnd = true;
  const state = () =>
    db.selectFrom("processing_jobs").where("id", "=", id).select("state").executeTakeFirstOrThrow();
  await expect.poll(state, PATIENCE).toEqual({ state: "completed" });
  expect(done.slice(0, before)).toEqual(done.slice(0, before).map((_part, index) => index + 1));
  expect(done[before]).toBeGreaterThan(before - 2); // it did not start over
  await queue.stop();
  await close();
});
