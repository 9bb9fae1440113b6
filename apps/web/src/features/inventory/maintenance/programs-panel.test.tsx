import {
  type MaintenanceProgram,
  maintenancePrograms,
  type NewMaintenanceProgram,
} from "@overfly/contract/inventory/maintenance-programs";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { ProgramsPanel } from "./programs-panel.tsx";

const SERVICE: MaintenanceProgram = {
  id: 1,
  name: "Basic service",
  item_kind: "drones",
  model: null,
  item: null,
  kind: "inspection",
  instructions: "",
  starts_on: "2026-05-01",
  every_days: 90,
  every_flights: null,
  every_hours: null,
  every_cycles: null,
  archived_at: null,
  updated_at: "2026-05-01T08:00:00.000Z",
};

let asked: URLSearchParams | undefined;
let sent: NewMaintenanceProgram[] = [];
const server = setupServer(
  answer(maintenancePrograms.list, ({ query }) => {
    asked = query;
    return { data: [SERVICE], meta: { page: 1, item_count: 20, total: 1, last_page: 1 } };
  }),
  answer(maintenancePrograms.create, ({ body }) => {
    const program = body as NewMaintenanceProgram;
    sent.push(program);
    return { data: { ...SERVICE, name: program.name } };
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  sent = [];
});
afterAll(() => server.close());

const panel = <ProgramsPanel item={{ item_kind: "drones", item_id: 9 }} name="Falcon" isArchived={false} />;

test("the programs that apply to the item are listed", async () => {
  renderScreen(panel, ["view drones"]);
  expect((await screen.findByText("Basic service")).closest("tr")?.textContent).toContain("every 90 days");
  expect([asked?.get("item_kind"), asked?.get("item_id")]).toEqual(["drones", "9"]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a new program is for this item alone, without a choice of kind or model", async () => {
  renderScreen(panel, ["view drones", "edit drones", "edit batteries"]);
  fireEvent.click(await screen.findByRole("button", { name: "Add maintenance program" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add maintenance program" }));
  expect(await dialog.findByText("Only for Falcon")).toBeTruthy();
  expect(dialog.queryByRole("combobox", { name: "Equipment" })).toBeNull();
  expect(dialog.queryByRole("textbox", { name: /^Model/ })).toBeNull();
  fireEvent.click(dialog.getByRole("combobox", { name: /^Template/ }));
  expect(screen.queryByRole("option", { name: "Battery check", hidden: true })).toBeNull();
  fireEvent.click(await screen.findByRole("option", { name: "Propeller inspection", hidden: true }));
  fireEvent.click(dialog.getByRole("button", { name: /Save|Add/ }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ item_kind: "drones", item_id: 9, model: null, every_flights: 50 }]),
  );
});
