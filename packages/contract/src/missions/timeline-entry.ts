import { z } from "zod";
import { Message } from "#message.ts";
import { RecordedWeather } from "./recorded-weather.ts";

export const TimelineEntry = z.object({
  id: z.number().int(),
  kind: z.enum([
    "status",
    "schedule",
    "order",
    "comment",
    "flight",
    "upload",
    "processing",
    "anomaly",
    "report",
    "repair",
    "checklist",
    "problem",
  ]),
  from_status: z.string().nullable(),
  to_status: z.string().nullable(),
  /** Written by a user, or the `message` in English. */
  text: z.string().nullable(),
  /** Code and values of a text written by the program. */
  message: Message.nullable(),
  /** Hidden from the client. */
  center_only: z.boolean().default(false),
  /** Names in a comment's text, each after an `@`, of the people who were notified of it. */
  mentions: z.array(z.string()).default([]),
  /** At the site when the mission was held or resumed; null where nobody knew it. */
  weather: RecordedWeather.nullable().default(null),
  actor: z.string(),
  created_at: z.iso.datetime(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;
