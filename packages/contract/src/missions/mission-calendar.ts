import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, TokenParams } from "#page.ts";
import { Mission, MissionDetail, MissionQuery } from "./missions.ts";

/** The filters of the list of missions, which the calendar and the map have too. */
export const MissionFilters = MissionQuery.omit({ page: true, item_count: true, sorts: true });
export type MissionFilters = z.infer<typeof MissionFilters>;

/** A mission on the calendar. `flight_period` is null where only the requested window is known. */
export const CalendarMission = Mission.omit({
  project: true,
  priority: true,
  reason: true,
  scheduled_for: true,
  photo_count: true,
  anomaly_count: true,
}).extend({
  /** Whether this user may move it to another time. */
  can_reschedule: z.boolean(),
});
export type CalendarMission = z.infer<typeof CalendarMission>;

/** Six weeks, and a day on either side for the time zones of the sites. */
const MAX_DAYS = 46;
const DAY_MS = 86_400_000;
/** No calendar shows more at once. */
export const MAX_CALENDAR_MISSIONS = 1000;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const REASON = z.string().trim().max(2000);

export const missionCalendar = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/missions/calendar",
    permission: "view missions",
    summary: `Missions flown or scheduled in a period of at most ${MAX_DAYS} days, and unscheduled ones whose requested window touches it`,
    query: MissionFilters.extend({ from: z.iso.datetime(), to: z.iso.datetime() })
      .refine(({ from, to }) => daysBetween(from, to) > 0, {
        path: ["to"],
        message: "errors/fields:endAfterStart",
      })
      .refine(({ from, to }) => daysBetween(from, to) <= MAX_DAYS, {
        path: ["to"],
        message: "errors/missions:calendarTooLong",
      }),
    reply: z.object({
      data: z.array(CalendarMission),
      /** `total`: how many there are; at most 1000 of them are sent. */
      meta: z.object({ total: z.number().int() }),
    }),
  }),
  reschedule: endpoint({
    method: "POST",
    path: "/api/ops/missions/:token/reschedule",
    permission: "plan missions",
    side: ["center"],
    summary:
      "Move an assigned or planned mission to another time, its assignment with it; 409 names its new state",
    params: TokenParams,
    body: z.object({
      starts_at: z.iso.datetime(),
      updated_at: z.iso.datetime(),
      /** Why it is flown at night or in low light. */
      conditions_reason: REASON.optional(),
      /** Why a pilot, dock or kit flies that is blocked then; stays in the timeline. */
      justification: REASON.optional(),
    }),
    reply: dataOf(MissionDetail),
  }),
};
