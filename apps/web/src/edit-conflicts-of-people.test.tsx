import type { ClientContact } from "@overfly/contract/clients/client-contacts";
import type { Absence, PilotAvailability } from "@overfly/contract/pilots/pilot-availability";
import type { RatedMission } from "@overfly/contract/pilots/pilot-ratings";
import type { Role } from "@overfly/contract/roles/roles";
import type { SiteContact } from "@overfly/contract/sites/site-contacts";
import { test } from "vitest";
import { ClientContactForm } from "#features/clients/page/client-contact-form.tsx";
import { AbsenceDialog } from "#features/pilots/availability/absence-dialog.tsx";
import { HoursDialog } from "#features/pilots/availability/hours-dialog.tsx";
import { CurrencyDialog } from "#features/pilots/currency/currency-dialog.tsx";
import { RatingDialog } from "#features/pilots/ratings/rating-dialog.tsx";
import { RoleForm } from "#features/settings/team/role-form.tsx";
import { SiteContactForm } from "#features/sites/contacts/site-contact-form.tsx";
import {
  answerEdits,
  type FormCase,
  inList,
  keepMine,
  loadTheirs,
  OLD,
  one,
} from "#testing/edit-conflicts.tsx";

const TOKEN = "siteToken1234567";
const ignore = () => undefined;
const contact = { id: 9, name: "Mine", role: null, email: null, phone: null, updated_at: OLD };
const siteContact: SiteContact = { ...contact, note: null, call_before_flight: false };
const clientContact: ClientContact = { ...contact, is_primary: true };
const absence: Absence = {
  id: 9,
  first_on: "2026-06-01",
  last_on: "2026-06-02",
  note: "Mine",
  updated_at: OLD,
};
const availability: PilotAvailability = {
  hours: [{ weekday: 1, from: "08:00", to: "17:00" }],
  updated_at: OLD,
  absences: [absence],
};
const rule = { measure: "flights", least: 3, days: 90, mission_type: null } as const;
const rating = { stars: 4, note: "Mine", author: "Lina", updated_at: OLD };
const rated = { token: TOKEN, number: "M-2026-0001", rating } as RatedMission;
const role = {
  id: 9,
  name: "Mine",
  user_type: "center",
  permissions: ["view sites"],
  updated_at: OLD,
} as Role;

type Changes = Partial<{ name: string; updated_at: string }>;
/** The note in place of the name. */
const noted = ({ name, updated_at }: Changes) => ({
  ...(name !== undefined && { note: name }),
  ...(updated_at !== undefined && { updated_at }),
});

const FORMS: FormCase[] = [
  {
    name: "a site contact's",
    element: <SiteContactForm token={TOKEN} contact={siteContact} onClose={ignore} />,
    field: /^Name/,
    read: `/api/ops/sites/${TOKEN}/show`,
    stored: (changes) => ({ data: { token: TOKEN, contacts: [{ ...siteContact, ...changes }] } }),
  },
  {
    name: "a client contact's",
    element: <ClientContactForm clientId={3} contact={clientContact} onClose={ignore} />,
    field: /^Name/,
    read: "/api/ops/clients/3/contacts",
    stored: inList(clientContact),
  },
  {
    name: "an absence's",
    element: <AbsenceDialog pilotId="p1" absence={absence} onClose={ignore} />,
    field: /^Note/,
    read: "/api/ops/employees/p1/availability",
    stored: (changes) => one(availability)({ absences: [{ ...absence, ...noted(changes) }] }),
  },
  {
    name: "the working hours'",
    element: <HoursDialog pilotId="p1" availability={availability} onClose={ignore} />,
    field: /^From, Monday/,
    read: "/api/ops/employees/p1/availability",
    stored: ({ updated_at = OLD }: Changes) =>
      one(availability)(
        updated_at === OLD ? {} : { updated_at, hours: [{ weekday: 1, from: "06:30", to: "17:00" }] },
      ),
    mine: "08:00",
    theirs: "06:30",
  },
  {
    name: "the currency rules'",
    element: <CurrencyDialog onClose={ignore} />,
    field: /^Aircraft model/,
    read: "/api/ops/currency-rules",
    stored: ({ name = "Mine", updated_at = OLD }: Changes) =>
      one({ updated_at })({ rules: [{ ...rule, drone_model: name }] }),
  },
  {
    name: "a rating's",
    element: <RatingDialog pilotId="p1" mission={rated} onClose={ignore} />,
    field: /^Note/,
    read: "/api/ops/employees/p1/ratings",
    stored: (changes) => ({ data: [{ ...rated, rating: { ...rating, ...noted(changes) } }] }),
  },
  {
    name: "a role's",
    element: <RoleForm role={role} done={ignore} />,
    field: /^(Name|Role name)/,
    read: "/api/ops/roles",
    stored: inList(role),
  },
];

answerEdits();

test.each(FORMS)("$name form shows what somebody else has saved, and saves on top of that", loadTheirs);

test.each(FORMS)("$name form keeps one's own entries, which then replace theirs", keepMine);
