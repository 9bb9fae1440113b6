import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, listOf, TokenParams } from "#page.ts";

/** A mission that a pilot flew, and how staff rated it. */
export const RatedMission = z.object({
  token: z.string(),
  number: z.string(),
  site: z.object({ name: z.string(), time_zone: z.string() }),
  flown_at: z.iso.datetime(),
  /** Null until somebody rates it. */
  rating: z
    .object({
      stars: z.number().int(),
      note: z.string(),
      author: z.string(),
      updated_at: z.iso.datetime(),
    })
    .nullable(),
});
export type RatedMission = z.infer<typeof RatedMission>;

export const NewRating = z.object({
  pilot_id: z.string().max(64),
  stars: z.number().int().min(1).max(5),
  note: z.string().trim().max(1000).default(""),
  /** Of the rating that is changed. */
  updated_at: z.iso.datetime().optional(),
});
export type NewRating = z.infer<typeof NewRating>;

export const pilotRatings = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/employees/:id/ratings",
    permission: "available",
    side: ["center", "pilot"],
    summary: "Missions that a pilot flew, the latest first, with their ratings; pilots see their own",
    params: z.object({ id: z.string().max(64) }),
    reply: listOf(RatedMission),
  }),
  rate: endpoint({
    method: "PUT",
    path: "/api/ops/missions/:token/pilot-rating",
    permission: "edit employees",
    side: ["center"],
    summary: "Rate a pilot's work on a mission that they flew, or change the rating; the pilot is notified",
    params: TokenParams,
    body: NewRating,
    reply: dataOf(RatedMission),
  }),
};
