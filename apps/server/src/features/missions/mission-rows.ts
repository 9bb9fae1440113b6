import { CLIENT_STATUS, type MissionStatus } from "@overfly/contract/missions/mission-workflow";
import type { Assignment, FlightPeriod } from "@overfly/contract/missions/assignment";
import type { Mission } from "@overfly/contract/missions/missions";
import { sql } from "kysely";
import type { Context, Identity } from "#context.ts";
import { isCounted } from "#features/anomalies/anomaly-record.ts";
import { isAnalyzed } from "#features/anomalies/is-analyzed.ts";
import { inOrderOf } from "#platform/db/count-rows.ts";
import { PREPARED } from "#platform/db/prepared-statements.ts";
import { owned } from "#tenancy.ts";

export const MISSION_COLUMNS = [
  "missions.id",
  "missions.token",
  "missions.number",
  "missions.type",
  "missions.subtype",
  "missions.priority",
  "missions.status",
  "missions.reason",
  "missions.window_start",
  "missions.window_end",
  "missions.scheduled_for",
  "missions.created_at",
  "missions.updated_at",
  "missions.client_id",
  "clients.company_name",
  "projects.id as project_id",
  "projects.name as project_name",
  "sites.token as site_token",
  "sites.name as site_name",
  "sites.time_zone as site_time_zone",
  "sites.country as site_country",
  "assignments.pilot_id",
  "pilots.name as pilot_name",
  "assignments.dock_id",
  "docks.name as dock_name",
  "assignments.kit_id",
  "kits.name as kit_name",
  "assignments.starts_at",
  "assignments.ends_at",
  "assignments.released_at",
] as const;

/**
 * The missions that a user may see, joined with site, client and assignment; on demand with `mission_times` first, since
 * PostgreSQL finds the best order of eight tables, not of the ninth.
 */
export const missionsOf = ({ db, user }: Pick<Context, "db" | "user">, { isTimed = false } = {}) =>
  db
    .selectFrom("missions")
    .$if(isTimed, (query) =>
      query.innerJoin("mission_times", (join) =>
        join
          .onRef("mission_times.mission_id", "=", "missions.id")
          .onRef("mission_times.provider_id", "=", "missions.provider_id"),
      ),
    )
    .innerJoin("sites", "sites.id", "missions.site_id")
    .innerJoin("organizations as clients", "clients.id", "missions.client_id")
    .leftJoin("projects", (join) =>
      join.onRef("projects.id", "=", "missions.project_id").on(owned(user, "projects")),
    )
    .leftJoin("assignments", "assignments.mission_id", "missions.id")
    .leftJoin("users as pilots", "pilots.id", "assignments.pilot_id")
    .leftJoin("docks", "docks.id", "assignments.dock_id")
    .leftJoin("kits", "kits.id", "assignments.kit_id")
    .where(owned(user, "missions"));

const missionRows = (context: Pick<Context, "db" | "user">) => missionsOf(context).select(MISSION_COLUMNS);
export type MissionRow = Awaited<ReturnType<ReturnType<typeof missionRows>["execute"]>>[number];

/** Those of them that the user may see, in any order. Exported for the test of its query plan. */
export const rowsById = (context: Pick<Context, "db" | "user">, ids: readonly number[]) =>
  missionRows(context)
    .modifyFront(PREPARED)
    .where("missions.id", "=", sql<number>`any(${ids}::integer[])`);

/** The same in the order of their ids. */
export const missionsById = async (context: Pick<Context, "db" | "user">, ids: readonly number[]) =>
  inOrderOf(ids, await rowsById(context, ids).execute());

/** Rows as this user may read them: a client gets no internal status, no assignment, and no counts before completion. */
export async function asMissions(
  context: Pick<Context, "db" | "user">,
  rows: readonly MissionRow[],
): Promise<Mission[]> {
  const isClient = context.user.user_type === "client";
  const counted = rows.filter(({ status }) => !isClient || status === "completed").map(({ id }) => id);
  const [counts, missions] = await Promise.all([
    countsOf(context, counted),
    asMissionsWithoutCounts(context, rows),
  ]);
  return missions.map((mission, index) => {
    const { photo_count = 0, anomaly_count = null } = counts.get(rows[index]?.id ?? 0) ?? {};
    return { ...mission, photo_count, anomaly_count };
  });
}

type MissionWithoutCounts = Omit<Mission, "photo_count" | "anomaly_count">;

/** The same for where photos and anomalies are not shown. */
export async function asMissionsWithoutCounts(
  context: Pick<Context, "db" | "user">,
  rows: readonly MissionRow[],
): Promise<MissionWithoutCounts[]> {
  const isClient = context.user.user_type === "client";
  const flown = await flownPeriodsOf(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const status = row.status as MissionStatus;
    const assignment = assignmentOf(row, status);
    return {
      token: row.token,
      number: row.number,
      site: {
        token: row.site_token,
        name: row.site_name,
        time_zone: row.site_time_zone,
        country: row.site_country,
      },
      client: { id: row.client_id, company_name: row.company_name },
      project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? "" },
      type: row.type as Mission["type"],
      subtype: row.subtype,
      priority: row.priority as Mission["priority"],
      status: statusFor(context.user, status),
      client_status: CLIENT_STATUS[status],
      reason: row.reason,
      window_start: row.window_start,
      window_end: row.window_end,
      scheduled_for: row.scheduled_for,
      flight_period: flown.get(row.id) ?? plannedPeriod(row, assignment),
      assignment: isClient ? null : assignment,
      created_at: row.created_at,
      updated_at: row.updated_at,
    };
  });
}

export const statusFor = ({ user_type }: Identity, status: MissionStatus): Mission["status"] =>
  user_type === "client" ? CLIENT_STATUS[status] : status;

/** Who flies or flew the mission; null once it was called off. */
function assignmentOf(row: MissionRow, status: MissionStatus): Assignment | null {
  const { pilot_id, dock_id, kit_id, starts_at, ends_at, released_at } = row;
  if (!starts_at || !ends_at || (released_at && status !== "completed")) return null;
  return {
    pilot: pilot_id ? { id: pilot_id, name: row.pilot_name ?? "" } : null,
    dock: dock_id ? { id: dock_id, name: row.dock_name ?? "" } : null,
    kit: kit_id ? { id: kit_id, name: row.kit_name ?? "" } : null,
    starts_at,
    ends_at,
  };
}

function plannedPeriod({ scheduled_for }: MissionRow, assignment: Assignment | null): FlightPeriod | null {
  if (scheduled_for) return { kind: "planned", starts_at: scheduled_for, ends_at: null };
  return assignment && { kind: "planned", starts_at: assignment.starts_at, ends_at: assignment.ends_at };
}

/** Of the missions that took off. */
async function flownPeriodsOf({ db }: Pick<Context, "db">, ids: readonly number[]) {
  const rows = await db
    .selectFrom("flights")
    .modifyFront(PREPARED)
    .where("mission_id", "=", sql<number>`any(${ids}::integer[])`)
    .where("took_off_at", "is not", null)
    .groupBy("mission_id")
    .select(({ fn }) => [
      "mission_id",
      fn.min<string>("took_off_at").as("starts_at"),
      fn.max<string | null>("landed_at").as("ends_at"),
      fn.countAll<number>().filterWhere("status", "in", ["airborne", "returning"]).as("in_air"),
    ])
    .execute();
  return new Map(
    rows.map(({ mission_id, starts_at, ends_at, in_air }) => [
      mission_id,
      { kind: "flown" as const, starts_at, ends_at: in_air > 0 ? null : ends_at },
    ]),
  );
}

async function countsOf({ db }: Pick<Context, "db">, ids: readonly number[]) {
  const rows = await db
    .selectFrom("missions")
    .modifyFront(PREPARED)
    .where("missions.id", "=", sql<number>`any(${ids}::integer[])`)
    .select((eb) => [
      "missions.id",
      eb
        .selectFrom("media_files")
        .whereRef("media_files.mission_id", "=", "missions.id")
        .where("media_files.kind", "in", ["photo", "thermal_photo"])
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("photo_count"),
      eb
        .selectFrom("anomalies")
        .whereRef("anomalies.mission_id", "=", "missions.id")
        .where(isCounted)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("anomaly_count"),
      isAnalyzed("missions").as("is_analyzed"),
    ])
    .execute();
  return new Map(
    rows.map(({ id, photo_count, anomaly_count, is_analyzed }) => [
      id,
      { photo_count, anomaly_count: is_analyzed ? anomaly_count : null },
    ]),
  );
}
