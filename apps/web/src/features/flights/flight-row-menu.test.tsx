import { type FlightDetail, flights } from "@overfly/contract/flights/flights";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleListedFlight } from "#testing/sample-flight.ts";
import { FlightRowMenu } from "./flight-row-menu.tsx";

const ALL: Permission[] = [
  "view flights",
  "edit flights",
  "delete flights",
  "view missions",
  "view sites",
  "view command control",
];
const LANDED = sampleListedFlight({ status: "landed", source: "manual", dock: null, pilot: "Lina Saleh" });
const DETAIL: FlightDetail = {
  ...LANDED,
  track: null,
  pilot_id: "lina",
  equipment: [],
  kit_id: null,
  is_locked: false,
  kept_because: null,
  updated_at: "2026-05-01T09:00:00.000Z",
};

let detail = DETAIL;
const calls: string[] = [];
const server = setupServer(
  answer(flights.get, () => {
    calls.push("read");
    return { data: detail };
  }),
  answer(flights.remove, ({ params }) => {
    calls.push(`delete ${String(params["id"])}`);
    return { message: "Flight deleted" };
  }),
  answer(flights.close, ({ body }) => {
    calls.push(`close ${body.status}: ${body.reason}`);
    return { data: detail };
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  calls.length = 0;
  detail = DETAIL;
});
afterAll(() => server.close());

const items = () => screen.queryAllByRole("menuitem", { hidden: true }).map(({ textContent }) => textContent);
const choose = async (name: string) =>
  fireEvent.click(await screen.findByRole("menuitem", { name, hidden: true }));
async function press(button: string) {
  const found = await screen.findByText(button, { selector: "[role=dialog] button *" });
  fireEvent.click(found.closest("button") as Element);
}

test("a flight that has ended is opened, edited and deleted", async () => {
  renderScreen(<FlightRowMenu flight={LANDED} />, ALL);
  await waitFor(() => expect(items()).toEqual(["Open", "Open mission", "Open site", "Edit", "Delete"]));
  await choose("Delete");
  fireEvent.change(await screen.findByRole("textbox"), { target: { value: "M-2026-0042" } });
  await press("Delete");
  await waitFor(() => expect(calls).toContain("delete 11"));
});

test("a flight of a completed mission can't be changed", async () => {
  detail = { ...DETAIL, is_locked: true };
  renderScreen(<FlightRowMenu flight={LANDED} />, ALL);
  await waitFor(() => expect(calls).toEqual(["read"]));
  await waitFor(() => expect(items()).toEqual(["Open", "Open mission", "Open site"]));
});

test("a flight under way is closed with a reason, and nothing else of it is asked for", async () => {
  renderScreen(<FlightRowMenu flight={sampleListedFlight()} />, ALL);
  await waitFor(() => expect(items()).toEqual(["Open", "Open mission", "Open site", "Close flight"]));
  await choose("Close flight");
  fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: "Battery swapped on site" } });
  await press("Close flight");
  await waitFor(() => expect(calls).toEqual(["close aborted: Battery swapped on site"]));
});

test("who may only look is offered only what they may open", async () => {
  renderScreen(<FlightRowMenu flight={LANDED} />, ["view flights", "view missions"], "client", {
    url: "/flights",
  });
  await waitFor(() => expect(items()).toEqual(["Open", "Open mission"]));
  const mission = screen.getByRole("menuitem", { name: "Open mission", hidden: true });
  expect(mission.getAttribute("href")).toBe("/orders/view/missionToken1234?tab=flights");
  expect(calls).toEqual([]);
});
