import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, listOf, TokenParams } from "#page.ts";
import { Frequency } from "#projects/project-days.ts";
import { Mission, MissionChanges } from "./missions.ts";
import { MAX_SERIES_MISSIONS } from "./series-windows.ts";

/** How an order is repeated: so many times, counting the first, or as long as its window begins by a day. */
export const SeriesRule = z
  .object({
    frequency: Frequency.exclude(["one_time"]),
    count: z.number().int().min(2).max(MAX_SERIES_MISSIONS).nullable().default(null),
    until: z.iso.date().nullable().default(null),
  })
  .refine(({ count, until }) => (count === null) !== (until === null), {
    path: ["until"],
    message: "errors/missions:seriesEnd",
  });
export type SeriesRule = z.infer<typeof SeriesRule>;

const SeriesMission = Mission.pick({
  token: true,
  number: true,
  status: true,
  client_status: true,
  window_start: true,
  window_end: true,
}).extend({ position: z.number().int() });
export type SeriesMission = z.infer<typeof SeriesMission>;

/** What became of this mission and the later ones of its series. */
export const FollowingResult = z.object({
  changed: z.array(z.string()),
  /** Numbers of those that are under way or closed already. */
  skipped: z.array(z.string()),
});
export type FollowingResult = z.infer<typeof FollowingResult>;

export const missionSeries = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/series",
    permission: "view missions",
    summary: "The missions of a mission's series, in their order; none where it belongs to no series",
    params: TokenParams,
    reply: listOf(SeriesMission),
  }),
  request: endpoint({
    method: "POST",
    path: "/api/ops/missions/:token/series",
    permission: "add missions",
    side: ["center", "client"],
    summary: "Request a draft together with its repetitions by a rule: all of them or none",
    params: TokenParams,
    body: SeriesRule,
    reply: listOf(SeriesMission),
  }),
  updateFollowing: endpoint({
    method: "PUT",
    path: "/api/ops/missions/:token/series",
    permission: "edit missions",
    side: ["center", "client"],
    summary: "Change a mission and the later ones of its series; their windows move by as many days",
    params: TokenParams,
    body: MissionChanges,
    reply: dataOf(FollowingResult),
  }),
  cancelFollowing: endpoint({
    method: "POST",
    path: "/api/ops/missions/:token/series/cancel",
    permission: "edit missions",
    side: ["center"],
    summary: "Cancel a mission and the later ones of its series that haven't started, with a reason",
    params: TokenParams,
    body: z.object({ reason: z.string().trim().max(2000).min(1, "errors/fields:reason") }),
    reply: dataOf(FollowingResult),
  }),
};
