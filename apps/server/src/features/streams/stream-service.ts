import { isClosed } from "@overfly/contract/missions/mission-workflow";
import type { NewStream, PublishAddress, StreamDetail, StreamQuery } from "@overfly/contract/streams/streams";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { asDockTelemetry } from "#features/docks/dock-telemetry.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { countRows } from "#platform/db/count-rows.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, unavailable } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { publishChange, publishStreamChange } from "#platform/live/publish-stream-change.ts";
import { findMission } from "#tenancy.ts";
import { camerasOf } from "./camera-sources.ts";
import { problemMessage } from "./media-server-problem.ts";
import { newStreamSecret } from "./stream-key.ts";
import { asStream, findStream, streamsOf } from "./stream-record.ts";

const SORTS = { name: "streams.name", state: "streams.state", created_at: "streams.created_at" } as const;
const HOUR_MS = 3_600_000;

export async function listStreams(context: Context, query: StreamQuery) {
  const { search, state, source, dock, mission } = query;
  const found = streamsOf(context)
    .$if(state !== undefined, (some) => some.where("streams.state", "=", state ?? ""))
    .$if(source !== undefined, (some) => some.where("streams.source", "=", source ?? ""))
    .$if(dock !== undefined, (some) => some.where("streams.dock_id", "=", dock ?? 0))
    .$if(mission !== undefined, (some) => some.where("missions.token", "=", mission ?? ""))
    .$if(search !== undefined, (some) =>
      some.where((eb) =>
        eb.or(
          (["streams.name", "docks.name", "sites.name", "missions.number"] as const).map((column) =>
            eb(column, "ilike", containsPattern(search ?? "")),
          ),
        ),
      ),
    );
  let ordered = found;
  for (const [column, direction] of sortsOf(query, SORTS)) ordered = ordered.orderBy(column, direction);
  const [rows, total] = await Promise.all([
    ordered
      .orderBy(sql`array_position(array['live', 'pending'], streams.state)`, (order) =>
        order.asc().nullsLast(),
      )
      .orderBy("streams.id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(found),
  ]);
  return { data: rows.map(asStream), meta: pageMeta(query, total) };
}

export async function getStream(context: Context, id: number): Promise<StreamDetail> {
  const row = await findStream(context, id);
  const isOpen = row.state === "live" || row.state === "pending";
  const dock =
    row.dock_id === null || !isOpen
      ? undefined
      : await context.db
          .selectFrom("docks")
          .where("id", "=", row.dock_id)
          .select(["id", "state", "dock_osd", "drone_osd", "drone_online", "last_seen_at"])
          .executeTakeFirst();
  const camera = dock && camerasOf(dock.dock_osd).find(({ videoId }) => videoId === row.video_id);
  return {
    ...asStream(row),
    lenses: camera?.lenses ?? [],
    telemetry: dock && dock.last_seen_at !== null ? asDockTelemetry(dock, dock.last_seen_at) : null,
  };
}

/** A mission that the user may see, locked so that it isn't closed meanwhile; 409 once it is. */
async function findOpenMission(tx: Context, token: string) {
  const { id, site_id, number } = await findMission(tx, token);
  const { status } = await tx.db
    .selectFrom("missions")
    .where("id", "=", id)
    .select("status")
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (isClosed(status)) throw conflict(message("errors/missions:closed", { number }));
  return { id, site_id };
}

/** Adds the stream of an encoder. */
export function createStream(
  context: Context,
  { name, mission_token, key_hours }: NewStream,
): Promise<PublishAddress> {
  const { secret, key_sha256 } = newStreamSecret();
  const expires_at = new Date(context.now().getTime() + key_hours * HOUR_MS).toISOString();
  return transact(context, async (tx) => {
    const mission = mission_token ? await findOpenMission(tx, mission_token) : undefined;
    const server = receivingServerOf(tx);
    const { id } = await tx.db
      .insertInto("streams")
      .values({
        provider_id: tx.user.organization_id,
        mission_id: mission?.id ?? null,
        site_id: mission?.site_id ?? null,
        source: "encoder",
        name,
        key_sha256,
        key_expires_at: expires_at,
        created_by: tx.user.user_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeAuditLog(tx, { action: "streams.create", subject_kind: "stream", subject: String(id) });
    await publishStreamChange(tx, id);
    return { id, ...server.publishAddress(id, secret), expires_at };
  });
}

export function removeStream(context: Context, id: number) {
  return transact(context, async (tx) => {
    const row = await findStream(tx, id);
    if (row.state === "live" || row.state === "pending") throw conflict("errors/streams:stillOpen");
    if (row.recording !== "off") throw conflict("errors/streams:stillStoring");
    await tx.db.deleteFrom("streams").where("id", "=", id).execute();
    await writeAuditLog(tx, {
      action: "streams.remove",
      subject_kind: "stream",
      subject: String(id),
      details: { name: row.name },
    });
    const { mission_token: token, mission_client_id: client_id } = row;
    const mission = token === null || client_id === null ? undefined : { token, client_id };
    publishChange(tx, { ...row, mission });
    return { message: "Deleted" };
  });
}

/** The media server; a server without one says so. */
export function mediaServerOf({ video }: Pick<Context, "video">) {
  if (!video) throw unavailable("errors/streams:noMediaServer");
  return video;
}

/** The media server that publishers can reach now. */
export function receivingServerOf(context: Pick<Context, "video">) {
  const server = mediaServerOf(context);
  if (server.problem) throw unavailable(problemMessage(server.problem));
  return server;
}
