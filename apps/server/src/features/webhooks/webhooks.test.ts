import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { webhooks } from "@overfly/contract/webhooks/webhooks";
import { Webhook as Standard } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClient, createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { systemContext } from "#context.ts";
import { queueWebhooks, type WebhookMessage } from "#platform/webhooks/queue-webhooks.ts";

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Before the first retry; the second follows after six times that (docs/webhooks.md). */
const RETRY_S = 2;

let app: TestApp;
let organization_id: number;
let admin: Session;
let receiver: Server;
let url: string;
let received: Received[];
/** The receiver's responses in turn; then always 204. */
let responses: { status: number; body?: string; location?: string }[];

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0", ALLOW_PRIVATE_CALLS: "true", WEBHOOK_RETRY_S: String(RETRY_S) });
});
beforeEach(async () => {
  organization_id = (await createOrganization(app.services, { company_name: "Sunhawk" })).id;
  admin = await app.signIn((await createMember(app.services, { organization_id })).email, PASSWORD);
  received = [];
  responses = [];
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      const { status, body: text = "", location } = responses.shift() ?? { status: 204 };
      response.writeHead(status, { "x-seen": "yes", ...(location && { location }) }).end(text);
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterEach(() => receiver.close());
afterAll(() => app.close());

const INPUT = { name: "Maintenance system", events: ["mission.changed" as const], is_active: true };
const createWebhook = async (changes = {}, session = admin) =>
  (await app.call(session, webhooks.create, { body: { ...INPUT, url, ...changes } })).body.data;
const sendEvent = (changes: Partial<WebhookMessage> = {}) =>
  queueWebhooks(systemContext(app.services), {
    organization_id,
    event: "mission.changed",
    data: { mission: { number: "M-2026-0001" } },
    ...changes,
  });
const deliveries = async (id: number) =>
  (await app.call(admin, webhooks.deliveries, { params: { id } })).body.data;
const checked = (secret: string, { headers, body }: Received) =>
  new Standard(secret).verify(body, headers as Record<string, string>);

describe("a message", () => {
  test("is signed by the standard, as JSON with its type, time and data", async () => {
    const { secret } = await createWebhook();
    await sendEvent();
    await expect.poll(() => received.length).toBe(1);

    expect(checked(secret, received[0]!)).toMatchObject({
      type: "mission.changed",
      data: { mission: { number: "M-2026-0001" } },
    });
    expect(received[0]!.headers["content-type"]).toBe("application/json");
  });

  test("fails verification with another secret, another body or an old time", async () => {
    const { id, secret } = await createWebhook();
    const other = await createWebhook({ name: "Other" });
    await app.call(admin, webhooks.test, { params: { id } });
    const [message] = received;
    const { headers, body } = message!;

    expect(() => checked(secret, message!)).not.toThrow();
    expect(() => checked(other.secret, message!)).toThrow(/signature/);
    expect(() => checked(secret, { headers, body: body.replace("ping", "pong") })).toThrow(/signature/);
    const later = String(Number(headers["webhook-timestamp"]) + 1);
    expect(() => checked(secret, { headers: { ...headers, "webhook-timestamp": later }, body })).toThrow(
      /signature/,
    );
    const early = String(Number(headers["webhook-timestamp"]) - 600);
    expect(() => checked(secret, { headers: { ...headers, "webhook-timestamp": early }, body })).toThrow(
      /old/,
    );
  });

  test("is sent only to active webhooks of this organization that subscribe to the event", async () => {
    const listening = await createWebhook({ name: "Listens" });
    await createWebhook({ name: "Paused", is_active: false });
    await createWebhook({ name: "Other kind", events: ["alarm.raised"] });
    const other = await createOrganization(app.services);
    const stranger = await createMember(app.services, { organization_id: other.id });
    await createWebhook({ name: "Stranger" }, await app.signIn(stranger.email, PASSWORD));
    await sendEvent();
    await expect.poll(() => received.length).toBe(1);
    expect((await deliveries(listening.id)).map(({ state }) => state)).toEqual(["delivered"]);
    const { count } = await app.db
      .selectFrom("webhook_deliveries")
      .innerJoin("webhooks", "webhooks.id", "webhook_deliveries.webhook_id")
      .where("organization_id", "in", [organization_id, other.id])
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test("with one deduplication key is sent once, and never after a rollback", async () => {
    const { id } = await createWebhook();
    await sendEvent({ dedupe_key: "flight 1 landed" });
    await sendEvent({ dedupe_key: "flight 1 landed" });
    const rolledBack = app.db.transaction().execute(async (db) => {
      await queueWebhooks(
        { ...systemContext(app.services), db },
        { organization_id, event: "mission.changed", data: {} },
      );
      throw new Error("Rolled back");
    });
    await expect(rolledBack).rejects.toThrow("Rolled back");
    await expect.poll(async () => (await deliveries(id)).map(({ state }) => state)).toEqual(["delivered"]);
  });
});

describe("a message that is not accepted", () => {
  test("is retried with the same id and a new signature; the log has both attempts", async () => {
    responses = [{ status: 503, body: "Busy\0" }];
    const { id, secret } = await createWebhook();
    await sendEvent();
    await expect.poll(() => received.length).toBe(2);
    expect(received[0]!.headers["webhook-id"]).toBe(received[1]!.headers["webhook-id"]);
    expect(() => checked(secret, received[1]!)).not.toThrow();

    await expect.poll(async () => (await deliveries(id))[0]?.state).toBe("delivered");
    const [delivery] = await deliveries(id);
    expect(delivery?.body).toBe(received[0]!.body);
    expect(delivery?.attempts.map(({ status, response_body }) => [status, response_body])).toEqual([
      [503, "Busy\uFFFD"],
      [204, ""],
    ]);
    expect(delivery?.attempts[0]?.response_headers).toMatchObject({ "x-seen": "yes" });
    expect(delivery?.attempts[0]?.request_headers["webhook-signature"]).toMatch(/^v1,/);
  });

  /** From the start of the latest attempt to the next; negative until the next is scheduled. */
  const delayS = async (id: number): Promise<number> => {
    const [{ next_attempt_at, attempts } = { next_attempt_at: null, attempts: [] }] = await deliveries(id);
    const started = Math.max(...attempts.map(({ started_at }) => Date.parse(started_at)));
    return (Date.parse(next_attempt_at ?? "") - started) / 1000;
  };

  test("is retried with growing delays, and can be sent by hand before", async () => {
    responses = [{ status: 500 }, { status: 500 }];
    const { id } = await createWebhook();
    await sendEvent();
    await expect.poll(() => received.length).toBe(2);
    await expect.poll(async () => (await deliveries(id))[0]?.attempts.length).toBe(2);
    const [waiting] = await deliveries(id);
    expect(waiting?.state).toBe("queued");
    await expect.poll(() => delayS(id)).toBeGreaterThanOrEqual(6 * RETRY_S);
    expect(await delayS(id)).toBeLessThan(30 * RETRY_S);

    const { body } = await app.call(admin, webhooks.redeliver, { params: { id: waiting?.id ?? 0 } });
    expect([body.data.state, body.data.attempts.length]).toEqual(["delivered", 3]);
  });

  test("deactivates the webhook on a 410", async () => {
    responses = [{ status: 410 }];
    const { id } = await createWebhook();
    await sendEvent();
    await expect.poll(async () => (await deliveries(id))[0]?.state).toBe("failed");
    const { data } = (await app.call(admin, webhooks.list)).body;
    expect(data[0]).toMatchObject({ is_active: false, last_state: "failed" });
  });

  test("does not follow a redirect", async () => {
    responses = [{ status: 302, location: `${url}/elsewhere` }];
    const { id } = await createWebhook();
    const { data } = (await app.call(admin, webhooks.test, { params: { id } })).body;
    expect([data.state, data.attempts[0]?.status, received.length]).toEqual(["failed", 302, 1]);
  });
});

describe("the test button", () => {
  test("returns the response", async () => {
    responses = [{ status: 200, body: "Thanks" }];
    const { id } = await createWebhook();
    const { data } = (await app.call(admin, webhooks.test, { params: { id } })).body;
    expect(data).toMatchObject({ event: "ping", state: "delivered" });
    expect(data.attempts[0]).toMatchObject({ status: 200, response_body: "Thanks", error: null });
    expect(JSON.parse(data.body)).toMatchObject({ type: "ping", data: { organization: "Sunhawk" } });
  });

  test("reports that nobody responds", async () => {
    const { id } = await createWebhook();
    receiver.close();
    await once(receiver, "close");
    const { data } = (await app.call(admin, webhooks.test, { params: { id } })).body;
    expect([data.state, data.attempts[0]?.error]).toEqual(["failed", "Connection refused"]);
  });
});

describe("the secret", () => {
  test("is shown once, stored encrypted, and can be rotated", async () => {
    const { id, secret } = await createWebhook();
    expect(secret).toMatch(/^whsec_/);
    expect(JSON.stringify((await app.call(admin, webhooks.list)).body)).not.toContain("whsec_");
    const row = await app.db.selectFrom("webhooks").where("id", "=", id).selectAll().executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));

    const renewed = (await app.call(admin, webhooks.rotateSecret, { params: { id } })).body.data.secret;
    await app.call(admin, webhooks.test, { params: { id } });
    expect(() => checked(renewed, received[0]!)).not.toThrow();
    expect(() => checked(secret, received[0]!)).toThrow(/signature/);
  });
});

describe("a webhook", () => {
  test.each<[string, object, string]>([
    ["no name", { name: "" }, "name"],
    ["a name that turns the direction", { name: "\u202Egood" }, "name"],
    ["a name of 10 000 characters", { name: "x".repeat(10_000) }, "name"],
    ["no address", { url: "somewhere" }, "url"],
    ["an address of 10 000 characters", { url: `https://example.com/${"x".repeat(10_000)}` }, "url"],
    ["an address that runs", { url: "javascript:alert(1)" }, "url"],
    ["an address with a password", { url: "https://me:secret@example.com/" }, "url"],
    ["no event", { events: [] }, "events"],
    ["an event that is none", { events: ["everything"] }, "events.0"],
  ])("is refused with %s, at its field", async (_what, changes, field) => {
    const { status, body } = await app.call(admin, webhooks.create, { body: { ...INPUT, url, ...changes } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("escapes markup in its name, and can be changed and deleted", async () => {
    const { id, name } = await createWebhook({ name: "<script>alert(1)</script>" });
    expect(name).toBe("<script>alert(1)</script>");
    const body = { ...INPUT, url, name: "Renamed", is_active: false };
    const changed = await app.call(admin, webhooks.update, { params: { id }, body });
    expect(changed.body.data).toMatchObject({ name: "Renamed", is_active: false });
    await app.call(admin, webhooks.remove, { params: { id } });
    expect((await app.call(admin, webhooks.list)).body.data).toEqual([]);
  });

  test("of a client can subscribe to missions, flights and reports only", async () => {
    const client = await createClient(app.services, organization_id);
    const person = await createMember(app.services, { organization_id: client.id, user_type: "client" });
    const session = await app.signIn(person.email, PASSWORD);
    const body = { ...INPUT, url, events: ["mission.changed" as const, "alarm.raised" as const] };
    const { status, body: refused } = await app.call(session, webhooks.create, { body });
    expect([status, Object.keys(refused.errors ?? {})]).toEqual([422, ["events"]]);
    expect((await createWebhook({ events: ["report.published"] }, session)).events).toEqual([
      "report.published",
    ]);
  });
});
