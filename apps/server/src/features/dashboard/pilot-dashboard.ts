import type { PilotDashboard } from "@overfly/contract/dashboard/dashboards";
import type { Context } from "#context.ts";
import { filterMissions, MISSION_TABLES } from "#features/missions/list-missions.ts";
import { countRows } from "#platform/db/count-rows.ts";
import { keepRead } from "#platform/kept-reads/kept-read.ts";
import { addDays, monthsOf, todayOf, weekOf } from "./days.ts";
import { flownIn } from "./flown-days.ts";

const TABLES = [...MISSION_TABLES, "memberships"] as const;

export async function pilotDashboard(context: Context): Promise<PilotDashboard> {
  const { organization_id, user_type, user_id } = context.user;
  const today = await todayOf(context);
  const key = JSON.stringify(["pilot", organization_id, user_type, user_id, today]);
  return keepRead(context, { tables: TABLES, key }, () => readDashboard(context, today));
}

async function readDashboard(context: Context, today: string): Promise<PilotDashboard> {
  const week = weekOf(today);
  const last_90_days = { first: addDays(today, -89), last: today };
  const year = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}-01`;
  const me = context.user.user_id;
  const [missions, undated, [ofWeek], [of90Days], months] = await Promise.all([
    countRows(filterMissions(context, { flight_date: [week.first, week.last] })),
    countRows(filterMissions(context, { has_flight_date: false })),
    flownIn(context, [week], me),
    flownIn(context, [last_90_days], me),
    flownIn(context, monthsOf({ first: year, last: today }).slice(-12), me),
  ]);
  return {
    today,
    week,
    last_90_days,
    missions,
    undated,
    flown: {
      week: ofWeek?.count ?? 0,
      week_hours: ofWeek?.hours ?? 0,
      days_90: of90Days?.count ?? 0,
      days_90_hours: of90Days?.hours ?? 0,
    },
    months,
  };
}
