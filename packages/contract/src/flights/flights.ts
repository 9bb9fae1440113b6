import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { LineString, Point } from "#geometry.ts";
import {
  dataOf,
  DayRange,
  Id,
  IdParams,
  listOf,
  MessageReply,
  oneOrMoreOf,
  pageOf,
  PageQuery,
  TokenParams,
} from "#page.ts";
import { EquipmentKind } from "#inventory/item-reference.ts";
import { Message } from "#message.ts";
import { FlightReplay } from "./flight-replay.ts";
import { FlightChanges, NewFlight } from "./recorded-flight.ts";
import type { MissionStatus } from "#missions/mission-workflow.ts";

export const FlightStatus = z.enum([
  "scheduled",
  "preparing",
  "airborne",
  "returning",
  "landed",
  "aborted",
  "failed",
]);
export type FlightStatus = z.infer<typeof FlightStatus>;

/** Missions in these statuses take flights that are over: only a start, with its guards, lets a mission be flown. */
export const STATUSES_ACCEPTING_FLIGHTS: readonly string[] = [
  "in_progress",
  "data_uploaded",
] satisfies MissionStatus[];

export const FLIGHT_SOURCES = ["dock", "log", "manual"] as const;

export const FlightEvent = z.object({
  kind: z.string(),
  text: z.string(),
  message: Message.nullable().default(null),
  at: z.iso.datetime(),
});

export const Flight = z.object({
  id: z.number().int(),
  mission_token: z.string(),
  status: FlightStatus,
  reason: z.string().nullable(),
  /** The reason, where the program gave it; `reason` has it in English. */
  reason_message: Message.nullable(),
  source: z.enum(FLIGHT_SOURCES),
  pilot: z.string().nullable(),
  dock: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Progress of the dock's task. `step` is in English, `step_code` is DJI's code. */
  task: z
    .object({
      status: z.string(),
      percent: z.number(),
      step: z.string().nullable(),
      step_code: z.number().int().nullable(),
    })
    .nullable(),
  /** Where the dock's task is on its route, counted from 1; `count` is null on a route of several batteries. */
  waypoint: z.object({ number: z.number().int(), count: z.number().int().nullable() }).nullable(),
  /** As the dock counts them; `photo_count` are those that have arrived. */
  photos_taken: z.number().int().nullable(),
  took_off_at: z.iso.datetime().nullable(),
  landed_at: z.iso.datetime().nullable(),
  duration_s: z.number().nullable(),
  distance_m: z.number().nullable(),
  max_height_m: z.number().nullable(),
  max_speed_mps: z.number().nullable(),
  battery_before_percent: z.number().nullable(),
  battery_after_percent: z.number().nullable(),
  take_off: Point.nullable(),
  landing: Point.nullable(),
  track: LineString.nullable(),
  events: z.array(FlightEvent),
  photo_count: z.number().int(),
  expected_photo_count: z.number().int().nullable(),
  created_at: z.iso.datetime(),
});
export type Flight = z.infer<typeof Flight>;

/** A flight with mission and site, without its track. */
export const ActiveFlight = Flight.omit({ track: true }).extend({
  mission_number: z.string(),
  site: z.object({ token: z.string(), name: z.string(), time_zone: z.string() }),
});
export type ActiveFlight = z.infer<typeof ActiveFlight>;

/** The provider's own record: its client gets empty texts. `incident` says what happened; empty: nothing. */
const ownRecord = { incident: z.string(), notes: z.string() };

/** A flight as one row of the logbook. `drone` is what flew; null where it isn't known, and for the client. */
export const ListedFlight = ActiveFlight.extend({
  weather: z.string(),
  drone: z.string().nullable(),
  ...ownRecord,
});
export type ListedFlight = z.infer<typeof ListedFlight>;

/** One flight with all that is known of it. */
export const FlightDetail = Flight.extend({
  mission_number: z.string(),
  site: z.object({ token: z.string(), name: z.string(), time_zone: z.string() }),
  /** Of a flight that a person flew. Null for the client. */
  pilot_id: z.string().nullable(),
  weather: z.string(),
  ...ownRecord,
  /** What it was flown with. Its client does not get to see it. */
  equipment: z.array(z.object({ item_kind: EquipmentKind, item_id: z.number().int(), name: z.string() })),
  /** The kit that it was flown with, whose batteries can be recorded. Null for the client. */
  kit_id: z.number().int().nullable(),
  /** Its mission is completed: nothing of the flight changes any more. */
  is_locked: z.boolean(),
  /** Why it can't be deleted; null if it can. */
  kept_because: Message.nullable(),
  updated_at: z.iso.datetime(),
});
export type FlightDetail = z.infer<typeof FlightDetail>;

/** `date`: days of the take-off. */
export const FlightQuery = PageQuery.extend({
  status: oneOrMoreOf(FlightStatus.options).optional(),
  source: oneOrMoreOf(FLIGHT_SOURCES).optional(),
  date: DayRange.optional(),
  /** A pilot's id, or "me". */
  pilot: z
    .string()
    .regex(/^[\w-]{1,64}$/, "errors/fields:invalid")
    .optional(),
  dock: z.coerce.number().pipe(Id).optional(),
  /** Only flights with an incident. The client has none. */
  incident: z.literal("true").optional(),
});
export type FlightQuery = z.infer<typeof FlightQuery>;

/** What a person says about a flight whose end nobody reported. */
export const FlightClosing = z.object({
  status: z.enum(["landed", "aborted"]),
  reason: z.string().trim().min(1).max(500),
});
export type FlightClosing = z.infer<typeof FlightClosing>;

export const flights = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/flights",
    permission: "view flights",
    summary: "Flights, newest first",
    query: FlightQuery,
    reply: pageOf(ListedFlight),
  }),
  active: endpoint({
    method: "GET",
    path: "/api/ops/flights/active",
    permission: "view flights",
    summary: "Flights under way, or ended within the last ten minutes, newest first (100 at most)",
    reply: listOf(ActiveFlight),
  }),
  listForMission: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/flights",
    permission: "view flights",
    summary: "Flights of a mission, newest first",
    params: TokenParams,
    reply: listOf(Flight),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/missions/:token/flights",
    permission: "add flights",
    side: ["center", "pilot"],
    summary: "Record a manual flight",
    params: TokenParams,
    body: NewFlight,
    reply: dataOf(Flight),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/ops/flights/:id",
    permission: "view flights",
    summary: "One flight with its track",
    params: IdParams,
    reply: dataOf(FlightDetail),
  }),
  replay: endpoint({
    method: "GET",
    path: "/api/ops/flights/:id/replay",
    permission: "view flights",
    summary: "What a flight reported on its way, where its photos were taken, and the alarms of its dock",
    params: IdParams,
    reply: dataOf(FlightReplay),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/flights/:id",
    permission: "edit flights",
    side: ["center", "pilot"],
    summary:
      "Change a flight's record, of a measured flight what wasn't measured, until its mission is completed",
    params: IdParams,
    body: FlightChanges,
    reply: dataOf(FlightDetail),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/flights/:id",
    permission: "delete flights",
    side: ["center", "pilot"],
    summary: "Delete a manual flight without photos, while its mission is flown",
    params: IdParams,
    reply: MessageReply,
  }),
  command: endpoint({
    method: "POST",
    path: "/api/ops/flights/:id/command",
    permission: "view command control",
    side: ["center", "pilot"],
    summary: "Pause, resume, return home or cancel; replies once the dock has acknowledged or rejected it",
    params: IdParams,
    body: z.object({ command: z.enum(["pause", "resume", "return_home", "cancel"]) }),
    reply: dataOf(Flight),
    idempotent: false,
  }),
  close: endpoint({
    method: "POST",
    path: "/api/ops/flights/:id/close",
    permission: "view command control",
    side: ["center", "pilot"],
    summary: "End a flight whose dock or pilot doesn't report its end; rejected while its dock still flies",
    params: IdParams,
    body: FlightClosing,
    reply: dataOf(Flight),
  }),
};
