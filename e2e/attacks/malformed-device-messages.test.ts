import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { docks } from "@overfly/contract/docks/docks";
import { type DemoUser, signIn } from "@overfly/server/demo/demo-client";
import { type FakeDock, connectFakeDock } from "@overfly/server/testing/fake-dock";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#server/test-server.ts";
import { POLL } from "#timeouts.ts";

const ADMIN = "admin@center.demo";
const RIVAL = "admin@rival.demo";

let testServer: TestServer;
let operator: DemoUser;
let rival: DemoUser;
/** A well-behaved dock, and another provider's that misbehaves. */
let good: FakeDock;
let bad: FakeDock;
let windMps = 1;

beforeAll(async () => {
  testServer = await startTestServer();
  operator = await signIn(testServer.origin, ADMIN);
  rival = await signIn(testServer.origin, RIVAL);
  good = await createDock(operator, "DOCKGOOD");
  bad = await createDock(rival, "DOCKBAD");
});
afterEach(() => testServer.assertHealthy());
afterAll(async () => {
  for (const dock of [good, bad]) await dock.close();
  await testServer.stop();
});

async function createDock(person: DemoUser, serial_number: string): Promise<FakeDock> {
  const body = { name: serial_number, serial_number, longitude: 35.9, latitude: 31.9 };
  const dock = await connectFakeDock((await person.call(docks.create, { body })).data, body.serial_number);
  await dock.bind();
  return dock;
}

const stored = async (dock: FakeDock) =>
  await testServer.server.services.db
    .selectFrom("docks")
    .where("id", "=", dock.id)
    .select(["dock_osd", "state", "last_seen_at"])
    .executeTakeFirstOrThrow();

const topicOf = (dock: FakeDock, channel: string, root = "thing") =>
  `${root}/product/${dock.serialNumber}/${channel}`;
const send = (topic: string, payload: string | Buffer) => bad.client.publishAsync(topic, payload, { qos: 1 });

/**
 * Both docks report after the bad message, and the next batch write must contain both reports. A state change triggers
 * the write immediately.
 */
async function bothReportsAreStored() {
  windMps += 1;
  const report = { mode_code: windMps % 2, wind_speed: windMps };
  for (const dock of [bad, good]) await dock.report(report);
  for (const dock of [bad, good])
    await expect.poll(async () => (await stored(dock)).dock_osd, POLL).toMatchObject(report);
}

describe("a dock that sends malformed messages", () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  const framed = (data: string) => `{"tid":"t","bid":"b","timestamp":1,"data":${data}}`;
  test.each<[string, string | Buffer]>([
    ["invalid JSON", "hello"],
    ["an empty payload", ""],
    ["a truncated message", '{"tid":"t","data":{"wind_sp'],
    ["invalid UTF-8", Buffer.from([0xff, 0xfe, 0x00, 0x80])],
    ["a list", "[1,2,3]"],
    ["a number", "7"],
    ["null", "null"],
    ["an envelope with wrong types", '{"tid":{},"timestamp":"soon","data":7}'],
    ["fields of wrong types", framed('{"wind_speed":"much","mode_code":{},"network_state":[1]}')],
    ["numbers out of range", framed('{"wind_speed":1e999,"latitude":"1e999","height":-1e308}')],
    [
      "characters that PostgreSQL cannot store",
      framed(String.raw`{"firmware_version":"a\u0000b","note":"\u0000"}`),
    ],
    ["lone surrogates", framed(String.raw`{"firmware_version":"\ud800","\udc00":1}`)],
    ["a prototype pollution", framed('{"__proto__":{"state":"x"},"constructor":{"prototype":{}}}')],
    ["200 levels of nesting", framed(deep(200))],
    ["60,000 levels of nesting", framed(deep(60_000))],
    ["100,000 nested lists", framed(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)],
    ["a megabyte", framed(`{"note":"${"x".repeat(1_000_000)}"}`)],
    [
      "ten thousand fields",
      framed(JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`f${i}`, i])))),
    ],
  ])("with %s affects nobody, on any topic", async (_what, payload) => {
    for (const channel of ["osd", "state", "events", "requests"]) await send(topicOf(bad, channel), payload);
    await send(topicOf(bad, "status", "sys"), payload);
    await bothReportsAreStored();
    expect(bad.client.connected).toBe(true);
  });

  test.each([
    ["flighttask_progress", "events", { output: { status: "ok", progress: { percent: "all" }, ext: 7 } }],
    ["file_upload_callback", "events", { file: { path: "../../etc/passwd", object_key: "../../x" } }],
    ["hms", "events", { list: [{ code: null, level: "high" }] }],
    ["hms", "events", { list: "everything" }],
    ["airport_bind_status", "requests", { devices: "all" }],
    ["airport_organization_bind", "requests", { bind_devices: [{ sn: 1 }] }],
    ["flighttask_resource_get", "requests", { flight_id: "' or 1=1 --" }],
    ["constructor", "requests", {}],
    ["__proto__", "events", {}],
  ])("with a malformed %s affects nobody", async (method, channel, data) => {
    const message = { tid: "t", bid: "b", timestamp: Date.now(), method, need_reply: 1, data };
    await send(topicOf(bad, channel), JSON.stringify(message));
    await bothReportsAreStored();
    expect(bad.client.connected).toBe(true);
  });

  test("on another dock's topics is ignored", async () => {
    const spoofed = JSON.stringify({ tid: "t", timestamp: 1, data: { humidity: 99 } });
    for (const topic of [
      topicOf(good, "osd"),
      topicOf(good, "state"),
      `thing/product/${good.droneSerialNumber}/osd`,
      "overfly/live/1/x",
      "$SYS/broker/heartbeat",
      "a".repeat(60_000),
      "//",
    ])
      await send(topic, spoofed).catch(() => {});
    await bothReportsAreStored();
    expect((await stored(good)).dock_osd).not.toMatchObject({ humidity: 99 });
    expect(bad.client.connected).toBe(true);
  });

  test("at a thousand messages per second does not block the others", async () => {
    for (let count = 0; count < 3000; count += 1)
      void bad.client.publish(
        topicOf(bad, "osd"),
        JSON.stringify({ tid: `${count}`, timestamp: count, data: { acc_time: count } }),
        { qos: 0 },
      );
    await bothReportsAreStored();
    await testServer.assertHealthy();
    await expect.poll(async () => (await stored(bad)).dock_osd, POLL).toMatchObject({ acc_time: 2999 });
  });
});

describe("a connection to the broker", () => {
  const open = async (): Promise<Socket> => {
    const { hostname, port } = new URL(good.mqtt_url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    await once(socket, "connect");
    return socket;
  };
  const closed = (socket: Socket) => (socket.destroyed ? Promise.resolve() : once(socket, "close"));

  test("with another protocol is closed", async () => {
    for (const bytes of ["GET / HTTP/1.1\r\n\r\n", "\u0000\u0000\u0000\u0000", "\u0010\u007f"]) {
      const socket = await open();
      socket.resume().end(bytes);
      await closed(socket);
      expect(socket.destroyed).toBe(true);
    }
  });

  test("that announces an oversized packet is closed before it fills the memory", async () => {
    const socket = await open();
    socket.resume().write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]));
    const chunk = Buffer.alloc(256 * 1024);
    const flood = setInterval(() => socket.writable && socket.write(chunk), 1);
    await closed(socket);
    clearInterval(flood);
    expect(socket.bytesWritten).toBeLessThan(32 * 1024 * 1024);
  });
});
