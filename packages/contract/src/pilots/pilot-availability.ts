import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams, MessageReply } from "#page.ts";

/** Monday is 1, as in ISO 8601. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "errors/fields:invalid");

/** The one span of a weekday in which a pilot works, on the provider's clock. */
const WorkingDay = z
  .object({ weekday: z.number().int().min(1).max(7), from: ClockTime, to: ClockTime })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "errors/fields:endAfterStart" });
export type WorkingDay = z.infer<typeof WorkingDay>;

/** Null: at any time. A weekday that is missing is free. */
const Hours = z
  .array(WorkingDay)
  .min(1, "errors/fields:required")
  .max(7)
  .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, "errors/fields:invalid")
  .nullable();

const AbsenceDay = z.iso
  .date()
  .refine((day) => day >= "2000-01-01" && day <= "2099-12-31", "errors/fields:invalid");

const AbsenceFields = z.object({
  /** Whole days by the provider's calendar, both included. */
  first_on: AbsenceDay,
  last_on: AbsenceDay,
  note: z.string().trim().max(500).default(""),
});
const isPeriod = ({ first_on, last_on }: { first_on: string; last_on: string }) => first_on <= last_on;
const AFTER_START = { path: ["last_on"], message: "errors/fields:endAfterStart" };

export const NewAbsence = AbsenceFields.refine(isPeriod, AFTER_START);
export type NewAbsence = z.infer<typeof NewAbsence>;
const AbsenceChanges = AbsenceFields.extend({ updated_at: z.iso.datetime() }).refine(isPeriod, AFTER_START);

export const Absence = AbsenceFields.extend({ id: z.number().int(), updated_at: z.iso.datetime() });
export type Absence = z.infer<typeof Absence>;

const PilotAvailability = z.object({
  hours: Hours,
  /** Of the hours; null before they are set for the first time. */
  updated_at: z.iso.datetime().nullable(),
  /** Those that aren't over, and those of the last year, the latest first. */
  absences: z.array(Absence),
});
export type PilotAvailability = z.infer<typeof PilotAvailability>;

const params = z.object({ id: z.string().max(64) });
/** A pilot's own, or with the permission to view or edit employees. */
const permission = "available";
const side = ["center", "pilot"] as const;

export const pilotAvailability = {
  get: endpoint({
    method: "GET",
    path: "/api/ops/employees/:id/availability",
    permission,
    side,
    summary: "Working hours and absences of a pilot",
    params,
    reply: dataOf(PilotAvailability),
  }),
  setHours: endpoint({
    method: "PUT",
    path: "/api/ops/employees/:id/working-hours",
    permission,
    side,
    summary: "Replace a pilot's weekly working hours",
    params,
    body: z.object({ hours: Hours, updated_at: z.iso.datetime().nullable() }),
    reply: dataOf(PilotAvailability),
  }),
  addAbsence: endpoint({
    method: "POST",
    path: "/api/ops/employees/:id/absences",
    permission,
    side,
    summary: "Add an absence of a pilot; notifies those who assign missions of the ones that it affects",
    params,
    body: NewAbsence,
    reply: dataOf(Absence),
  }),
  changeAbsence: endpoint({
    method: "PUT",
    path: "/api/ops/absences/:id",
    permission,
    side,
    summary: "Change an absence",
    params: IdParams,
    body: AbsenceChanges,
    reply: dataOf(Absence),
  }),
  removeAbsence: endpoint({
    method: "DELETE",
    path: "/api/ops/absences/:id",
    permission,
    side,
    summary: "Remove an absence",
    params: IdParams,
    reply: MessageReply,
  }),
};
