import { CLIENT_STATUS, MissionStatus } from "@overfly/contract/missions/mission-workflow";
import type { Deliverable, MissionDetail } from "@overfly/contract/missions/missions";
import type { TimelineEntry } from "@overfly/contract/missions/timeline-entry";
import type { Selectable } from "kysely";
import type { Context } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { asMissions, MISSION_COLUMNS, missionsOf } from "./mission-rows.ts";
import { seriesPlaceOf } from "#features/missions/series/series-place.ts";
import { multiSiteOrderOf } from "#features/missions/multi-site/multi-site-order-of.ts";
import { missionWork } from "./mission-work.ts";
import { availableTransitions } from "#features/missions/workflow/available-transitions.ts";

const DETAIL_COLUMNS = [
  "missions.description",
  "missions.deliverables",
  "missions.held_status",
  "missions.irradiance_w_m2",
  "missions.wind_mps",
  "missions.ambient_c",
  "creators.name as created_by",
  "reports.published_at",
  "reports.revising_since",
  "missions.series_id",
  "missions.series_position",
  "missions.multi_site_order_id",
] as const;

export async function getMission(context: Context, token: string): Promise<MissionDetail> {
  const row = await missionsOf(context)
    .leftJoin("users as creators", "creators.id", "missions.created_by")
    .leftJoin("reports", "reports.mission_id", "missions.id")
    .where("missions.token", "=", token)
    .select([...MISSION_COLUMNS, ...DETAIL_COLUMNS])
    .executeTakeFirst();
  if (!row) throw notFound("Mission");
  const isClient = context.user.user_type === "client";
  const [[mission], routes, timeline, work, series, multi_site_order] = await Promise.all([
    asMissions(context, [row]),
    routesOf(context, row.id),
    timelineOf(context, row.id),
    isClient ? null : missionWork(context, row.id),
    seriesPlaceOf(context, row),
    multiSiteOrderOf(context, row),
  ]);
  const assigned = row.released_at === null && row.starts_at !== null;
  const state = {
    status: row.status as MissionStatus,
    held_status: row.held_status as MissionStatus | null,
    flown_by: assigned ? (row.dock_id ? ("dock" as const) : ("pilot" as const)) : null,
  };
  const { description, irradiance_w_m2, wind_mps, ambient_c } = row;
  return {
    ...(mission as NonNullable<typeof mission>),
    description,
    deliverables: row.deliverables as Deliverable[],
    routes,
    timeline,
    transitions: availableTransitions(context.user, state),
    created_by: row.created_by,
    irradiance_w_m2,
    wind_mps,
    ambient_c,
    report_ready: row.published_at !== null,
    report_revising: !isClient && row.revising_since !== null,
    work,
    series,
    multi_site_order,
  };
}

const routesOf = ({ db, user }: Context, missionId: number) =>
  db
    .selectFrom("mission_routes")
    .innerJoin("flight_routes", "flight_routes.id", "mission_routes.route_id")
    .where("mission_routes.mission_id", "=", missionId)
    .where(owned(user, "flight_routes"))
    .select(["flight_routes.id", "flight_routes.name"])
    .orderBy("mission_routes.position")
    .execute();

type TimelineRow = Pick<
  Selectable<DB["mission_timeline"]>,
  "kind" | "from_status" | "to_status" | "text" | "message"
>;

async function timelineOf({ db, user }: Context, missionId: number) {
  const isClient = user.user_type === "client";
  const rows = await db
    .selectFrom("mission_timeline")
    .where("mission_id", "=", missionId)
    .$if(isClient, (query) => query.where("center_only", "=", false).where("kind", "!=", "processing"))
    .select([
      "id",
      "kind",
      "from_status",
      "to_status",
      "text",
      "message",
      "center_only",
      "mentions",
      "weather",
      "actor",
      "created_at",
    ])
    .orderBy("id")
    .execute();
  const entries = rows.map((row) => ({
    ...row,
    kind: row.kind as TimelineEntry["kind"],
    mentions: (row.mentions as { name: string }[]).map(({ name }) => name),
    weather: row.weather as TimelineEntry["weather"],
  }));
  return isClient ? entries.flatMap(asClientEntry) : entries;
}

/** Statuses as clients see them, without steps between internal statuses and without internal reasons. */
function asClientEntry<E extends TimelineRow>(entry: E): E[] {
  if (entry.kind !== "status") return [entry];
  const [from_status, to_status] = [clientStatusOf(entry.from_status), clientStatusOf(entry.to_status)];
  if (from_status === to_status) return [];
  const isExplained = to_status === "rejected" || to_status === "on_hold" || to_status === "cancelled";
  return [{ ...entry, from_status, to_status, text: isExplained ? entry.text : null, message: null }];
}

function clientStatusOf(status: string | null) {
  const parsed = MissionStatus.safeParse(status);
  return parsed.success ? CLIENT_STATUS[parsed.data] : null;
}
