import { flights } from "@overfly/contract/flights/flights";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { missions } from "@overfly/contract/missions/missions";
import { pilots } from "@overfly/contract/pilots/pilots";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
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
  answer(pilots.names, () => ({ data: [], meta: { page: 1, item_count: 200, total: 0, last_page: 1 } })),
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

test("a position that is none is said at its field, and nothing is sent", async () => {
  show();
  const field = await screen.findByLabelText("Take-off position");
  fireEvent.change(field, { target: { value: "somewhere" } });
  fireEvent.click((await dialog()).getByRole("button", { name: "Record" }));
  expect(await screen.findByText("Enter latitude and longitude, such as 31.9539, 35.9106")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("all that was entered is sent, latitude first as it is typed", async () => {
  show();
  const enter = (label: RegExp | string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await day("Landing");
  for (const [index, name] of ["Take-off", "Landing"].entries()) {
    const time = within(screen.getByRole("group", { name: `${name} (UTC)` }));
    const date = await day(name);
    fireEvent.change(date, { target: { value: "2026-05-01" } });
    fireEvent.blur(date);
    fireEvent.change(time.getByLabelText("Time"), { target: { value: `08:${index * 2}0` } });
    fireEvent.blur(time.getByLabelText("Time"));
  }
  enter("Take-off position", "31.95, 35.91");
  enter("Distance", "4200");
  enter("Max. height", "60");
  enter("Max. speed", "8.5");
  enter("Photos taken", "240");
  enter("Weather", "4 m/s, clear");
  fireEvent.click(screen.getByLabelText("There was an incident"));
  enter(/^What happened/, "Bird near the drone");
  fireEvent.click((await dialog()).getByRole("button", { name: "Record" }));
  await waitFor(() => expect(closed).toBe(1));
  expect(sent).toEqual([
    {
      took_off_at: "2026-05-01T08:00:00.000Z",
      landed_at: "2026-05-01T08:20:00.000Z",
      take_off: { type: "Point", coordinates: [35.91, 31.95] },
      landing: null,
      distance_m: 4200,
      max_height_m: 60,
      max_speed_mps: 8.5,
      expected_photo_count: 240,
      battery_before_percent: null,
      battery_after_percent: null,
      battery_ids: [],
      weather: "4 m/s, clear",
      incident: "Bird near the drone",
      notes: "",
    },
  ]);
});

test("the center finds the mission's pilot chosen; a pilot is asked for none", async () => {
  const assignment = { pilot: { id: "lina", name: "Lina Saleh" }, kit: null };
  const mission = { ...MISSION, assignment } as unknown as MissionDetail;
  renderScreen(<RecordFlight mission={mission} close={() => undefined} />, ["add flights", "view employees"]);
  expect((await screen.findByRole("combobox", { name: "Pilot" })).textContent).toBe("Lina Saleh");
  cleanup();
  renderScreen(<RecordFlight mission={mission} close={() => undefined} />, ["add flights"], "pilot");
  await day("Landing");
  expect(screen.queryByRole("combobox", { name: "Pilot" })).toBeNull();
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
