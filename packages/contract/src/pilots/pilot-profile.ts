import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf } from "#page.ts";
import { PhoneNumber } from "#profile/profile.ts";
import { optionalSingleLine } from "#single-line.ts";

/** What the provider keeps of a pilot of its own. Name, e-mail and the person's own phone belong to the person. */
export const PilotProfile = z.object({
  employee_number: z.string().nullable(),
  /** At work; another provider of the same person has its own. */
  phone: z.string().nullable(),
  /** From where the pilot starts, such as a city or a depot. */
  base_location: z.string().nullable(),
  /** Only for staff: null where pilots read their own. */
  notes: z.string().nullable(),
  /** Null before it is saved for the first time. */
  updated_at: z.iso.datetime().nullable(),
});
export type PilotProfile = z.infer<typeof PilotProfile>;

export const PilotProfileChanges = z.object({
  employee_number: optionalSingleLine(40),
  phone: PhoneNumber.nullable(),
  base_location: optionalSingleLine(120),
  notes: z
    .string()
    .trim()
    .max(2000)
    .transform((text) => (text === "" ? null : text))
    .nullable(),
  updated_at: z.iso.datetime().nullable(),
});
export type PilotProfileChanges = z.output<typeof PilotProfileChanges>;

export const pilotProfiles = {
  update: endpoint({
    method: "PUT",
    path: "/api/ops/employees/:id/profile",
    permission: "edit employees",
    side: ["center"],
    summary: "Change what the provider keeps of a pilot: employee number, work phone, base location, notes",
    params: z.object({ id: z.string().max(64) }),
    body: PilotProfileChanges,
    reply: dataOf(PilotProfile),
  }),
};
