import type { Message } from "@overfly/contract/message";
import type { Stream } from "@overfly/contract/streams/streams";
import type { Context, SystemContext } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";

/** Streams with what they belong to. */
const streamRows = ({ db }: SystemContext) =>
  db
    .selectFrom("streams")
    .leftJoin("docks", "docks.id", "streams.dock_id")
    .leftJoin("missions", "missions.id", "streams.mission_id")
    .leftJoin("sites", "sites.id", "streams.site_id")
    .select([
      "streams.id",
      "streams.provider_id",
      "streams.mission_id",
      "streams.dock_id",
      "streams.name",
      "streams.source",
      "streams.state",
      "streams.reason",
      "streams.video_id",
      "streams.lens",
      "streams.quality",
      "streams.width_px",
      "streams.height_px",
      "streams.recording",
      "streams.recording_reason",
      "streams.started_at",
      "streams.ended_at",
      "streams.created_at",
      "docks.name as dock_name",
      "missions.token as mission_token",
      "missions.number as mission_number",
      "missions.status as mission_status",
      "missions.client_id as mission_client_id",
      "sites.token as site_token",
      "sites.name as site_name",
      "sites.time_zone",
    ]);

/** The streams that a user may see. */
export const streamsOf = (context: Context) => streamRows(context).where(owned(context.user, "streams"));

type Row = Awaited<ReturnType<ReturnType<typeof streamRows>["execute"]>>[number];

/** The row of a stream that the user may see; otherwise 404. */
export async function findStream(context: Context, id: number) {
  const row = await streamsOf(context).where("streams.id", "=", id).executeTakeFirst();
  if (!row || !context.user.permissions.includes("view streaming")) throw notFound("Stream");
  return row;
}

export const asStream = (row: Row): Stream => ({
  id: row.id,
  name: row.name,
  source: row.source as Stream["source"],
  state: row.state as Stream["state"],
  reason: row.reason as Message | null,
  dock: row.dock_id === null ? null : { id: row.dock_id, name: row.dock_name ?? "" },
  mission: row.mission_token === null ? null : { token: row.mission_token, number: row.mission_number ?? "" },
  site:
    row.site_token === null
      ? null
      : { token: row.site_token, name: row.site_name ?? "", time_zone: row.time_zone ?? "UTC" },
  lens: row.lens as Stream["lens"],
  quality: row.quality as Stream["quality"],
  width_px: row.width_px,
  height_px: row.height_px,
  recording: row.recording as Stream["recording"],
  recording_reason: row.recording_reason as Message | null,
  started_at: row.started_at,
  ended_at: row.ended_at,
  created_at: row.created_at,
});
