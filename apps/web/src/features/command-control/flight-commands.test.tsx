import { type ActiveFlight, flights } from "@overfly/contract/flights/flights";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleActiveFlight, sampleFlight } from "#testing/sample-flight.ts";
import { FlightCommands } from "./flight-commands.tsx";

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
const show = (flight: Partial<ActiveFlight>) =>
  renderScreen(<FlightCommands flight={sampleActiveFlight(flight)} dockName="North gate" />, [
    "view command control",
  ]);
const names = () => screen.queryAllByRole("button").map((button) => button.textContent);
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const confirm = async (title: string, action: string) => {
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  expect(commands).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: action }));
};

test.each<[Partial<ActiveFlight>, string[]]>([
  [{ status: "scheduled", task: null }, ["Cancel task"]],
  [{ status: "preparing", task: task("sent") }, ["Cancel task"]],
  [{ status: "airborne", task: task("in_progress") }, ["Return to home", "Pause"]],
  [{ status: "airborne", task: task("paused") }, ["Return to home", "Resume"]],
  [{ status: "returning", task: task("in_progress") }, ["Return to home"]],
  [{ status: "landed" }, []],
  [{ status: "aborted" }, []],
  [{ status: "failed" }, []],
])("%j offers %j", async (flight, expected) => {
  show(flight);
  await expect.poll(() => screen.queryByText("Loading the screen")).toBeNull();
  expect(names()).toEqual(expected);
});

test("pauses and resumes at once", async () => {
  show({ status: "airborne" });
  await press("Pause");
  await expect.poll(() => commands).toEqual([{ flight: "11", command: "pause" }]);
  cleanup();
  show({ status: "airborne", task: task("paused") });
  await press("Resume");
  await expect.poll(() => commands).toContainEqual({ flight: "11", command: "resume" });
});

test("returns home once confirmed", async () => {
  show({ status: "airborne" });
  await press("Return to home");
  await confirm("Return North gate's drone to home?", "Return to home");
  await expect.poll(() => commands).toEqual([{ flight: "11", command: "return_home" }]);
});

test("cancels the task once confirmed", async () => {
  show({ status: "preparing" });
  await press("Cancel task");
  await confirm("Cancel North gate's task?", "Cancel task");
  await expect.poll(() => commands).toEqual([{ flight: "11", command: "cancel" }]);
});

test("a drone that is already returning gets no second return command", async () => {
  show({ status: "returning" });
  await press("Return to home");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("until the dock acknowledges, no second command is sent, but a return to home", async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: ReturnType<typeof sampleFlight> }>();
  server.use(
    answer(flights.command, ({ body }) => {
      commands.push(body.command);
      return promise;
    }),
  );
  show({ status: "airborne" });
  await press("Pause");
  await expect.poll(() => commands).toEqual(["pause"]);
  await press("Pause");
  await press("Return to home");
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Return to home" }));
  await expect.poll(() => commands).toEqual(["pause", "return_home"]);
  const isDisabled = (name: string) => {
    const button = screen.getByRole("button", { name });
    return button.hasAttribute("disabled") || button.getAttribute("aria-disabled") === "true";
  };
  await expect.poll(() => isDisabled("Pause") && isDisabled("Return to home")).toBe(true);
  resolve({ data: sampleFlight() });
});

test("shows why the dock rejected a command", async () => {
  server.use(answer(flights.command, () => failure(409, "The drone is landing")));
  show({ status: "airborne" });
  await press("Pause");
  expect(await screen.findByText("The drone is landing")).toBeTruthy();
});
