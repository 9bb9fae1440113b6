import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import type { MediaServer } from "#platform/media-server/media-server.ts";
import { WorkerHandle } from "./worker-handle.ts";

export interface EmbeddedOptions {
  host: string;
  port: number;
  /** The name under which publishers reach this server. */
  publicHost: string;
  /** For how long an interrupted publisher may come back. */
  graceMs: number;
  /** From when on a publisher that sends nothing can be replaced by another with its key; by default 3 s. */
  silentMs?: number;
  /** Whether this is the process that receives video. */
  isReceiver: () => boolean;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
}

/** How often a port that another program holds is tried again. */
const RETRY_MS = 5000;

/**
 * The embedded media server: RTMP in, FLV out. A process of its own handles the video; it starts with the first
 * publisher, and gets the sockets of publishers and viewers handed over. While another program holds its port, nobody
 * can publish, and the rest of the product goes on.
 */
export async function startEmbeddedMediaServer(options: EmbeddedOptions): Promise<MediaServer> {
  const worker = new WorkerHandle(options);
  const receiver = await startReceiver(options, (socket) => worker.send({ kind: "publisher" }, socket));
  let isClosing = false;
  return {
    engine: "embedded",
    get isClosing() {
      return isClosing;
    },
    get problem() {
      const address = String(options.port);
      if (!options.isReceiver()) return { kind: "other_process" as const, address };
      return receiver.isListening() ? undefined : { kind: "port_taken" as const, address };
    },
    listen: (listener) => worker.listen(listener),
    publishAddress: (streamId, secret) => ({
      server: `rtmp://${options.publicHost}:${receiver.port()}/live`,
      key: `${streamId}-${secret}`,
      whip: null,
    }),
    playback: {
      kind: "flv",
      watch: ({ id, streamId }, { method = "GET", url = "/", headers }, socket) =>
        worker.send({ kind: "viewer", viewerId: id, streamId, method, url, headers }, socket),
    },
    disconnect: (streamId) => worker.send({ kind: "disconnect", streamId }),
    dismiss: (viewerId) => worker.send({ kind: "dismiss", viewerId }),
    startRecording: (streamId, path) => worker.send({ kind: "record", streamId, path }),
    stopRecording: (streamId) => worker.send({ kind: "stop-recording", streamId }),
    close: async () => {
      isClosing = true;
      receiver.close();
      await worker.stop();
    },
  };
}

/** Takes publishers' connections, as soon as the port is free. */
async function startReceiver(
  { host, port, log, isReceiver }: EmbeddedOptions,
  onPublisher: (socket: Socket) => void,
) {
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    if (isReceiver()) onPublisher(socket);
    else socket.destroy();
  });
  let timer: NodeJS.Timeout | undefined;
  const listen = async () => {
    server.listen(port, host);
    await once(server, "listening");
  };
  const retry = () => {
    timer = setTimeout(() => {
      listen().then(() => log.warn({ port }, "Video is received again: the RTMP port is free"), retry);
    }, RETRY_MS);
  };
  try {
    await listen();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    log.error(
      { port },
      `No video can be received: another program listens on port ${port} (STREAMING_RTMP_PORT). It is tried again until the port is free`,
    );
    retry();
  }
  return {
    isListening: () => server.listening,
    port: () => (server.address() as AddressInfo | null)?.port ?? port,
    close: () => {
      clearTimeout(timer);
      server.close();
    },
  };
}
