import { flights } from "@overfly/contract/flights/flights";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleFlight } from "#testing/sample-flight.ts";
import { CloseFlight } from "./close-flight.tsx";

let sent: unknown;
const server = setupServer(
  answer(flights.close, ({ body }) => {
    sent = body;
    return { data: { ...sampleFlight(), track: null } };
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  sent = undefined;
});
afterAll(() => server.close());

const FLIGHT = { id: 5, status: "airborne" as const, took_off_at: "2026-05-01T08:00:00.000Z" };
async function press(selector: string) {
  const found = await screen.findByText("Close flight", { selector: `${selector} *` });
  fireEvent.click(found.closest("button") as Element);
}

test("closes a flight with a reason only", async () => {
  renderScreen(<CloseFlight flight={FLIGHT} />, ["view command control"]);
  await press("button");
  const reason = await screen.findByLabelText(/^Reason/);
  await press("[role=dialog] button");
  expect(await screen.findByText("Required")).toBeTruthy();
  expect(sent).toBeUndefined();

  fireEvent.change(reason, { target: { value: "The dock was replaced" } });
  await press("[role=dialog] button");
  await expect.poll(() => sent).toEqual({ status: "aborted", reason: "The dock was replaced" });
});

test.each([
  ["a flight that has landed", { ...FLIGHT, status: "landed" as const }, "view command control" as const],
  ["a scheduled flight", { ...FLIGHT, status: "scheduled" as const }, "view command control" as const],
  ["who may not command", FLIGHT, "view flights" as const],
])("is not offered for %s", async (_name, flight, permission) => {
  renderScreen(
    <>
      <CloseFlight flight={flight} />
      <p>Shown</p>
    </>,
    [permission],
  );
  expect(await screen.findByText("Shown")).toBeTruthy();
  expect(screen.queryByText("Close flight")).toBeNull();
});
