import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { CurrencyRule } from "./currency-rules.ts";
import { PilotProfile } from "./pilot-profile.ts";
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
  /** Of the last 30 days. */
  recent_hours: z.number(),
  upcoming_missions: z.number().int(),
});
export type Pilot = z.infer<typeof Pilot>;

/** Flights and hours in the air of one month, or with one aircraft. */
const Flown = z.object({ flights: z.number().int(), hours: z.number() });

/** A pilot's own page; all figures come from flights. */
export const PilotDetail = Pilot.extend({
  /** What this provider keeps of the pilot. */
  profile: PilotProfile,
  /** The person's own. */
  phone: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  joined_at: z.iso.datetime(),
  flights: z.number().int(),
  last_flight_at: z.iso.datetime().nullable(),
  /** Flights that are in the air now. */
  flying: z.number().int(),
  /** The average of all stars; null without a rating. */
  rating: z.number().nullable(),
  rating_count: z.number().int(),
  /** Each rule of the provider, and what the pilot flew of it. */
  currency: z.array(z.object({ rule: CurrencyRule, flown: z.number().int(), is_met: z.boolean() })),
  /** Of the last twelve months. */
  months: z.array(Flown.extend({ first: z.iso.date(), last: z.iso.date() })),
  /** The most flown first; a flight whose aircraft isn't known has none. */
  aircraft: z.array(
    Flown.extend({
      drone: z.object({ id: z.number().int(), name: z.string(), model: z.string() }).nullable(),
    }),
  ),
  /** The next assignments, soonest first. */
  upcoming: z.array(
    z.object({
      token: z.string(),
      number: z.string(),
      site: z.object({ name: z.string(), time_zone: z.string() }),
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
    }),
  ),
});
export type PilotDetail = z.infer<typeof PilotDetail>;

export const PILOT_CERTIFICATE_STATES = ["expired", "expiring"] as const;
/** Within how many days a certificate counts as expiring. */
export const EXPIRING_DAYS = 60;

/** `certificates`: by the pilot's worst certificate. */
export const PilotQuery = PageQuery.extend({
  certificates: z.enum(PILOT_CERTIFICATE_STATES).optional(),
  status: MemberStatus.optional(),
});
export type PilotQuery = z.infer<typeof PilotQuery>;

/** Whom the provider's calendar says to be there today. */
const Today = z.object({
  state: z.enum(["available", "absent", "day_off"]),
  absent_until: z.iso.date().nullable(),
  /** Null: at any time, or not at all. */
  hours: z.object({ from: z.string(), to: z.string() }).nullable(),
});

/** A pilot as the list shows them: what decides whom to send. */
export const ListedPilot = Pilot.extend({
  employee_number: z.string().nullable(),
  /** From where the pilot starts. */
  base_location: z.string().nullable(),
  /** The worst certificate, of each kind the last to expire; null without any. A day of null: never expires. */
  certificates: z
    .object({
      state: z.enum([...PILOT_CERTIFICATE_STATES, "valid"]),
      expires_on: z.iso.date().nullable(),
      /** Until it expires; negative since it has. */
      days_left: z.number().int().nullable(),
    })
    .nullable(),
  rating: z.number().nullable(),
  rating_count: z.number().int(),
  /** The currency rules that aren't met today; null without rules, or without flights to judge by. */
  lapsed: z.array(z.object({ rule: CurrencyRule, flown: z.number().int() })).nullable(),
  today: Today,
});
export type ListedPilot = z.infer<typeof ListedPilot>;

/** What a choice of pilots needs. */
const PilotName = z.object({ id: z.string(), name: z.string(), status: MemberStatus });

const params = z.object({ id: z.string().max(64) });

export const pilots = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/employees",
    permission: "view employees",
    side: ["center"],
    summary: "Pilots with their certificates, rating, currency, hours and availability today, by name",
    query: PilotQuery,
    reply: pageOf(ListedPilot),
  }),
  names: endpoint({
    method: "GET",
    path: "/api/ops/employees/names",
    permission: "view employees",
    side: ["center"],
    summary: "Pilots by name, without what the list works out of each: for choices",
    query: PageQuery.omit({ sorts: true }),
    reply: pageOf(PilotName),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/ops/employees/:id",
    permission: "available",
    side: ["center", "pilot"],
    summary: "A pilot's page: pilots see their own, others need the permission to view employees",
    params,
    reply: dataOf(PilotDetail),
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
