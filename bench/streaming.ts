/**
 * Live video from a publisher's RTMP to viewers' WebSockets: the delay that the server adds, the viewers that a core
 * carries, and the time to the first picture. Compared with a bare TCP relay in a process of its own.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { streams } from "@overfly/contract/streams/streams";
import { avcPayload } from "@overfly/live-video/flv/flv";
import { UncompressedEncoder } from "@overfly/live-video/h264/uncompressed-encoder";
import { RtmpPublisherSession } from "@overfly/live-video/rtmp/publisher-session";
import { createMember, PASSWORD } from "@overfly/server/testing/factories";
import WebSocket from "ws";
import { signInAt, startBenchServer } from "./baselines/bench-server.ts";

/** A dock's HD: 30 pictures a second at 1.5 Mb/s, a key picture every two seconds. */
const PICTURE_MS = 1000 / 30;
const PICTURE_BYTES = 6250;
const PICTURES_PER_KEY = 60;
const PROBES = 240;
/** Five users with as many players as one may open. */
const USERS = 5;
const PLAYERS = 24;
const VIEWERS = USERS * PLAYERS;
const LOAD_MS = 8000;
/** A publisher that says nothing for ten seconds is gone. */
const KEEP_ALIVE_MS = 2000;
const JOINS = 40;
const FIRST_PICTURE_TARGET_MS = 1000;
/** Of FLV: its header; a tag's header with AVC's, and the size behind it. */
const FLV_HEADER_BYTES = 13;
const TAG_HEADER_BYTES = 11;
const AVC_HEADER_BYTES = 5;
const TAG_END_BYTES = 4;
/** Of Linux's process accounting. */
const TICKS_PER_SECOND = 100;

interface Path {
  /** Sends a picture that begins with this number. */
  send: (number: number) => void;
  view: (user: number, onPicture: (number: number) => void) => Promise<{ close: () => void }>;
  cpuSeconds: () => Promise<number>;
  close: () => Promise<unknown>;
}

export async function run(): Promise<object[]> {
  const [bare, product] = [await startRelay(), await startProduct()];
  try {
    await delays(product, 90); // warm-up
    await delays(bare, 90);
    const [bareMs, productMs] = [await delays(bare, PROBES), await delays(product, PROBES)];
    const [bareViewers, productViewers] = [await viewersPerCore(bare), await viewersPerCore(product)];
    const firstMs = await joins(product);
    const delay = (share: number) => ({
      name: `live video, delay added by the server, p${share * 100}`,
      value: rounded(percentile(productMs, share)),
      unit: "ms",
      baseline: `bare TCP relay: ${rounded(percentile(bareMs, share))} ms`,
      ratio: rounded(percentile(bareMs, share) / percentile(productMs, share)),
    });
    return [
      delay(0.5),
      delay(0.99),
      {
        name: `live video, viewers per core, 1.5 Mb/s each, measured with ${VIEWERS}`,
        value: Math.round(productViewers),
        unit: "viewers",
        baseline: `bare TCP relay: ${Math.round(bareViewers)} viewers`,
        ratio: rounded(productViewers / bareViewers),
      },
      {
        name: `live video, first picture of a player that joins (target: at most ${FIRST_PICTURE_TARGET_MS} ms), p99`,
        value: rounded(percentile(firstMs, 0.99)),
        unit: "ms",
        baseline: `target: ${FIRST_PICTURE_TARGET_MS} ms`,
        ratio: rounded(FIRST_PICTURE_TARGET_MS / percentile(firstMs, 0.99)),
      },
    ];
  } finally {
    await product.close();
    await bare.close();
  }
}

/** Pictures that have been sent, at the pace of a camera. */
let pictures = 0;
function startCamera(path: Path): () => void {
  const timer = setInterval(() => path.send((pictures += 1)), PICTURE_MS);
  return () => clearInterval(timer);
}

/** From a picture's sending to its arrival, in ms. */
async function delays(path: Path, count: number): Promise<number[]> {
  const sentAt = new Map<number, number>();
  const times: number[] = [];
  const timed: Path = {
    ...path,
    send: (number) => {
      sentAt.set(number, performance.now());
      path.send(number);
    },
  };
  const enough = Promise.withResolvers<void>();
  const viewer = await path.view(0, (number) => {
    const sent = sentAt.get(number);
    if (sent !== undefined) times.push(performance.now() - sent);
    if (times.length === count) enough.resolve();
  });
  const stop = startCamera(timed);
  await enough.promise;
  stop();
  viewer.close();
  return times;
}

async function viewersPerCore(path: Path): Promise<number> {
  const viewers = await Promise.all(
    Array.from({ length: VIEWERS }, (_value, index) => path.view(index % USERS, () => undefined)),
  );
  const stop = startCamera(path);
  await pause(1000);
  const [before, from] = [await path.cpuSeconds(), performance.now()];
  await pause(LOAD_MS);
  const share = (await path.cpuSeconds()) - before;
  const seconds = (performance.now() - from) / 1000;
  stop();
  for (const viewer of viewers) viewer.close();
  return VIEWERS / (share / seconds);
}

/** From a player's call to its first picture, in ms, at any moment between two key pictures. */
async function joins(path: Path): Promise<number[]> {
  const stop = startCamera(path);
  await pause(PICTURES_PER_KEY * PICTURE_MS);
  const times: number[] = [];
  for (let join = 0; join < JOINS; join += 1) {
    const from = performance.now();
    const seen = Promise.withResolvers<void>();
    const viewer = await path.view(join % USERS, () => seen.resolve());
    await seen.promise;
    times.push(performance.now() - from);
    viewer.close();
    await pause(97);
  }
  stop();
  return times;
}

const picture = (number: number): Uint8Array => {
  const data = Buffer.alloc(PICTURE_BYTES);
  data.writeUInt32BE(number);
  return data;
};

/** The `data` of a call's reply. */
async function callAs(cookie: string, url: string, body?: object): Promise<Record<string, string>> {
  const reply = await fetch(url, {
    method: body ? "POST" : "GET",
    headers: { cookie, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, message } = (await reply.json()) as { data?: Record<string, string>; message?: string };
  if (!reply.ok || data === undefined) throw new Error(`${url}: ${reply.status} ${message}`);
  return data;
}

async function startProduct(): Promise<Path> {
  const server = await startBenchServer({ STREAMING_ENGINE: "embedded", STREAMING_RTMP_PORT: "0" });
  const { origin, services, organization_id } = server;
  const sessions = await Promise.all(
    Array.from({ length: USERS }, async () => {
      const { email } = await createMember(services, { organization_id });
      return signInAt(origin, email, PASSWORD);
    }),
  );
  const call = (path: string, session: number, body?: object) =>
    callAs(sessions[session] ?? "", `${origin}${path}`, body);
  const { id, server: address, key } = await call(streams.create.path, 0, { name: "Bench" });
  const url = `${address}/${key}`;
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const started = Promise.withResolvers<void>();
  const rtmp = new RtmpPublisherSession({
    url,
    send: (bytes) => void socket.write(bytes),
    onStarted: started.resolve,
    onRefused: () => started.reject(new Error("The publisher was refused")),
  });
  socket.setNoDelay(true);
  socket.on("connect", () => rtmp.start());
  socket.on("data", (bytes) => rtmp.read(bytes));
  await started.promise;
  rtmp.sendVideo(avcPayload(new UncompressedEncoder(64, 48).config, "header"), 0);
  const read = (path: string) => path.replace(":id", String(id));
  while ((await call(read(streams.get.path), 0))["state"] !== "live") await pause(20);
  const worker = await mediaWorker();
  const send = (number: number) =>
    rtmp.sendVideo(
      avcPayload(picture(number), number % PICTURES_PER_KEY === 1 ? "key" : "delta"),
      performance.now(),
    );
  const keepAlive = setInterval(() => send(0), KEEP_ALIVE_MS);
  return {
    send,
    view: async (user, onPicture) => {
      const playback = await call(read(streams.playback.path), user);
      const viewer = new WebSocket(`${origin.replace("http", "ws")}${playback["url"]}`, {
        headers: { cookie: sessions[user] ?? "" },
      });
      viewer.on("message", flvPictures(onPicture));
      await once(viewer, "open");
      return { close: () => viewer.terminate() };
    },
    cpuSeconds: () => cpuSecondsOf(worker),
    close: async () => {
      clearInterval(keepAlive);
      socket.destroy();
      await server.stop();
    },
  };
}

/** Reads the numbers of the pictures from an FLV. */
function flvPictures(onPicture: (number: number) => void) {
  let bytes: Buffer = Buffer.alloc(0);
  let isHeaderRead = false;
  return (data: Buffer) => {
    bytes = bytes.length === 0 ? data : Buffer.concat([bytes, data]);
    if (!isHeaderRead) {
      if (bytes.length < FLV_HEADER_BYTES) return;
      isHeaderRead = true;
      bytes = bytes.subarray(FLV_HEADER_BYTES);
    }
    while (bytes.length >= TAG_HEADER_BYTES + AVC_HEADER_BYTES) {
      const size = TAG_HEADER_BYTES + bytes.readUIntBE(1, 3) + TAG_END_BYTES;
      if (bytes.length < size) return;
      const isPicture = bytes[TAG_HEADER_BYTES + 1] === 1;
      if (isPicture) onPicture(bytes.readUInt32BE(TAG_HEADER_BYTES + AVC_HEADER_BYTES));
      bytes = bytes.subarray(size);
    }
  };
}

async function startRelay(): Promise<Path> {
  const relay = fork(new URL("./baselines/tcp-relay.ts", import.meta.url), { execArgv: [] });
  const [{ port }] = (await once(relay, "message")) as [AddressInfo];
  const open = async () => {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    await once(socket, "connect");
    return socket;
  };
  const publisher = await open();
  return {
    send: (number) => void publisher.write(picture(number)),
    view: async (_user, onPicture) => {
      const socket = await open();
      let bytes: Buffer = Buffer.alloc(0);
      socket.on("data", (data) => {
        bytes = bytes.length === 0 ? data : Buffer.concat([bytes, data]);
        for (; bytes.length >= PICTURE_BYTES; bytes = bytes.subarray(PICTURE_BYTES))
          onPicture(bytes.readUInt32BE());
      });
      return { close: () => socket.destroy() };
    },
    cpuSeconds: () => cpuSecondsOf(relay.pid ?? 0),
    close: async () => {
      publisher.destroy();
      const exited = once(relay, "exit");
      relay.disconnect();
      await exited;
    },
  };
}

/** CPU time of a process, in its own code and the kernel's for it. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ").at(-1)?.split(" ") ?? [];
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return (user + system) / TICKS_PER_SECOND;
}

/** The process of this one's server that handles video. */
async function mediaWorker(): Promise<number> {
  for (const name of await readdir("/proc")) {
    const command = await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "");
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const parent = Number(stat.split(") ").at(-1)?.split(" ")[1]);
    if (command.includes("media-worker") && parent === process.pid) return Number(name);
  }
  throw new Error("The media server's process isn't running");
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const rounded = (value: number) => Number(value.toPrecision(3));
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
