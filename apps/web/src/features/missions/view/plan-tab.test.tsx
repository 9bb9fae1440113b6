import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { cleanup, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sampleRoute } from "#features/flight-routes/testing/sample-route.tsx";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { PlanTab } from "./plan-tab.tsx";

const server = setupServer(
  answer(flightRoutes.list, () => ({ data: [sampleRoute(), sampleRoute({ id: 2, name: "South field" })] })),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(cleanup);
afterAll(() => server.close());

const SHEET = "/missions/view/missionToken1234/assign";
const show = (mission: Parameters<typeof sampleMission>[0]) =>
  renderScreen(<PlanTab mission={sampleMission(mission)} />, ["view routes", "plan missions"], "center", {
    url: "/missions/view/missionToken1234?tab=plan",
  });
const PLANNED = {
  status: "planned",
  client_status: "scheduled",
  scheduled_for: "2036-05-01T08:10:00.000Z",
  assignment: {
    pilot: null,
    dock: { id: 3, name: "North gate" },
    kit: null,
    starts_at: "2036-05-01T08:10:00.000Z",
    ends_at: "2036-05-01T12:10:00.000Z",
  },
  routes: [{ id: 2, name: "South field" }],
} as const;

test("shows the schedule with its routes only, and leads to the sheet that changes it", async () => {
  show({ ...PLANNED, routes: [...PLANNED.routes], transitions: ["assign", "plan"] });
  expect(await screen.findByText("South field")).toBeTruthy();
  expect(screen.queryByText("North field")).toBeNull();
  expect(screen.getByText("North gate")).toBeTruthy();
  const times = screen.getAllByRole("time").map(({ textContent }) => textContent);
  expect(times).toContainEqual(expect.stringMatching(/1 May 2036, 11:10 GMT/)); // the site's time
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.getByRole("link", { name: "Change schedule" }).getAttribute("href")).toBe(SHEET);
});

test("has no link where nothing can be changed", async () => {
  show({ ...PLANNED, routes: [...PLANNED.routes], status: "in_progress", transitions: ["data-uploaded"] });
  expect(await screen.findByText("South field")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Change schedule" })).toBeNull();
});

test("leads to the sheet where nothing is scheduled", async () => {
  show({ status: "approved", client_status: "scheduled", transitions: ["assign", "plan"] });
  expect(await screen.findByText("Not scheduled yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Schedule" }).getAttribute("href")).toBe(SHEET);
});
