import { type EventEmitter, once } from "node:events";
import type pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Services, systemContext } from "#context.ts";
import { openJobQueue } from "#platform/jobs/pg-boss-queue.ts";
import { createLocalBus } from "#platform/live/live-bus.ts";
import { createClient, createMission, createOrganization, createSite } from "#testing/factories.ts";
import { openLossyNetwork } from "#testing/lossy-network.ts";
import { createTestDatabase } from "#testing/test-database.ts";
import { connectDatabase, type Database } from "#platform/db/connect.ts";
import { keepConnection } from "#platform/db/keep-connection.ts";

/** Four for queries and one that listens: with none given up, a packet each would be all that is ever lost. */
const QUEUE_CONNECTIONS = 5;
let network: Awaited<ReturnType<typeof openLossyNetwork>>;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** Past the network. */
let direct: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  network = await openLossyNetwork(new URL(database.url));
  direct = connectDatabase(database.url);
});
afterAll(async () => {
  await network.close();
  await direct.close();
  await database.drop();
});

test("a connection that waits for messages is opened again once nothing arrives on it", async () => {
  const entered: pg.Client[] = [];
  const onLost = vi.fn<() => void>();
  const close = await keepConnection(network.url, {
    log: { warn: () => {} },
    onConnect: async (client) => {
      await client.query("listen identity_changes");
      entered.push(client);
    },
    onLost,
    heartbeatMs: 20,
    answerMs: 2000,
    connectMs: 2000,
  });
  network.losePackets(true);
  await expect.poll(() => onLost.mock.calls.length).toBe(1);
  expect(entered).toHaveLength(1);
  network.losePackets(false);
  await expect.poll(() => entered.length).toBe(2);
  const notified = once(entered[1] as unknown as EventEmitter, "notification");
  await direct.pool.query("notify identity_changes");
  await notified;
  await close();
});

test("the job queue works on after its connections were silent", async () => {
  const log = { warn: () => {} };
  const queue = await openJobQueue(network.url, { log } as unknown as Services, {
    queryMs: 2000,
    connectMs: 3000, // a busy machine opens the queue, too
  });
  const services = { db: direct.db, jobs: queue, live: createLocalBus(), log, now: () => new Date() };
  const context = systemContext(services as unknown as Services);
  const { id: provider_id } = await createOrganization(context);
  const { id: client_id } = await createClient(context, provider_id);
  const { id: site_id } = await createSite(context, { provider_id, client_id });
  const { id: mission_id } = await createMission(context, { provider_id, client_id, site_id });
  const worked = vi.fn<() => Promise<void>>(async () => {});
  const handlers = { intake: worked, thermography: worked, merge: worked, layout: worked, report: worked };
  await queue.work(context, handlers);

  const lostBefore = network.lost();
  network.losePackets(true);
  await expect.poll(network.lost).toBeGreaterThan(lostBefore + QUEUE_CONNECTIONS);
  network.losePackets(false);
  // Connections that were being opened meanwhile are given up first, and whoever waited for them is told.
  const enqueue = () => queue.enqueue(context, { kind: "thermography", provider_id, mission_id });
  await expect
    .poll(() =>
      enqueue().then(
        () => "queued",
        (error: Error) => error.message,
      ),
    )
    .toBe("queued");
  await expect.poll(() => worked.mock.calls.length).toBe(1);
  network.reset();
  await queue.stop();
});
