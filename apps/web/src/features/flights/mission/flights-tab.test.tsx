import { flights } from "@overfly/contract/flights/flights";
import { cleanup, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleFlight } from "#testing/sample-flight.ts";
import { sampleMission } from "#testing/sample-mission.ts";
import { FlightsTab } from "./flights-tab.tsx";

const server = setupServer(
  answer(flights.listForMission, () => ({ data: [sampleFlight({ status: "landed" })] })),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

// a mission is flown once it was started, and its data may arrive before all its flights are recorded
test.each([
  ["planned", false],
  ["in_progress", true],
  ["data_uploaded", true],
  ["processing", false],
  ["completed", false],
] as const)("of a mission that is %s, a flight can be recorded: %s", async (status, isOffered) => {
  renderScreen(<FlightsTab mission={sampleMission({ status })} />, ["view flights", "add flights"]);
  await screen.findAllByText("Landed");
  expect(screen.queryByRole("button", { name: "Record flight" }) !== null).toBe(isOffered);
});
