import { currencyRules } from "@overfly/contract/pilots/currency-rules";
import { pilotAvailability } from "@overfly/contract/pilots/pilot-availability";
import { pilotRatings } from "@overfly/contract/pilots/pilot-ratings";
import { type PilotProfile, pilotProfiles } from "@overfly/contract/pilots/pilot-profile";
import { type PilotDetail, pilots } from "@overfly/contract/pilots/pilots";
import type { Permission } from "@overfly/contract/permissions";
import type { UserType } from "@overfly/contract/user-type";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { CurrencyDialog } from "#features/pilots/currency/currency-dialog.tsx";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { PilotScreen } from "./pilot-screen.tsx";

const AT = "2026-05-01T08:00:00.000Z";
const RULE = { measure: "flights" as const, least: 3, days: 90, mission_type: null, drone_model: null };
const PROFILE: PilotProfile = {
  employee_number: null,
  phone: "+962791234567",
  base_location: "Amman",
  notes: "Night flights only",
  updated_at: AT,
};
const PILOT: PilotDetail = {
  id: "zaid",
  name: "Zaid Haddad",
  email: "zaid@example.com",
  avatar: null,
  status: "active",
  flight_hours: 12.5,
  recent_hours: 2,
  upcoming_missions: 2,
  profile: PROFILE,
  phone: null,
  city: null,
  country: null,
  joined_at: AT,
  flights: 20,
  last_flight_at: AT,
  flying: 1,
  rating: 4.5,
  rating_count: 2,
  currency: [{ rule: RULE, flown: 1, is_met: false }],
  months: [{ first: "2026-05-01", last: "2026-05-31", flights: 3, hours: 2 }],
  aircraft: [{ drone: { id: 1, name: "Falcon", model: "M4T" }, flights: 20, hours: 12.5 }],
  upcoming: [],
};
const FLOWN = {
  token: "missionToken1234",
  number: "M-2026-0007",
  site: { name: "North", time_zone: "Asia/Amman" },
  flown_at: AT,
  rating: null,
};

let sent: unknown[];
const server = setupServer(
  answer(pilots.get, () => ({ data: PILOT })),
  answer(pilots.update, ({ body }) => {
    sent.push(body);
    return { data: PILOT };
  }),
  answer(pilotProfiles.update, ({ body }) => {
    sent.push(body);
    return { data: { ...PROFILE, ...body } as PilotProfile };
  }),
  answer(pilotAvailability.get, () => ({ data: { hours: null, updated_at: null, absences: [] } })),
  answer(pilotAvailability.setHours, ({ body }) => {
    sent.push(body);
    return { data: { hours: body.hours, updated_at: AT, absences: [] } };
  }),
  answer(pilotRatings.list, () => ({ data: [FLOWN] })),
  answer(pilotRatings.rate, ({ body }) => {
    sent.push(body);
    return { data: FLOWN };
  }),
  answer(currencyRules.get, () => ({ data: { rules: [RULE], updated_at: AT } })),
  answer(currencyRules.update, ({ body }) => {
    sent.push(body);
    return { data: { rules: [], updated_at: AT } };
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  sent = [];
});
afterEach(cleanup);
afterAll(() => server.close());

const open = (permissions: Permission[], tab = "overview", side: UserType = "center", id = "rana") =>
  renderScreen(<PilotScreen />, permissions, side, {
    path: "/employees/view/:pilotId",
    url: `/employees/view/zaid?tab=${tab}`,
    user: { id },
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("shows what the pilot flew, which rules they don't meet, and that they fly now", async () => {
  open(["view employees"]);
  await screen.findByText("Flying now");
  expect(screen.getByText("4.5 of 5")).toBeTruthy();
  expect(screen.getByText("3 flights in 90 days")).toBeTruthy();
  expect(screen.getByText("1 of 3")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
});

test("suspending says that a flight goes on and that missions need another pilot", async () => {
  open(["view employees", "edit employees"]);
  await press("Actions for Zaid Haddad");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Suspend", hidden: true }));
  await screen.findByText(/^1 flight is in the air/);
  expect(screen.getByText(/^2 missions are assigned/)).toBeTruthy();
  await press("Suspend");
  await screen.findByText("Zaid Haddad suspended");
  expect(sent).toEqual([{ status: "suspended" }]);
});

test("staff change base, work phone and notes; the name stays the person's", async () => {
  open(["view employees", "edit employees"]);
  await screen.findByText("Night flights only");
  expect(screen.getByRole("link", { name: "+962791234567" }).getAttribute("href")).toBe("tel:+962791234567");
  await press("Edit");
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/^Kept by your organization\. Name, e-mail/)).toBeTruthy();
  expect(within(dialog).queryByLabelText(/^Name|^E-mail/)).toBeNull();
  await userEvent.clear(within(dialog).getByLabelText("Base"));
  await userEvent.type(within(dialog).getByLabelText("Base"), "Aqaba");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByText("Details saved");
  const { employee_number: _none, ...kept } = PROFILE;
  expect(sent).toEqual([{ ...kept, employee_number: "", base_location: "Aqaba" }]);
});

test("who may not edit pilots, and pilots themselves, change nothing here", async () => {
  open(["view employees"]);
  await screen.findByText("Amman");
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  cleanup();
  open([], "overview", "pilot", "zaid");
  await screen.findByText("Amman");
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.queryByText("Notes")).toBeNull();
});

test("pilots set their own hours, by the provider's clock", async () => {
  open([], "availability", "pilot", "zaid");
  await press("Edit");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("switch"));
  await userEvent.clear(within(dialog).getByLabelText("From, Monday"));
  await userEvent.type(within(dialog).getByLabelText("From, Monday"), "7:30");
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "Friday" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByText("Working hours saved");
  const span = { from: "08:00", to: "17:00" };
  expect(sent).toEqual([
    {
      hours: [
        { weekday: 1, from: "07:30", to: "17:00" },
        { weekday: 2, ...span },
        { weekday: 3, ...span },
        { weekday: 4, ...span },
      ],
      updated_at: null,
    },
  ]);
});

test("who may only view pilots changes no availability", async () => {
  open(["view employees"], "availability");
  await screen.findByText("No absences");
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add absence" })).toBeNull();
});

test("staff rate a flown mission with stars and a note; pilots don't", async () => {
  open(["view employees", "edit employees"], "ratings");
  await press("Rate");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole("radio", { name: "4 ★" }));
  await userEvent.type(within(dialog).getByLabelText(/^Note/), "Careful");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByText("Rating saved");
  expect(sent).toEqual([{ stars: 4, note: "Careful", pilot_id: "zaid" }]);
  cleanup();
  open([], "ratings", "pilot", "zaid");
  await screen.findByText("M-2026-0007");
  expect(screen.queryByRole("button", { name: "Rate" })).toBeNull();
});

test("rules are added and removed together, from the version that was read", async () => {
  renderScreen(<CurrencyDialog onClose={() => undefined} />, ["view employees", "edit employees"]);
  await press("Add rule");
  await press("Remove rule 1");
  await press("Save");
  await screen.findByText("Currency rules saved");
  const rule = { measure: "flights", least: 1, days: 90, mission_type: null, drone_model: "" };
  expect(sent).toEqual([{ rules: [rule], updated_at: AT }]);
});
