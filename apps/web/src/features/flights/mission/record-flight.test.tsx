import { flights } from "@overfly/contract/flights/flights";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { missions } from "@overfly/contract/missions/missions";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { RecordFromList } from "#features/flights/record-from-list.tsx";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleFlight } from "#testing/sample-flight.ts";
import { RecordFlight } from "./record-flight.tsx";

const MISSION = {
  token: "missionToken1234",
  site: { name: "North field", time_zone: "UTC" },
  assignment: null,
} as unknown as MissionDetail;

const sent: unknown[] = [];
let closed = 0;
const server = setupServer(
  answer(flights.create, ({ body }) => {
    sent.push(body);
    return { data: sampleFlight() };
  }),
  answer(missions.list, () => ({ data: [], meta: { page: 1, item_count: 200, total: 0, last_page: 1 } })),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  sent.length = 0;
  closed = 0;
});
afterAll(() => server.close());

const show = () =>
  renderScreen(<RecordFlight mission={MISSION} close={() => (closed += 1)} />, [
    "view flights",
    "add flights",
  ]);
const dialog = async () => within(await screen.findByRole("dialog"));
const day = (name: string) => screen.findByLabelText(new RegExp(`^${name} \\(UTC\\)`), { selector: "input" });

test("each missing time is said at its own field, and nothing is sent", async () => {
  show();
  const takeOff = await day("Take-off");
  fireEvent.click((await dialog()).getByRole("button", { name: "Record" }));
  expect(await screen.findAllByText("Required")).toHaveLength(2);
  expect(takeOff.getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
});

test("closing asks before it discards what was entered", async () => {
  show();
  fireEvent.change(await screen.findByLabelText("Notes"), { target: { value: "Gusts" } });
  fireEvent.click((await dialog()).getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("Discard changes?")).toBeTruthy();
  expect(closed).toBe(0);
});

test("without a mission in progress there is nothing to choose", async () => {
  renderScreen(<RecordFromList onClose={() => undefined} />, ["view flights", "add flights"]);
  await screen.findByText("No mission is in progress. Start a mission to record its flights.");
  expect(screen.queryByLabelText(/^Mission/)).toBeNull();
});
