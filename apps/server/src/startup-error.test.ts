import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { createClusterFolder } from "#testing/servers/cluster-folder.ts";
import { freePort, isDatabaseRunning, spawnServer, takePort } from "#testing/servers/spawned-server.ts";
import { startEmbeddedBroker } from "#platform/mqtt/embedded-broker.ts";

let folder: string;
let usedPort: Awaited<ReturnType<typeof takePort>>;
let closed: number;
let ports: { PORT: number; MQTT_PORT: number };

beforeAll(async () => {
  folder = await createClusterFolder("overfly-start-");
  [usedPort, closed] = [await takePort(), await freePort()];
  ports = { PORT: await freePort(), MQTT_PORT: await freePort() };
});
afterAll(async () => {
  await usedPort.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The output of a server that failed to start, after it exited and left nothing running. */
async function refusal(environment: Record<string, string | number>, options: readonly string[] = []) {
  const { code, errors } = await spawnServer({ DATA_DIR: folder, ...ports, ...environment }, options).ended;
  expect(code).toBe(1);
  expect(isDatabaseRunning(folder)).toBe(false);
  return errors.trimEnd();
}

describe("a server that can't start prints the reason in one line, and stops what it has started", () => {
  test("its port is in use", async () => {
    expect(await refusal({ PORT: usedPort.port })).toMatch(/^PORT \d+ can't be used: .*EADDRINUSE.*$/);
    expect(existsSync(join(folder, "postgres", "PG_VERSION"))).toBe(true); // its database was already running
  });

  test("its broker's port is in use", async () => {
    expect(await refusal({ MQTT_PORT: usedPort.port })).toMatch(
      /^MQTT_PORT \d+ can't be used: .*EADDRINUSE.*$/,
    );
  });

  test("the database is not reachable", async () => {
    const url = `postgres://somebody:secret@127.0.0.1:${closed}/overfly`;
    const output = await refusal({ DATABASE_URL: url });
    expect(output).toBe(
      `The database of DATABASE_URL (127.0.0.1:${closed}/overfly) can't be used: connect ECONNREFUSED 127.0.0.1:${closed}`,
    );
  });

  test("the database rejects the password, which is not printed", async () => {
    const url = new URL(inject("postgresUrl"));
    url.password = "wrong-secret";
    const output = await refusal({ DATABASE_URL: url.href });
    expect(output).toMatch(
      /^The database of DATABASE_URL .* password authentication failed for user "overfly"$/,
    );
    expect(output).not.toContain("wrong-secret");
  });

  test("the broker is not reachable", async () => {
    const output = await refusal({ MQTT_URL: `mqtt://127.0.0.1:${closed}`, MQTT_CONNECT_TIMEOUT_S: 1 });
    expect(output).toMatch(/^The broker of MQTT_URL \(127\.0\.0\.1:\d+\) can't be used: .*ECONNREFUSED.*$/);
  });

  test("the broker rejects the account", async () => {
    const accounts = {
      signIn: async () => undefined,
      canPublish: () => Promise.resolve(false),
      canSubscribe: () => false,
      forget: () => {},
    };
    const log = { warn: () => {} };
    const broker = await startEmbeddedBroker({ host: "127.0.0.1", port: 0, accounts, log });
    const output = await refusal({ MQTT_URL: `mqtt://me:secret@127.0.0.1:${broker.port}` });
    await broker.close();
    expect(output).toMatch(
      /^The broker of MQTT_URL \(127\.0\.0\.1:\d+\) can't be used: Connection refused: .+$/,
    );
    expect(output).not.toContain("secret");
  });

  test("STORAGE_URL names no bucket", async () => {
    expect(await refusal({ STORAGE_URL: "s3://key:secret@127.0.0.1:9000/" })).toBe(
      "STORAGE_URL can't be used: It has no bucket: s3://key:secret@host/bucket",
    );
  });

  test("a role is unknown, or needs external services", async () => {
    expect(await refusal({}, ["--roles=http,cooking"])).toMatch(/^Invalid settings:\n {2}ROLES\.1: .+$/);
    expect(await refusal({}, ["--roles=jobs"])).toMatch(/DATABASE_URL: Needed where ROLES leaves out a role/);
  });
});

test("a server that is stopped while it starts leaves nothing running", async () => {
  const server = spawnServer({ DATA_DIR: folder, ...ports });
  await vi.waitUntil(() => isDatabaseRunning(folder), { timeout: 240_000, interval: 10 });
  server.signal("SIGTERM");
  expect(await server.ended).toEqual({ code: 0, errors: "" });
  expect(isDatabaseRunning(folder)).toBe(false);
});
