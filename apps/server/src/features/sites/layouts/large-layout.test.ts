import { setTimeout as sleep } from "node:timers/promises";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createSite, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

const MODULES = 39_900;
const STRINGS = 100;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

function* features() {
  for (let string = 0; string < STRINGS; string += 1)
    yield { type: "Feature", geometry: null, properties: { kind: "string", label: `S${string}` } };
  for (let module = 0; module < MODULES; module += 1) {
    const [west, south] = [35.7 + (module % 500) * 0.00002, 30.2 + Math.floor(module / 500) * 0.00002];
    const [east, north] = [west + 0.00001, south + 0.00001];
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    yield {
      type: "Feature",
      geometry: { type: "Polygon", coordinates: [ring] },
      properties: { kind: "module", label: `M${module}`, parent: `S${module % STRINGS}` },
    };
  }
}

/** CPU time of this thread, so that load of the machine does not count. */
const threadCpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

test("importing a large plant does not block other requests", async () => {
  const { provider, client } = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: provider.id });
  const session = await app.signIn(email, PASSWORD);
  const { token } = await createSite(app.services, { provider_id: provider.id, client_id: client.id });
  const payload = Buffer.from(JSON.stringify({ name: "As built", features: [...features()] }));
  await app.call(session, sites.layouts, { params: { token } });

  const progress = { isOver: false };
  const importing = app.app
    .inject({
      method: "POST",
      url: sites.importLayout.path.replace(":token", token),
      headers: { cookie: session, "content-type": "application/json" },
      payload,
    })
    .finally(() => (progress.isOver = true));
  const waits: number[] = [];
  while (!progress.isOver) {
    const before = threadCpuMs();
    await sleep(10); // lets pending I/O run first, as for a request from outside
    expect((await app.app.inject("/healthz")).statusCode).toBe(200);
    waits.push(threadCpuMs() - before);
  }

  const reply = await importing;
  expect(reply.json()).toMatchObject({ data: { element_count: 40_000, module_count: MODULES } });
  expect(waits.length).toBeGreaterThan(10);
  expect(Math.max(...waits)).toBeLessThan(200);
  const { body } = await app.call(session, sites.plant, {
    params: { token },
    query: { bbox: "35.70001,30.20001,35.70002,30.20002" },
  });
  expect(body.data.map(({ label }) => label)).toContain("M0");
});
