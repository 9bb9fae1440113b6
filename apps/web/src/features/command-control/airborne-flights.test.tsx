import { type ActiveFlight, flights } from "@overfly/contract/flights/flights";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleActiveFlight, sampleFlight } from "#testing/sample-flight.ts";
import { AirborneFlights } from "./airborne-flights.tsx";

let commands: unknown[] = [];
const server = setupServer(
  answer(flights.command, ({ params, body }) => {
    commands.push({ flight: params["id"], ...body });
    return { data: sampleFlight() };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  commands = [];
});
afterAll(() => server.close());

const task = (status: string) => ({ status, percent: 40, step: null, step_code: null });
const flight = (id: number, changes: Partial<ActiveFlight> = {}) =>
  sampleActiveFlight({
    id,
    status: "airborne",
    task: task("in_progress"),
    dock: { id, name: `Dock ${id}` },
    ...changes,
  });
const show = (list: ActiveFlight[], permissions: Permission[] = ["view command control"]) =>
  renderScreen(<AirborneFlights flights={list} />, permissions);
const buttons = () =>
  screen.queryAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);
/** A screen reader's click comes without pointer and key. */
const hold = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const RETURN = "return_home";

test("each drone in the air can be returned, on its way or paused; no other is offered", async () => {
  show([
    flight(1),
    flight(2, { task: task("paused") }),
    flight(3, { status: "returning" }),
    flight(4, { status: "preparing", task: task("sent") }),
    flight(5, { task: null }),
  ]);
  await expect
    .poll(buttons)
    .toEqual(["Hold to return all 2", "Hold to return: Dock 1", "Hold to return: Dock 2"]);
  await hold("Hold to return: Dock 2");
  await expect.poll(() => commands).toEqual([{ flight: "2", command: RETURN }]);
});

test("all return at once, also where one dock does not answer", async () => {
  server.use(
    answer(flights.command, ({ params, body }) => {
      commands.push({ flight: params["id"], ...body });
      return params["id"] === "1" ? failure(503, "The dock does not answer") : { data: sampleFlight() };
    }),
  );
  show([flight(1), flight(2), flight(3)]);
  await hold("Hold to return all 3");
  await expect.poll(() => commands).toEqual(["1", "2", "3"].map((id) => ({ flight: id, command: RETURN })));
});

test("nothing is shown while no drone is in the air, nor to who may not command", async () => {
  show([flight(1, { status: "landed" })]);
  await expect.poll(() => screen.queryByText("Loading the screen")).toBeNull();
  expect(screen.queryByText("In the air")).toBeNull();
  cleanup();
  show([flight(1)], ["view flights"]);
  await expect.poll(() => screen.queryByText("Loading the screen")).toBeNull();
  expect(buttons()).toEqual([]);
});
