import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { MemberStatus } from "#members/members.ts";
import { dataOf, MessageReply, PageQuery, pageOf } from "#page.ts";

/** A pilot (employee). The flight hours are computed from flights. */
export const Pilot = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  status: MemberStatus,
  flight_hours: z.number(),
  upcoming_missions: z.number().int(),
});
export type Pilot = z.infer<typeof Pilot>;

export const PILOT_CERTIFICATE_STATES = ["expired", "expiring"] as const;
/** Within how many days a certificate counts as expiring. */
export const EXPIRING_DAYS = 60;

/** `certificates`: by the pilot's worst certificate. */
export const PilotQuery = PageQuery.extend({
  certificates: z.enum(PILOT_CERTIFICATE_STATES).optional(),
});
export type PilotQuery = z.infer<typeof PilotQuery>;

const params = z.object({ id: z.string().max(64) });

export const pilots = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/employees",
    permission: "view employees",
    side: ["center"],
    summary: "Pilots, by name",
    query: PilotQuery,
    reply: pageOf(Pilot),
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/ops/employees/:id",
    permission: "edit employees",
    side: ["center"],
    summary: "Suspend a pilot, who can't sign in as one until they are restored",
    params,
    body: z.object({ status: MemberStatus }),
    reply: dataOf(Pilot),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/employees/:id",
    permission: "delete employees",
    side: ["center"],
    summary: "Remove a pilot without upcoming missions; their flights stay",
    params,
    reply: MessageReply,
  }),
};
