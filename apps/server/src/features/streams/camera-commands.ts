import type { CameraChanges, CameraStart, Stream, StreamQuality } from "@overfly/contract/streams/streams";
import { explanationMessage } from "@overfly/dji-cloud-api/codes/code-explanation";
import { explainErrorCode } from "@overfly/dji-cloud-api/codes/error-codes";
import type { Context } from "#context.ts";
import { shownByCameras } from "#features/docks/camera-streams.ts";
import { docksOf } from "#features/docks/dock-record.ts";
import { findDock } from "#features/docks/dock-service.ts";
import { oneCommandAtATime } from "#features/docks/one-command-at-a-time.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, HttpError, notFound } from "#platform/http/errors.ts";
import { publishStreamChange } from "#platform/live/publish-stream-change.ts";
import { camerasOf } from "./camera-sources.ts";
import { endStream, failStream } from "./stream-state.ts";
import { newStreamSecret } from "./stream-key.ts";
import { asStream, findStream } from "./stream-record.ts";
import { mediaServerOf, receivingServerOf } from "./stream-service.ts";

/** DJI's codes: `video_quality`, and `url_type` of RTMP. */
const QUALITY_CODES: Record<StreamQuality, number> = { auto: 0, smooth: 1, sd: 2, hd: 3, uhd: 4 };
const RTMP = 1;
/** The key of a dock's address; an interrupted stream that is live may come back later, too. */
const KEY_VALID_MS = 3_600_000;

type DockRow = Awaited<ReturnType<typeof findDock>>;

/** Tells a dock to start a camera. Its acknowledgement decides whether the stream is awaited or failed. */
export async function startCamera(context: Context, request: CameraStart): Promise<Stream> {
  const dock = await findDock(context, request.dock_id);
  const server = receivingServerOf(context);
  checkReachable(dock);
  const { secret, key_sha256 } = newStreamSecret();
  const { id, videoId } = await addCameraStream(context, dock, { ...request, key_sha256 });
  const address = server.publishAddress(id, secret);
  const data = {
    url_type: RTMP,
    url: `${address.server}/${address.key}`,
    video_id: videoId,
    video_quality: QUALITY_CODES[request.quality],
    ...(request.lens && { video_type: request.lens }),
  };
  try {
    await callDock(context, dock, { method: "live_start_push", data });
  } catch (error) {
    if (error instanceof HttpError) await failStream(context, id, error.text);
    throw error;
  }
  return asStream(await findStream(context, id));
}

/** Ends a stream. A dock that refuses to stop keeps streaming, and the stream stays live. */
export async function stopStream(context: Context, id: number): Promise<Stream> {
  const row = await findStream(context, id);
  const server = mediaServerOf(context);
  if (row.state !== "live" && row.state !== "pending") throw conflict("errors/streams:ended");
  await audit(context, "streams.stop", id, {});
  if (row.dock_id !== null) {
    const dock = await docksOf(context).where("docks.id", "=", row.dock_id).executeTakeFirst();
    if (!dock) throw notFound("Dock");
    const isReachable = dock.archived_at === null && dock.bound_at !== null && dock.state !== "offline";
    if (isReachable)
      await callDock(context, dock, { method: "live_stop_push", data: { video_id: row.video_id } });
  }
  await endStream(context, id);
  server.disconnect(id);
  return asStream(await findStream(context, id));
}

/** Changes quality and lens; each is stored once the dock has acknowledged it. */
export async function adjustCamera(
  context: Context,
  id: number,
  { quality, lens }: CameraChanges,
): Promise<Stream> {
  const row = await findStream(context, id);
  if (row.state !== "live" && row.state !== "pending") throw conflict("errors/streams:ended");
  if (row.dock_id === null) throw conflict("errors/streams:noCamera");
  const dock = await findDock(context, row.dock_id);
  checkReachable(dock);
  await audit(context, "streams.adjust", id, { quality, lens });
  const { video_id } = row;
  const store = async (columns: { quality: string } | { lens: string }) => {
    await context.db.updateTable("streams").set(columns).where("id", "=", id).execute();
    await publishStreamChange(context, id);
  };
  if (quality !== undefined) {
    const data = { video_id, video_quality: QUALITY_CODES[quality] };
    await callDock(context, dock, { method: "live_set_quality", data });
    await store({ quality });
  }
  if (lens !== undefined) {
    await callDock(context, dock, { method: "live_lens_change", data: { video_id, video_type: lens } });
    await store({ lens });
  }
  return asStream(await findStream(context, id));
}

function checkReachable({ bound_at, state }: DockRow): void {
  if (bound_at === null) throw conflict("errors/docks:unbound");
  if (state === "offline") throw conflict("errors/docks:offline");
}

async function callDock(
  context: Context,
  dock: DockRow,
  call: { method: string; data: Record<string, unknown> },
): Promise<void> {
  const { result } = await oneCommandAtATime(context, dock.id, () => context.docks.call(dock, call));
  if (result !== 0) throw conflict(explanationMessage(explainErrorCode(result)));
}

/** The row of a camera's stream. */
function addCameraStream(
  context: Context,
  dock: DockRow,
  { camera, quality, lens, key_sha256 }: CameraStart & { key_sha256: string },
) {
  return transact(context, async (tx) => {
    const locked = await tx.db
      .selectFrom("docks")
      .where("id", "=", dock.id)
      .where("archived_at", "is", null)
      .where("bound_at", "is not", null)
      .select(["id", "site_id"])
      .forUpdate()
      .executeTakeFirst();
    if (!locked) throw conflict("errors/docks:unbound");
    const cameras = camerasOf(dock.dock_osd);
    const found = cameras.find(
      ({ serialNumber }) => (serialNumber === dock.serial_number) === (camera === "dock_camera"),
    );
    if (!found) throw conflict("errors/streams:noCamera");
    const open = await tx.db
      .selectFrom("streams")
      .where("dock_id", "=", dock.id)
      .where("video_id", "=", found.videoId)
      .where("state", "in", ["pending", "live"])
      .select("id")
      .executeTakeFirst();
    if (open) throw conflict("errors/streams:alreadyStreaming");
    const { id } = await tx.db
      .insertInto("streams")
      .values({
        provider_id: dock.provider_id,
        ...(await shownByCameras(tx, locked)),
        dock_id: dock.id,
        source: camera,
        name: dock.name,
        video_id: found.videoId,
        quality,
        lens: lens ?? found.lenses[0] ?? null,
        key_sha256,
        key_expires_at: new Date(tx.now().getTime() + KEY_VALID_MS).toISOString(),
        created_by: tx.user.user_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await audit(tx, "streams.start", id, { dock: dock.name, camera });
    await publishStreamChange(tx, id);
    return { id, videoId: found.videoId };
  });
}

const audit = (context: Context, action: string, id: number, details: Record<string, unknown>) =>
  writeAuditLog(context, { action, subject_kind: "stream", subject: String(id), details });
