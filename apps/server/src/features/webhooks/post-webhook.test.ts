import { webhooks } from "@overfly/contract/webhooks/webhooks";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { postWebhook } from "./post-webhook.ts";

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  const { id } = await createOrganization(app.services);
  admin = await app.signIn((await createMember(app.services, { organization_id: id })).email, PASSWORD);
});
afterAll(() => app.close());

describe("where private addresses are not allowed", () => {
  test.each([
    "https://127.0.0.1/",
    "https://localhost/",
    "https://169.254.169.254/latest/meta-data/",
    "https://10.0.0.5:8443/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://2130706433/",
    "https://database.internal/",
    "http://example.com/",
  ])("a webhook at %s is refused at its field", async (url) => {
    const body = { name: "Inside", url, events: ["mission.changed" as const] };
    const { status, body: answer } = await app.call(admin, webhooks.create, { body });
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, ["url"]]);
  });

  test("a name that resolves to a private address is rejected on connecting, and nothing is sent", async () => {
    let calls = 0;
    const inside = createServer((_request, response) => {
      calls += 1;
      response.end();
    }).listen(0, "127.0.0.1");
    await once(inside, "listening");
    const { port } = inside.address() as AddressInfo;
    // a name of this machine that doesn't look like one
    const url = `http://localhost:${port}/`;
    const posting = { url, headers: {}, body: "{}" };
    const refused = await postWebhook({ ...posting, allowPrivate: false });
    expect([refused.status, refused.error, calls]).toEqual([null, "errors/webhooks:privateNetwork", 0]);
    expect((await postWebhook({ ...posting, allowPrivate: true })).status).toBe(200);
    inside.close();
  });
});

test("a response is read up to a limit, and one that never ends is aborted", async () => {
  const endless = createServer((_request, response) => {
    const more = () => response.write("x".repeat(16_384), () => !response.destroyed && setImmediate(more));
    more();
  }).listen(0, "127.0.0.1");
  await once(endless, "listening");
  const { port } = endless.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const { body, status } = await postWebhook({ url, headers: {}, body: "{}", allowPrivate: true });
  expect([status, body?.length]).toEqual([200, 4096]);
  endless.closeAllConnections();
  endless.close();
});
