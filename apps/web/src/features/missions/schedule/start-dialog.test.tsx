import { missionChecklists } from "@overfly/contract/checklists/mission-checklists";
import { flightConditions } from "@overfly/contract/missions/flight-conditions";
import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { missions } from "@overfly/contract/missions/missions";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { StartDialog } from "./start-dialog.tsx";

const AT = "2036-06-21T09:00:00.000Z";
const ignore = (): void => undefined;
const server = setupServer(
  answer(flightConditions.get, () => ({
    data: {
      at: AT,
      conditions: [
        { kind: "window" as const, state: "ok" as const, value: 0, limit: 0 },
        { kind: "wind" as const, state: "reason" as const, value: 9.2, limit: 7.8 },
        { kind: "rain" as const, state: "ok" as const, value: 0, limit: 0 },
      ],
      weather: {
        at: AT,
        source: "service" as const,
        attribution: "Open-Meteo.com",
        wind_mps: 9.2,
        gust_mps: 11.5,
        rain_mm: 0,
        rain_level: null,
        irradiance_w_m2: 850,
        ambient_c: null,
      },
      daylight: [],
    },
  })),
  answer(flightRoutes.list, () => ({ data: [] })),
  answer(missions.readiness, () => ({
    data: { readiness: "ready" as const, assigned: [], needs_justification: false },
  })),
  answer(missionChecklists.list, () => ({ data: { checklists: [], open_before_start: 0, batteries: [] } })),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

test("a pilot's start names the weather's source and waits for the reason that wind asks for", async () => {
  const mission = sampleMission({ status: "planned" });
  renderScreen(
    <StartDialog mission={mission} close={ignore} take={ignore} pending={false} />,
    ["view missions"],
    "pilot",
  );
  expect((await screen.findByText(/Open-Meteo\.com/)).textContent).toMatch(/gusts.*11\.5/);
  const hold = await screen.findByRole("button", { name: "Hold to start" });
  await waitFor(() => expect(screen.queryAllByRole("textbox")).toHaveLength(1));
  expect(hold.getAttribute("aria-disabled")).toBe("true");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Measured 6 m/s on site" } });
  await waitFor(() => expect(hold.getAttribute("aria-disabled")).toBeNull());
});
