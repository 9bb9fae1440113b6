import {
  type CalendarMission,
  MAX_CALENDAR_MISSIONS,
  type MissionFilters,
} from "@overfly/contract/missions/mission-calendar";
import { can } from "@overfly/contract/permissions";
import { sql, type SqlBool } from "kysely";
import type { Context } from "#context.ts";
import { checkFilters } from "#features/missions/check-filters.ts";
import { CALLED_OFF, filterMissions, flightTime, MISSION_TABLES } from "#features/missions/list-missions.ts";
import { asMissionsWithoutCounts, MISSION_COLUMNS } from "#features/missions/mission-rows.ts";
import { keyOf } from "#platform/db/count-rows.ts";
import { keepRead } from "#platform/kept-reads/kept-read.ts";
import { isReschedulable } from "./reschedulable.ts";

export interface Period {
  from: string;
  to: string;
}

/** What was flown or is scheduled in a period, and apart from it what is only requested for it; soonest first. */
export async function listCalendar(context: Context, { from, to, ...filters }: MissionFilters & Period) {
  await checkFilters(context, filters);
  const mayMove = context.user.user_type === "center" && can(context.user, "plan missions");
  const page = pageOfCalendar(missionsInPeriod(context, filters, { from, to }));
  const key = `calendar ${mayMove} ${keyOf(page.compile())}`;
  return keepRead(context, { tables: TABLES, key }, async () => {
    const rows = await page.execute();
    const missions = await asMissionsWithoutCounts(context, rows);
    const data = missions.map((mission): CalendarMission => ({
      ...mission,
      can_reschedule: mayMove && isReschedulable(mission),
    }));
    return { data, meta: { total: rows[0]?.total ?? 0 } };
  });
}

/** Of what is shown of a mission, who flies with what included. */
const TABLES = [...MISSION_TABLES, "memberships", "docks", "kits"] as const;

const pageOfCalendar = (found: ReturnType<typeof missionsInPeriod>) =>
  found
    .select(MISSION_COLUMNS)
    .select(sql<number>`count(*) over ()`.as("total"))
    .orderBy(sql`coalesce(${flightTime}, missions.window_end)`)
    .orderBy("missions.id")
    .limit(MAX_CALENDAR_MISSIONS);

/**
 * A mission is where it was flown, else where it is scheduled or assigned, else in its requested window, unless it was
 * called off and no such mission is asked for. Exported for the test of its query plan.
 */
export function missionsInPeriod(
  context: Pick<Context, "db" | "user" | "now">,
  filters: Partial<MissionFilters>,
  { from, to }: Period,
) {
  const inPeriod = sql<SqlBool>`${flightTime} >= ${from} and ${flightTime} < ${to}`;
  const inWindow = sql<SqlBool>`${flightTime} is null and missions.window_start < ${to} and missions.window_end >= ${from}
    ${filters.status ? sql`` : sql`and missions.status <> all(${CALLED_OFF})`}`;
  return (
    filterMissions(context, filters)
      // An array is read first, so that when a mission was flown is asked of these alone.
      .where(sql<SqlBool>`missions.id = any(array(${idsNear(context, { from, to })}))`)
      .where(sql<SqlBool>`(${inPeriod} or (${inWindow}))`)
  );
}

/** Those that may be in the period, each found by an index. */
function idsNear({ user }: Pick<Context, "user">, { from, to }: Period) {
  const owner = sql.ref(user.user_type === "client" ? "m.client_id" : "m.provider_id");
  const mine = sql`${owner} = ${user.organization_id}`;
  return sql`
    select m.id from missions m where ${mine} and m.scheduled_for >= ${from} and m.scheduled_for < ${to}
    union select f.mission_id from flights f join missions m on m.id = f.mission_id
      where ${mine} and f.provider_id = m.provider_id and f.took_off_at >= ${from} and f.took_off_at < ${to}
    union select a.mission_id from assignments a join missions m on m.id = a.mission_id
      where ${mine} and a.provider_id = m.provider_id and a.starts_at >= ${from} and a.starts_at < ${to}
    union select m.id from missions m
      where ${mine} and m.scheduled_for is null and m.window_start < ${to} and m.window_end >= ${from}`;
}
