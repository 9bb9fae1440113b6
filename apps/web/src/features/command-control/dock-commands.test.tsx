import { type Dock, type DockCommand, docks } from "@overfly/contract/docks/docks";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleDock } from "#testing/sample-dock.ts";
import { DockCommands } from "./dock-commands.tsx";

let commands: { dock: unknown; command: DockCommand }[] = [];
const server = setupServer(
  answer(docks.command, ({ params, body }) => {
    commands.push({ dock: params["id"], command: body.command });
    return { data: { result: 0, message: "Cover opened" } };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  commands = [];
});
afterAll(() => server.close());

const show = (state: Dock["state"]) =>
  renderScreen(<DockCommands dock={sampleDock({ state })} />, ["view command control"]);
const button = (name: string) => screen.findByRole("button", { name });
const isDisabled = (element: HTMLElement) =>
  element.hasAttribute("disabled") || element.getAttribute("aria-disabled") === "true";

/** Everything that needs the dock's maintenance mode, which DJI calls debugging. */
const MAINTENANCE: [string, DockCommand][] = [
  ["Open cover", "cover_open"],
  ["Close cover", "cover_close"],
  ["Turn drone on", "drone_open"],
  ["Turn drone off", "drone_close"],
  ["Start charging", "charge_open"],
  ["Stop charging", "charge_close"],
  ["Turn light on", "supplement_light_open"],
  ["Turn light off", "supplement_light_close"],
  ["Exit maintenance mode", "debug_mode_close"],
];

test.each(MAINTENANCE)("in maintenance mode, “%s” sends %s", async (name, command) => {
  show("debugging");
  fireEvent.click(await button(name));
  await expect.poll(() => commands).toEqual([{ dock: "3", command }]);
});

test("an idle dock enters maintenance mode", async () => {
  show("idle");
  fireEvent.click(await button("Enter maintenance mode"));
  await expect.poll(() => commands).toEqual([{ dock: "3", command: "debug_mode_open" }]);
});

test.each(["idle", "working", "upgrading"] as const)(
  "a dock that is %s offers only maintenance mode, and says so",
  async (state) => {
    show(state);
    const names = [...MAINTENANCE.map(([name]) => name).slice(0, -1), "Restart dock"];
    for (const name of names) {
      expect(isDisabled(await button(name)), name).toBe(true);
      fireEvent.click(await button(name));
    }
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(commands).toEqual([]);
    await userEvent.hover(await button("Open cover"));
    expect((await screen.findAllByText("Enter maintenance mode first"))[0]).toBeTruthy();
  },
);

test("an offline dock accepts no command, and says why", async () => {
  show("offline");
  for (const element of await screen.findAllByRole("button")) expect(isDisabled(element)).toBe(true);
  fireEvent.click(await button("Enter maintenance mode"));
  expect(commands).toEqual([]);
  await userEvent.hover(await button("Enter maintenance mode"));
  expect(await screen.findByText("The dock is offline")).toBeTruthy();
});

test("while the dock has not acknowledged a command, no other can be sent", async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: { result: number; message: string } }>();
  server.use(answer(docks.command, () => promise));
  show("debugging");
  fireEvent.click(await button("Open cover"));

  await expect.poll(() => screen.getAllByRole("button").every(isDisabled)).toBe(true);
  expect((await button("Open cover")).hasAttribute("data-loading")).toBe(true);
  expect((await button("Close cover")).hasAttribute("data-loading")).toBe(false);

  resolve({ data: { result: 0, message: "done" } });
  expect(await screen.findByText("North gate acknowledged: done")).toBeTruthy();
  await expect.poll(() => screen.getAllByRole("button").some(isDisabled)).toBe(false);
});

test("a restart is confirmed first", async () => {
  show("debugging");
  fireEvent.click(await button("Restart dock"));
  const dialog = within(await screen.findByRole("dialog", { name: "Restart North gate?" }));
  expect(commands).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Restart dock" }));
  await expect.poll(() => commands).toEqual([{ dock: "3", command: "device_reboot" }]);
});

test("a restart that is not confirmed is not sent", async () => {
  show("debugging");
  fireEvent.click(await button("Restart dock"));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(commands).toEqual([]);
});

test("shows why the dock rejected a command", async () => {
  server.use(answer(docks.command, () => failure(409, "The cover is blocked")));
  show("debugging");
  fireEvent.click(await button("Open cover"));
  expect(await screen.findByText("The cover is blocked")).toBeTruthy();
  await expect.poll(() => screen.getAllByRole("button").some(isDisabled)).toBe(false);
});
