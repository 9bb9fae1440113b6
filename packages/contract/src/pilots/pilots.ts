import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { PageQuery, pageOf } from "#page.ts";

/** A pilot (employee). The flight hours are computed from flights. */
export const Pilot = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  flight_hours: z.number(),
  upcoming_missions: z.number().int(),
});
export type Pilot = z.infer<typeof Pilot>;

export const pilots = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/employees",
    permission: "view employees",
    side: ["center"],
    summary: "Pilots, by name",
    query: PageQuery,
    reply: pageOf(Pilot),
  }),
};
