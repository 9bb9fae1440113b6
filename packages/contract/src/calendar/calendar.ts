import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, MessageReply } from "#page.ts";

/** The address of the signed-in user's calendar; null until they ask for one. */
export const CalendarAddress = z.object({ url: z.url().nullable() });

const path = "/api/ops/calendar";
const side = ["client", "pilot"] as const;
const permission = "view missions";

export const calendar = {
  get: endpoint({
    method: "GET",
    path,
    permission,
    side,
    summary: "The secret address of the user's calendar",
    reply: dataOf(CalendarAddress),
  }),
  renew: endpoint({
    method: "POST",
    path,
    permission,
    side,
    summary: "Create the calendar's address, or replace it; the old one stops",
    reply: dataOf(CalendarAddress),
    perMinute: 20,
  }),
  remove: endpoint({
    method: "DELETE",
    path,
    permission,
    side,
    summary: "Remove the calendar's address",
    reply: MessageReply,
  }),
  /** For calendar programs, which have no session: the address is the secret. */
  feed: endpoint({
    method: "GET",
    path: "/api/calendar/:token",
    permission: "public",
    summary: "Assigned or scheduled missions as iCalendar (RFC 5545)",
    params: z.object({ token: z.string().max(100) }),
    file: "text/calendar; charset=utf-8",
    perMinute: 60,
  }),
};
