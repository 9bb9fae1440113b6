import type { Candidate } from "@overfly/contract/missions/candidate";
import { crewCalendar } from "@overfly/contract/missions/crew-calendar";
import { flightConditions } from "@overfly/contract/missions/flight-conditions";
import { flightForecast } from "@overfly/contract/missions/flight-forecast";
import { missions } from "@overfly/contract/missions/missions";
import { message } from "@overfly/i18n/message";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { AssignScreen } from "./assign-screen.tsx";

const mission = sampleMission({ status: "approved", client_status: "scheduled", transitions: ["assign"] });
const SLOT = { starts_at: "2036-05-01T08:10:00.000Z", ends_at: "2036-05-01T14:00:00.000Z" };
const candidate = (
  kind: Candidate["kind"],
  id: string,
  name: string,
  reasons: Candidate["reasons"] = [],
): Candidate => ({
  kind,
  id,
  name,
  readiness: reasons.length > 0 ? "warning" : "ready",
  reasons,
  can_be_justified: false,
});
const LAPSED: Candidate["reasons"] = [
  {
    level: "warning",
    text: message("readiness:current.flights", { flown: 0, least: 1, days: 30 }),
    fix: { kind: "pilots", id: "2" },
    is_final: false,
  },
];
const server = setupServer(
  answer(missions.get, () => ({ data: mission })),
  answer(missions.candidates, ({ query }) => ({
    data: [
      candidate("pilot", "2", "Marta", query.get("kit_id") === "4" ? LAPSED : []),
      candidate("dock", "9", "Dock North"),
      candidate("kit", "4", "Kit A"),
    ],
  })),
  answer(crewCalendar.list, () => ({ data: [] })),
  answer(flightConditions.get, () => ({
    data: { at: SLOT.starts_at, conditions: [], weather: null, daylight: [SLOT] },
  })),
  answer(flightForecast.get, () => ({
    data: { hours: [], missing: "no_service" as const, attribution: null },
  })),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(cleanup);
afterAll(() => server.close());

const TEXT = "No flight in the 30 days before the flight; at least 1 needed";

// a rule for an aircraft model concerns only who flies it
test("pilots are judged again for the kit that is chosen, and not for it once a dock flies", async () => {
  renderScreen(<AssignScreen />, ["assign mission pilot and equipment"], "center", {
    path: "/missions/view/:missionToken/assign",
    url: `/missions/view/${mission.token}/assign`,
  });
  const pilots = within(await screen.findByRole("group", { name: "Pilots" }));
  expect(pilots.queryByText(TEXT)).toBe(null);
  await userEvent.click(screen.getByRole("radio", { name: "Kit A" }));
  expect(await screen.findByText(TEXT)).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Dock North" }));
  await waitFor(() => expect(screen.queryByText(TEXT)).toBe(null));
});
