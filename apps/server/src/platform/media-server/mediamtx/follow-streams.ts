import type { FastifyBaseLogger } from "fastify";
import type { MediaListener } from "#platform/media-server/media-server.ts";
import { hasVideo, type MediaMtxApi, pictureSize } from "./api.ts";
import { streamIdOf } from "./path-name.ts";
import type { WhepSessions } from "./whep-sessions.ts";

const EVERY_MS = 1000;

interface Following {
  /** For how long an interrupted publisher may come back. */
  graceMs: number;
  log: Pick<FastifyBaseLogger, "error" | "info">;
  api: MediaMtxApi;
  viewers: WhepSessions;
  listener: MediaListener;
  disconnect: (streamId: number) => void;
}

/**
 * Compares what MediaMTX receives with the streams that are stored, once a second. Each process may do so: a stream's
 * state changes only once. While MediaMTX can't be reached, nothing changes.
 */
export function followStreams(following: Following) {
  const { log } = following;
  const missingSince = new Map<number, number>();
  let isReachable: boolean | undefined;
  let isOver = false;
  let running: Promise<void> = Promise.resolve();
  const look = async () => {
    try {
      await compare(following, missingSince);
      if (isReachable === false) log.info("MediaMTX is reachable again");
      isReachable = true;
    } catch (error) {
      if (isReachable !== false)
        log.error({ err: error }, "MediaMTX can't be reached; streams keep their states");
      isReachable = false;
      missingSince.clear();
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    running = look().then(() => {
      if (!isOver) timer = setTimeout(run, EVERY_MS);
    });
  };
  run();
  return {
    isReachable: () => isReachable,
    stop: async () => {
      isOver = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function compare(
  { api, listener, viewers, graceMs, disconnect }: Following,
  missingSince: Map<number, number>,
): Promise<void> {
  const received = new Map(
    (await api.paths()).flatMap((path) => {
      const id = streamIdOf(path.name);
      return id !== undefined && hasVideo(path) ? [[id, pictureSize(path)] as const] : [];
    }),
  );
  const open = await listener.openStreams();
  for (const [id, size] of received) {
    missingSince.delete(id);
    if (open.get(id) === "pending") listener.started(id, size);
    else if (!open.has(id)) disconnect(id); // ended here while it couldn't be told
  }
  const now = performance.now();
  for (const [id, state] of open) {
    if (state !== "live" || received.has(id)) continue;
    const since = missingSince.get(id) ?? now;
    missingSince.set(id, since);
    if (now - since < graceMs) continue;
    missingSince.delete(id);
    listener.ended(id);
  }
  for (const id of await viewers.takeLeft()) listener.left(id);
}
