/** From a dock's MQTT message to a browser's WebSocket, compared with two MQTT clients on a bare broker. */
import { createServer, type AddressInfo } from "node:net";
import { docks } from "@overfly/contract/docks/docks";
import { LIVE_PATH, type LiveEvent } from "@overfly/contract/live";
import { topicOf } from "@overfly/dji-cloud-api/messages/topics";
import { PASSWORD } from "@overfly/server/testing/factories";
import { Aedes } from "aedes";
import mqtt, { type MqttClient } from "mqtt";
import { WebSocket } from "ws";
import { startBenchServer, signInAt } from "./baselines/bench-server.ts";

const DOCKS = 20;
const PROBES = 400;
/** Time between probes, so that no dock reports more than ten times a second: faster reports are batched for browsers. */
const PROBE_EVERY_MS = 6;
const MESSAGES = 20_000;
/** Messages in flight. */
const WINDOW = 400;
const ROUNDS = 3;

/** Sends reports and detects their arrival. */
interface MessagePath {
  send: (dock: number, wind: number) => Promise<unknown>;
  arrival: (dock: number, wind: number) => Promise<void>;
}

export async function run(): Promise<object[]> {
  const [bare, product] = [await startBareBroker(), await startProduct()];
  try {
    await latencies(product.path, 50); // warm-up
    await latencies(bare.path, 50);
    const [bareMs, productMs] = [await latencies(bare.path, PROBES), await latencies(product.path, PROBES)];
    const rates: { bare: number; product: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rates.push({ bare: await throughput(bare.path), product: await throughput(product.path) });
    rates.sort((one, other) => one.product / one.bare - other.product / other.bare);
    const median = rates[Math.floor(ROUNDS / 2)] ?? { bare: 1, product: 0 };
    return [
      {
        name: "dock message to browser, p99",
        value: rounded(percentile(productMs, 0.99)),
        unit: "ms",
        baseline: `bare broker, publish to subscribe: ${rounded(percentile(bareMs, 0.99))} ms`,
        ratio: rounded(percentile(bareMs, 0.99) / percentile(productMs, 0.99)),
      },
      {
        name: `dock messages until the browser has the last one of each of ${DOCKS} docks`,
        value: Math.round(median.product),
        unit: "messages/s",
        baseline: `bare broker, publish to subscribe: ${Math.round(median.bare)} messages/s`,
        ratio: rounded(median.product / median.bare),
      },
    ];
  } finally {
    await product.close();
    await bare.close();
  }
}

async function latencies(path: MessagePath, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let probe = 0; probe < count; probe += 1) {
    const [dock, wind, next] = [probe % DOCKS, nextWindSpeed(), performance.now() + PROBE_EVERY_MS];
    const arrived = path.arrival(dock, wind);
    const sent = performance.now();
    await path.send(dock, wind);
    await arrived;
    times.push(performance.now() - sent);
    await pause(next - performance.now());
  }
  return times;
}

/** Messages per second, docks in turn, until the last one of each has arrived. */
async function throughput(path: MessagePath): Promise<number> {
  const lasts = Array.from({ length: DOCKS }, nextWindSpeed);
  const arrived = Promise.all(lasts.map((wind, dock) => path.arrival(dock, wind)));
  const start = performance.now();
  for (let sent = 0; sent < MESSAGES; sent += WINDOW) {
    await Promise.all(
      Array.from({ length: WINDOW }, (_, index) => {
        const [dock, left] = [(sent + index) % DOCKS, MESSAGES - sent - index];
        return path.send(dock, left <= DOCKS ? (lasts[dock] ?? 0) : 0);
      }),
    );
  }
  await arrived;
  return MESSAGES / ((performance.now() - start) / 1000);
}

let winds = 0;
const nextWindSpeed = () => (winds += 1);

function arrivals() {
  const waiting = new Map<string, () => void>();
  return {
    arrived: (dock: number, wind: number) => waiting.get(`${dock} ${wind}`)?.(),
    arrival: (dock: number, wind: number) =>
      new Promise<void>((resolve) => waiting.set(`${dock} ${wind}`, resolve)),
  };
}

const serialOf = (dock: number) => `BENCH${1000 + dock}`;

/** The first of the three messages of a dock's telemetry. */
const report = (wind: number) =>
  JSON.stringify({
    tid: "6a7bfe89-c386-4043-b600-b518e10096cc",
    bid: "42a19f36-5117-4520-bd13-fd61d818d52e",
    timestamp: 1_667_220_873_846,
    data: {
      mode_code: 4,
      cover_state: 1,
      drone_in_dock: 0,
      latitude: 31.9,
      longitude: 35.9,
      height: 780.2,
      wind_speed: wind,
      temperature: 31.2,
      humidity: 22,
      environment_temperature: 33.1,
      network_state: { type: 2, quality: 5, rate: 12.5 },
      position_state: { is_calibration: 1, is_fixed: 2, quality: 10, gps_number: 24, rtk_number: 30 },
    },
  });

const publishBy =
  (clients: readonly MqttClient[]): MessagePath["send"] =>
  (dock, wind) =>
    clients[dock]!.publishAsync(topicOf(serialOf(dock), "osd"), report(wind), { qos: 0 });

/** A broker without accounts, and one subscriber. */
async function startBareBroker() {
  const broker = await Aedes.createBroker();
  const server = createServer((socket) => broker.handle(socket.setNoDelay(true)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients: MqttClient[] = [];
  for (let dock = 0; dock < DOCKS; dock += 1) clients.push(await mqtt.connectAsync(url));
  const subscriber = await mqtt.connectAsync(url);
  const { arrived, arrival } = arrivals();
  subscriber.on("message", (topic, payload) => {
    const { data } = JSON.parse(payload.toString()) as { data: { wind_speed: number } };
    arrived(Number(topic.split("/")[2]?.slice(5)) - 1000, data.wind_speed);
  });
  await subscriber.subscribeAsync(topicOf("+", "osd"));
  return {
    path: { send: publishBy(clients), arrival },
    close: async () => {
      for (const client of [...clients, subscriber]) await client.endAsync(true);
      await new Promise<void>((resolve) => broker.close(resolve));
      server.close();
    },
  };
}

/** The whole server: broker with accounts, device link, database, WebSocket. */
async function startProduct() {
  const { origin, email, services, stop } = await startBenchServer();
  const cookie = await signInAt(origin, email, PASSWORD);

  const [clients, ids]: [MqttClient[], number[]] = [[], []];
  for (let dock = 0; dock < DOCKS; dock += 1) {
    const serial_number = serialOf(dock);
    const created = await fetch(`${origin}${docks.create.path}`, {
      method: docks.create.method,
      headers: { cookie, "content-type": "application/json", origin },
      body: JSON.stringify({ name: serial_number, serial_number, longitude: 36, latitude: 32 }),
    });
    const { data } = (await created.json()) as { data: { id: number; mqtt_url: string; password: string } };
    ids.push(data.id);
    clients.push(
      await mqtt.connectAsync(data.mqtt_url, { username: serial_number, password: data.password }),
    );
  }
  await services.db.updateTable("docks").set({ bound_at: new Date().toISOString() }).execute();

  const { arrived, arrival } = arrivals();
  const socket = new WebSocket(`${origin.replace("http", "ws")}${LIVE_PATH}`, { headers: { cookie } });
  socket.on("message", (payload: Buffer) => {
    const event = JSON.parse(payload.toString()) as LiveEvent;
    if (event.kind === "telemetry")
      arrived(ids.indexOf(event.telemetry.dock_id), event.telemetry.wind_mps ?? 0);
  });
  await new Promise<void>((resolve) => void socket.once("message", () => resolve()));
  return {
    path: { send: publishBy(clients), arrival },
    close: async () => {
      socket.terminate();
      for (const client of clients) await client.endAsync(true);
      await stop();
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
const rounded = (value: number) => Math.round(value * 100) / 100;

function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0;
}
