import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { Message } from "#message.ts";
import { listOf, TokenParams } from "#page.ts";
import { Candidate } from "./candidate.ts";

/** Two weeks, and the hour by which clocks change. */
const MAX_DAYS = 15;
const DAY_MS = 86_400_000;

/** A time at which a pilot, dock or kit can't fly a mission. */
export const BusyBlock = z.object({
  candidate: Candidate.shape.kind,
  id: z.string(),
  kind: z.enum(["mission", "other_organization", "absence", "outside_hours", "certificate", "equipment"]),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** The mission that it is assigned to then. */
  mission: z.object({ token: z.string(), number: z.string() }).nullable(),
  /** What grounds equipment. */
  reason: Message.nullable(),
});
export type BusyBlock = z.infer<typeof BusyBlock>;

export const crewCalendar = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/crew-calendar",
    permission: "assign mission pilot and equipment",
    side: ["center"],
    summary: `When the pilots, docks and kits that could fly a mission are busy, in a period of at most ${MAX_DAYS} days`,
    params: TokenParams,
    query: z
      .object({ from: z.iso.datetime(), to: z.iso.datetime() })
      .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
        path: ["to"],
        message: "errors/fields:endAfterStart",
      })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MAX_DAYS * DAY_MS, {
        path: ["to"],
        message: "errors/missions:crewCalendarTooLong",
      }),
    reply: listOf(BusyBlock),
  }),
};
