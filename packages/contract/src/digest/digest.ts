import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf } from "#page.ts";
import { TimeZone } from "#time-zone.ts";

/** `hour`: of the user's day, in their time zone; null where they want none. */
export const DailyDigest = z.object({
  hour: z.number().int().min(0).max(23).nullable(),
  time_zone: TimeZone.nullable(),
});
export type DailyDigest = z.infer<typeof DailyDigest>;

const path = "/api/ops/daily-digest";

export const dailyDigest = {
  get: endpoint({
    method: "GET",
    path,
    permission: "available",
    summary: "When the user receives the daily summary by e-mail",
    reply: dataOf(DailyDigest),
  }),
  set: endpoint({
    method: "PUT",
    path,
    permission: "available",
    summary: "Choose the hour of the daily summary, or turn it off",
    body: z.object({ hour: DailyDigest.shape.hour, time_zone: TimeZone }),
    reply: dataOf(DailyDigest),
  }),
};
