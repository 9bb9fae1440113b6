import { endpoints } from "@overfly/contract/endpoints";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "./app.ts";
import { ANOMALY_WRITES } from "#testing/endpoints/anomaly-writes.ts";
import { CLIENT_WRITES } from "#testing/endpoints/client-writes.ts";
import { DEVICE_WRITES } from "#testing/endpoints/device-writes.ts";
import { INVENTORY_WRITES } from "#testing/endpoints/inventory-writes.ts";
import { MISSION_WRITES } from "#testing/endpoints/mission-writes.ts";
import { ORDER_WRITES } from "#testing/endpoints/order-writes.ts";
import { PROBLEM_WRITES } from "#testing/missions/problem-writes.ts";
import { ORGANIZATION_WRITES } from "#testing/endpoints/organization-writes.ts";
import { PLANT_WRITES } from "#testing/endpoints/plant-writes.ts";
import { createWriteWorld, type Write, type WriteWorld } from "#testing/endpoints/write-world.ts";
import { testApp } from "#testing/test-app.ts";

const WRITES: Record<string, Write> = {
  ...MISSION_WRITES,
  ...ORDER_WRITES,
  ...PROBLEM_WRITES,
  ...PLANT_WRITES,
  ...ANOMALY_WRITES,
  ...DEVICE_WRITES,
  ...ORGANIZATION_WRITES,
  ...CLIENT_WRITES,
  ...INVENTORY_WRITES,
};

const MONTH = `from=${new Date(Date.now() - 15 * 86_400_000).toISOString()}&to=${new Date(Date.now() + 25 * 86_400_000).toISOString()}`;

/** What is kept until something changes. */
const ANSWERS: readonly [who: keyof WriteWorld["sessions"], path: string][] = [
  ["admin", "missions?sorts[flight_time]=desc"],
  ["admin", "missions?waiting=approval,assignment,plan,flight,data,review"],
  ["admin", `missions/calendar?${MONTH}`],
  ["admin", "repairs"],
  ["admin", "inventory/drones?status=assigned"],
  ["admin", "inventory/maintenance-due"],
  ["admin", "dashboards/operations"],
  ["client", `missions/calendar?${MONTH}`],
  ["client", "dashboards/portfolio"],
  ["pilot", "missions"],
];

let world: WriteWorld;
/** The same server, that keeps nothing: each of its requests has a database object of its own. */
let afresh: FastifyInstance;
beforeAll(async () => {
  world = await createWriteWorld(await testApp({}, { RATE_LIMIT: "0", STREAMING_ENGINE: "embedded" }));
  const { services } = world.app;
  const forgetful = {
    ...services,
    get db() {
      return services.db.withoutPlugins();
    },
  };
  const probe = () => Promise.resolve();
  afresh = await createApp(forgetful, { database: probe, storage: probe, broker: probe });
});
afterAll(async () => {
  await afresh.close();
  await world.app.close();
});

const read = async (app: FastifyInstance, [who, path]: (typeof ANSWERS)[number]) => {
  const { statusCode, body } = await app.inject({
    url: `/api/ops/${path}`,
    headers: { cookie: world.sessions[who] },
  });
  return [who, path, statusCode, body];
};

/** Background jobs may change something between two reads, so that what is kept may be as before or as after it. */
async function expectTrue(answer: (typeof ANSWERS)[number]): Promise<void> {
  const before = await read(afresh, answer);
  const kept = await read(world.app.app, answer);
  expect(before[2]).toBe(200);
  const changed = String(kept) !== String(before);
  expect(kept).toEqual(changed ? await read(afresh, answer) : before);
}

test.each(Object.keys(WRITES))("after %s everybody is answered what is true", async (name) => {
  const [feature = "", verb = ""] = name.split(".");
  const endpoint = endpoints[feature]?.[verb];
  const { as = "admin", input } = WRITES[name] ?? {};
  if (!endpoint) throw new Error(`There is no endpoint ${name}`);
  const given = (await input?.(world)) ?? {};
  if (given.file) return; // sent as a form: see the tests of uploads
  await Promise.all(ANSWERS.map((answer) => read(world.app.app, answer)));
  const { status } = await world.app.call(given.session ?? world.sessions[as], endpoint, given);
  expect([name, status]).toEqual([name, 200]);
  await Promise.all(ANSWERS.map(expectTrue));
});
