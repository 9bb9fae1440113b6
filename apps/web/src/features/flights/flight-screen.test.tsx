import { type FlightDetail, flights } from "@overfly/contract/flights/flights";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleFlight } from "#testing/sample-flight.ts";
import { FlightScreen } from "./flight-screen.tsx";

const FLIGHT: FlightDetail = {
  ...sampleFlight({
    status: "landed",
    source: "manual",
    dock: null,
    pilot: "Lina Saleh",
    task: null,
    landed_at: "2026-05-01T08:20:00.000Z",
    duration_s: 1200,
  }),
  mission_number: "M-2026-0042",
  site: { token: "siteToken1234567", name: "North field", time_zone: "Asia/Amman" },
  pilot_id: "pilot1",
  weather: "",
  incident: "",
  notes: "Gusts",
  equipment: [
    { item_kind: "drones", item_id: 3, name: "Falcon 1" },
    { item_kind: "batteries", item_id: 8, name: "TB65 B-8" },
  ],
  kit_id: null,
  is_locked: false,
  kept_because: null,
  updated_at: "2026-05-01T09:00:00.000Z",
};

const calls: unknown[] = [];
let shown = FLIGHT;
const server = setupServer(
  answer(flights.replay, () => ({ data: { points: [], photos: [], alarms: [] } })),
  answer(flights.get, () => ({ data: shown })),
  answer(flights.update, ({ body }) => {
    calls.push(body);
    return { data: shown };
  }),
  answer(flights.remove, ({ params }) => {
    calls.push(`delete ${String(params["id"])}`);
    return { message: "Flight deleted" };
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  calls.length = 0;
  shown = FLIGHT;
});
afterAll(() => server.close());

const MAY: Permission[] = ["view flights", "edit flights", "delete flights"];
const show = (permissions = MAY) =>
  renderScreen(<FlightScreen />, permissions, "center", {
    path: "/flights/view/:flightId",
    url: "/flights/view/11",
  });
const menu = "Actions for Flight of M-2026-0042";
async function choose(action: string) {
  fireEvent.click(await screen.findByRole("button", { name: menu }));
  fireEvent.click(await screen.findByRole("menuitem", { name: action, hidden: true }));
}
async function press(button: string) {
  const found = await screen.findByText(button, { selector: "[role=dialog] button *" });
  fireEvent.click(found.closest("button") as Element);
}

test("what it was flown with leads to each item's page", async () => {
  show();
  const links = [
    await screen.findByRole("link", { name: "Falcon 1" }),
    await screen.findByRole("link", { name: "TB65 B-8" }),
  ];
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/inventory/drones/3",
    "/inventory/batteries/8",
  ]);
});

test("that a flight is locked is said, and nothing about changes otherwise", async () => {
  show();
  await screen.findByText("Gusts");
  expect(screen.queryByText("Changes")).toBeNull();
  cleanup();
  shown = { ...FLIGHT, is_locked: true };
  show();
  expect(await screen.findByText("Locked: the mission is completed")).toBeTruthy();
});

test("while a dock flies, its commands are in the cockpit alone", async () => {
  shown = { ...FLIGHT, ...sampleFlight() };
  show(["view flights", "view command control"]);
  expect(await screen.findByRole("button", { name: "Close flight" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Return to home" })).toBeNull();
});

test("a recorded flight is corrected", async () => {
  show();
  await choose("Edit");
  await screen.findByRole("dialog", { name: "Edit flight of M-2026-0042" });
  const notes = await screen.findByLabelText(/^Notes/);
  fireEvent.change(notes, { target: { value: "Calm" } });
  await press("Save");
  await waitFor(() =>
    expect(calls).toEqual([
      {
        took_off_at: FLIGHT.took_off_at,
        landed_at: FLIGHT.landed_at,
        take_off: null,
        landing: null,
        distance_m: null,
        max_height_m: null,
        max_speed_mps: null,
        expected_photo_count: null,
        battery_before_percent: null,
        battery_after_percent: null,
        weather: "",
        incident: "",
        notes: "Calm",
        updated_at: FLIGHT.updated_at,
      },
    ]),
  );
});

test("of a dock's flight, weather, incident and notes are corrected alone", async () => {
  shown = { ...FLIGHT, source: "dock" };
  show();
  await choose("Edit");
  fireEvent.click(await screen.findByLabelText("There was an incident"));
  await press("Save");
  expect(await screen.findByText("Required")).toBeTruthy();
  expect(screen.queryByLabelText("Take-off position")).toBeNull();
  fireEvent.change(screen.getByLabelText(/^What happened/), { target: { value: "Hard landing" } });
  await press("Save");
  const { updated_at } = FLIGHT;
  await waitFor(() =>
    expect(calls).toEqual([{ weather: "", incident: "Hard landing", notes: "Gusts", updated_at }]),
  );
});

test("an incident, the weather and the positions are said", async () => {
  shown = {
    ...FLIGHT,
    incident: "Hard landing",
    weather: "6 m/s",
    take_off: { type: "Point", coordinates: [35.9106, 31.9539] },
  };
  show();
  for (const text of ["Hard landing", "6 m/s", "31.9539, 35.9106"])
    expect(await screen.findByText(text)).toBeTruthy();
});

test("a recorded flight is deleted after a question, and the list is shown", async () => {
  const { router } = show();
  await choose("Delete");
  expect(await screen.findByRole("dialog", { name: /^Delete this flight of M-2026-0042/ })).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Type M-2026-0042 to confirm"), {
    target: { value: "M-2026-0042" },
  });
  await press("Delete");
  await waitFor(() => expect(router.state.location.pathname).toBe("/flights"));
  expect(calls).toEqual(["delete 11"]);
});

test("why a flight can't be deleted is said where it could be", async () => {
  shown = { ...FLIGHT, kept_because: { key: "errors/flights:processed", values: {} } };
  show();
  fireEvent.click(await screen.findByRole("button", { name: menu }));
  const remove = await screen.findByRole("menuitem", { name: "Delete", hidden: true });
  expect(remove.getAttribute("aria-disabled")).toBe("true");
  fireEvent.pointerEnter(remove);
  const reason = "The mission's data is being processed; its flights can't be deleted";
  expect(await screen.findByText(reason)).toBeTruthy();
  fireEvent.click(remove);
  expect(screen.queryByText("Delete this flight of M-2026-0042?")).toBeNull();
});

test.each<[string, Partial<FlightDetail>, Permission[]]>([
  ["once the mission is completed", { is_locked: true }, MAY],
  ["while it is under way", { status: "airborne" }, MAY],
  ["to who may only look", {}, ["view flights"]],
])("nothing is offered %s", async (_name, changes, permissions) => {
  shown = { ...FLIGHT, ...changes };
  show(permissions);
  expect(await screen.findByText("North field")).toBeTruthy();
  expect(screen.queryByRole("button", { name: menu })).toBeNull();
});
