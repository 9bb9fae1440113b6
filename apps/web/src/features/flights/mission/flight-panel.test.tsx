import { type Flight, flights } from "@overfly/contract/flights/flights";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleFlight } from "#testing/sample-flight.ts";
import { FlightPanel } from "./flight-panel.tsx";

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
const show = (
  flight: Partial<Flight>,
  permissions: ["view command control"] | [] = ["view command control"],
) => renderScreen(<FlightPanel flight={sampleFlight(flight)} number={2} zone="Asia/Amman" />, permissions);
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const confirm = async (question: string, name: string) => {
  const dialog = within(await screen.findByRole("dialog", { name: question }));
  expect(commands).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name }));
};

test.each<[string, Partial<Flight>, string, string | undefined]>([
  ["Pause", { task: task("in_progress") }, "pause", undefined],
  ["Resume", { task: task("paused") }, "resume", undefined],
  ["Return to home", { task: task("in_progress") }, "return_home", "Return to home?"],
  ["Cancel task", { status: "preparing", task: task("sent") }, "cancel", "Cancel task?"],
])("“%s” of a flight with %j sends %s", async (name, flight, command, question) => {
  show(flight);
  await press(name);
  if (question !== undefined) await confirm(question, name);
  await expect.poll(() => commands).toEqual([{ flight: "11", command }]);
});

test("until the dock acknowledges, no second command is sent, but a return to home", async () => {
  server.use(
    answer(flights.command, ({ body }) => {
      commands.push(body.command);
      return new Promise(() => undefined);
    }),
  );
  show({});
  await press("Return to home");
  const dialog = within(await screen.findByRole("dialog"));
  await press("Pause");
  await expect.poll(() => commands).toEqual(["pause"]);
  await press("Pause");
  fireEvent.click(dialog.getByRole("button", { name: "Return to home" }));
  await expect.poll(() => commands).toEqual(["pause", "return_home"]);
  await expect
    .poll(() => screen.getByRole("button", { name: "Pause" }).getAttribute("aria-disabled"))
    .toBe("true");
});

test("shows why the dock rejected a command", async () => {
  server.use(answer(flights.command, () => failure(409, "The drone is landing")));
  show({});
  await press("Pause");
  expect(await screen.findByText("The drone is landing")).toBeTruthy();
});

test("has no commands without the permission", async () => {
  show({}, []);
  expect(await screen.findByText("Flight 2")).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("shows figures with units and times in the site's time zone", async () => {
  show({
    status: "landed",
    landed_at: "2026-05-01T08:12:34.000Z",
    duration_s: 754,
    distance_m: 2345,
    max_height_m: 58.4,
    battery_before_percent: 98,
    battery_after_percent: 41,
    photo_count: 120,
    expected_photo_count: 124,
  });
  for (const text of [/^11:00/, /^11:12/, /^12:34/, /^2\.3/, /^58/, /^98 → 41/, /^120 of 124$/])
    expect((await screen.findAllByText(text)).length, String(text)).toBeGreaterThan(0);
});
