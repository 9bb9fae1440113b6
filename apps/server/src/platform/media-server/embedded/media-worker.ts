import type { Socket } from "node:net";
import { Broadcast } from "./broadcast.ts";
import { PublisherConnection } from "./publisher-connection.ts";
import { keepReading } from "./reader-connection.ts";
import { Recorder } from "./recorder.ts";
import { connectViewer } from "./viewer-connection.ts";
import type { FromWorker, ReadMessage, ToWorker, ViewerMessage } from "./worker-messages.ts";

/**
 * The process that handles video, so that it never stalls the API: the server hands it the sockets of publishers and
 * viewers, and answers who may publish.
 */
interface LiveStream {
  broadcast: Broadcast;
  publisher: PublisherConnection | undefined;
  /** Ends the stream, unless its publisher comes back before. */
  grace: NodeJS.Timeout | undefined;
}

/** Connections that say nothing can't wait for longer. */
const ASK_MS = 10_000;
const MAX_UNKNOWN_CONNECTIONS = 200;

/** What encoders show; whoever guesses keys learns no more than that one is none. */
const REFUSED = {
  key: "The stream key is wrong or has expired, or its stream has ended",
  busy: "Another encoder is publishing this stream",
};

const [graceMs = 10_000, silentMs = 3000] = process.argv.slice(2).map(Number);
const streams = new Map<number, LiveStream>();
const asking = new Map<number, (streamId: number | null) => void>();
const viewers = new Map<string, () => void>();
let connections = 0;
let unknownConnections = 0;

/** A server that stops listens no more; recordings are completed all the same. */
const tell = (message: FromWorker) => void process.send?.(message, undefined, {}, () => undefined);

process.on("message", (message: ToWorker, handle: unknown) => {
  const socket = handle as Socket | undefined;
  switch (message.kind) {
    case "publisher":
      return socket && takePublisher(socket);
    case "viewer":
      return socket ? takeViewer(message, socket) : tell({ kind: "left", viewerId: message.viewerId });
    case "answer":
      asking.get(message.connection)?.(message.streamId);
      return asking.delete(message.connection);
    case "disconnect":
      return end(message.streamId);
    case "dismiss":
      return viewers.get(message.viewerId)?.();
    case "record":
      return record(message.streamId, message.path);
    case "read":
      return recordFrom(message);
    case "stop-recording":
      return streams.get(message.streamId)?.broadcast.recorder?.end();
  }
});
// Ctrl-C reaches this process, too: the server stops it
process.on("SIGINT", () => undefined);
process.on("disconnect", () => {
  const recorders = [...streams.values()].flatMap(({ broadcast }) => broadcast.recorder ?? []);
  void Promise.all(recorders.map((recorder) => recorder.finish())).finally(() => process.exit());
});

function takePublisher(socket: Socket): void {
  if (unknownConnections >= MAX_UNKNOWN_CONNECTIONS) return void socket.destroy();
  const connection = (connections += 1);
  let published: { id: number; live: LiveStream } | undefined;
  let isUnknown = true;
  unknownConnections += 1;
  const known = () => {
    if (isUnknown) unknownConnections -= 1;
    isUnknown = false;
  };
  const impatience = setTimeout(() => publisher.close(), ASK_MS);
  const publisher = new PublisherConnection(socket, {
    onPublish: (key) => {
      asking.set(connection, (streamId) => {
        clearTimeout(impatience);
        known();
        if (streamId === null) return publisher.refuse(REFUSED.key);
        const live = claim(streamId, publisher);
        if (!live) return publisher.refuse(REFUSED.busy);
        published = { id: streamId, live };
        return publisher.accept();
      });
      tell({ kind: "ask", connection, key });
    },
    onVideo: (payload, timestampMs) => {
      const size = published?.live.broadcast.receive(payload, timestampMs);
      if (published && size) tell({ kind: "started", streamId: published.id, ...size });
    },
    onClose: (isFinal) => {
      clearTimeout(impatience);
      known();
      asking.delete(connection);
      if (published) release(published.id, publisher, isFinal);
    },
  });
}

/**
 * Makes a connection the stream's publisher. Undefined if it has one that sends: one that is silent may have lost its
 * network without the server being told, and is the same encoder.
 */
function claim(streamId: number, publisher: PublisherConnection): LiveStream | undefined {
  const live = streams.get(streamId) ?? {
    broadcast: new Broadcast(),
    publisher: undefined,
    grace: undefined,
  };
  const replaced = live.publisher;
  if (replaced && replaced.silentMs < silentMs) return undefined;
  clearTimeout(live.grace);
  live.publisher = publisher;
  replaced?.close();
  live.broadcast.begin();
  streams.set(streamId, live);
  return live;
}

function release(streamId: number, publisher: PublisherConnection, isFinal: boolean): void {
  const live = streams.get(streamId);
  if (live?.publisher !== publisher) return;
  live.publisher = undefined;
  if (isFinal) end(streamId);
  else live.grace = setTimeout(() => end(streamId, "lost"), graceMs);
}

function end(streamId: number, how?: "lost"): void {
  const live = streams.get(streamId);
  if (!live) return;
  streams.delete(streamId);
  clearTimeout(live.grace);
  live.publisher?.close();
  live.broadcast.recorder?.end();
  for (const viewer of live.broadcast.viewers) viewer.close();
  tell({ kind: "ended", streamId, ...(how && { how }) });
}

function takeViewer(message: ViewerMessage, socket: Socket): void {
  const live = streams.get(message.streamId);
  const viewer = connectViewer(message, socket, (closed) => {
    viewers.delete(closed.id);
    live?.broadcast.viewers.delete(closed);
    tell({ kind: "left", viewerId: closed.id });
  });
  viewers.set(viewer.id, () => viewer.close());
  if (live) live.broadcast.addViewer(viewer);
  else viewer.close();
}

function record(streamId: number, path: string, onEnd?: () => void): void {
  const broadcast = streams.get(streamId)?.broadcast;
  if (!broadcast || broadcast.recorder) return tell({ kind: "recorded", streamId, failure: "write_error" });
  broadcast.record(
    new Recorder(path, (failure) => {
      broadcast.recorder = undefined;
      tell({ kind: "recorded", streamId, ...(failure && { failure }) });
      onEnd?.();
    }),
  );
}

/** Records what another media server shows, for as long as it is told to; what breaks off is opened again. */
function recordFrom({ streamId, url, path }: ReadMessage): void {
  const broadcast = new Broadcast();
  if (!streams.has(streamId)) streams.set(streamId, { broadcast, publisher: undefined, grace: undefined });
  const reader = keepReading(url, {
    onBegin: () => broadcast.begin(),
    onVideo: (payload, timestampMs) => void broadcast.receive(payload, timestampMs),
  });
  record(streamId, path, () => {
    reader.close();
    streams.delete(streamId);
  });
}
