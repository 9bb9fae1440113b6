import type { SystemContext } from "#context.ts";
import type { MediaServer } from "#platform/media-server/media-server.ts";
import { forgetViewer } from "./viewers.ts";
import { mayPublish } from "./stream-key.ts";
import { signReading } from "./playback-signature.ts";
import {
  checkRecordings,
  endRecording,
  endRecordingIfDue,
  storeRecording,
  unstoredRecordings,
} from "./recording/recording-files.ts";
import { endStream, failStream, markLive } from "./stream-state.ts";

const CHECK_MS = 5000;
/** How long a camera's first picture may take after the dock's acknowledgement. */
const FIRST_PICTURE_MS = 60_000;

/** Lets the media server ask who may publish, and stores what it reports. Returns what stops it. */
export function connectStreams(context: SystemContext, video: MediaServer): () => Promise<void> {
  const changes = createSequence(context);
  // storing takes as long as the recording is large: it must not delay the streams' states
  const stores = createSequence(context);
  const waiting = new Set<number>();
  const store = (streamId: number) => {
    if (waiting.has(streamId)) return;
    waiting.add(streamId);
    stores.run(async () => {
      waiting.delete(streamId);
      await storeRecording(context, streamId);
    });
  };
  video.listen({
    mayPublish: (streamId, secret) => mayPublish(context, streamId, secret),
    readToken: (streamId) => signReading(context, streamId),
    openStreams: () => openStreams(context),
    started: (streamId, size) => changes.run(() => markLive(context, streamId, size)),
    ended: (streamId, how) =>
      changes.run(() => endStream(context, streamId, how && "errors/streams:publisherLost")),
    recorded: (streamId, failure) =>
      changes.run(async () => {
        await endRecording(context, streamId, failure);
        if (!video.isClosing) store(streamId);
      }),
    left: (viewerId) => forgetViewer(context, video, viewerId),
  });
  const check = async () => {
    await checkStreams(context);
    await checkRecordings(context);
    for (const streamId of await unstoredRecordings(context)) store(streamId);
  };
  const timer = setInterval(() => changes.run(check), CHECK_MS);
  // a person, or a flight's end, may have ended stream or recording by another process than the one that receives it
  const unsubscribe = context.live.subscribe((_audience, event) => {
    if (event.kind !== "stream") return;
    changes.run(async () => {
      await disconnectEnded(context, video, event.id);
      await endRecordingIfDue(context, event.id);
    });
  });
  return async () => {
    clearInterval(timer);
    unsubscribe();
    await video.close(); // what it records is stored by the next start
    await changes.idle();
    await stores.idle();
  };
}

/** Work in the order in which it came. Its errors are logged. */
function createSequence({ log }: SystemContext) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (work: () => Promise<void>) => {
      last = last
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, "Could not store a stream's change"));
    },
    idle: () => last,
  };
}

async function openStreams({ db }: SystemContext): Promise<ReadonlyMap<number, "pending" | "live">> {
  const rows = await db
    .selectFrom("streams")
    .where("state", "in", ["pending", "live"])
    .select(["id", "state"])
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state === "live" ? "live" : "pending"]));
}

async function disconnectEnded({ db }: SystemContext, video: MediaServer, id: number): Promise<void> {
  const open = await db
    .selectFrom("streams")
    .where("id", "=", id)
    .where("state", "in", ["pending", "live"])
    .select("id")
    .executeTakeFirst();
  if (!open) video.disconnect(id);
}

/** What nobody reports: streams that never came. */
async function checkStreams(context: SystemContext): Promise<void> {
  const now = context.now();
  const unstarted = await context.db
    .selectFrom("streams")
    .where("state", "=", "pending")
    .where((eb) =>
      eb.or([
        eb("key_expires_at", "<=", now.toISOString()),
        eb.and([
          eb("source", "<>", "encoder"),
          eb("created_at", "<=", new Date(now.getTime() - FIRST_PICTURE_MS).toISOString()),
        ]),
      ]),
    )
    .select(["id", "source"])
    .execute();
  for (const { id, source } of unstarted)
    await failStream(
      context,
      id,
      source === "encoder" ? "errors/streams:keyExpired" : "errors/streams:noVideo",
    );
}

/** After the end of the only server, or of the process that received video: its recordings are what was written, and the streams it received itself are over. */
export async function endOrphanedStreams(context: SystemContext): Promise<void> {
  if (context.video?.engine === "embedded") {
    const open = await context.db.selectFrom("streams").where("state", "=", "live").select("id").execute();
    for (const { id } of open) await endStream(context, id, "errors/streams:serverRestarted");
  }
  await context.db
    .updateTable("streams")
    .set({ recording: "storing" })
    .where("recording", "=", "recording")
    .execute();
}
