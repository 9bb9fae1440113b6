import { itemDocuments } from "@overfly/contract/inventory/item-documents";
import { type WorkOrder, workOrders } from "@overfly/contract/inventory/work-orders";
import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { WorkOrderScreen } from "./work-order-screen.tsx";

const ORDER: WorkOrder = {
  id: 4,
  item_kind: "drones",
  item_id: 9,
  item_name: "Falcon",
  kind: "repair",
  source: "damage",
  program: null,
  title: "",
  description: "Crack in an arm",
  state: "open",
  waiting_for: null,
  is_grounding: false,
  due_on: "2026-05-01",
  is_overdue: true,
  opened_by: "Rana",
  performed_on: null,
  performed_by: null,
  recorded_by: null,
  verified_by: null,
  verified_at: null,
  work_done: "",
  firmware: null,
  cost: null,
  cost_currency: null,
  created_at: "2026-04-01T08:00:00.000Z",
  updated_at: "2026-04-01T08:00:00.000Z",
};

const ME = { id: "rana", name: "Rana Haddad" };
const OMAR = { id: "omar", name: "Omar Nasser" };
let order: WorkOrder = ORDER;
let sent: object[] = [];
const server = setupServer(
  answer(workOrders.get, () => ({ data: order })),
  answer(workOrders.step, ({ body }) => {
    sent.push(body);
    return { data: order };
  }),
  answer(maintenanceLogs.performers, () => ({ data: [ME, OMAR] })),
  answer(itemDocuments.list, () => ({
    data: [],
    meta: { page: 1, item_count: 20, total: 0, last_page: 1 },
  })),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  order = ORDER;
  sent = [];
});
afterAll(() => server.close());

const MAY: Permission[] = ["view drones", "edit drones"];
const show = (permissions: Permission[] = MAY) =>
  renderScreen(<WorkOrderScreen />, permissions, "center", {
    path: "/inventory/work-orders/:workOrderId",
    url: "/inventory/work-orders/4",
  });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

test("an order without title is called by its kind, and is started with a press", async () => {
  show();
  expect(await screen.findByRole("heading", { level: 1, name: "Repair" })).toBeTruthy();
  expect(screen.getByText("Crack in an arm")).toBeTruthy();
  await press("Start work");
  await waitFor(() => expect(sent).toEqual([{ step: "start", updated_at: ORDER.updated_at }]));
});

test("completing asks what was done, and for the currency of a cost", async () => {
  order = { ...ORDER, state: "in_progress", is_grounding: true };
  show();
  expect(await screen.findByText(/^Falcon is grounded until this work is done/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel work order" })).toBeNull();
  await press("Complete");
  const dialog = within(await screen.findByRole("dialog", { name: "Complete" }));
  const type = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByRole("textbox", { name: label }), { target: { value } });
  await dialog.findByRole("textbox", { name: /^Cost/ });
  type(/^Cost/, "12.5");
  const save = dialog.getByRole("button", { name: "Complete" });
  fireEvent.click(save);
  expect(await dialog.findAllByText(/required/i)).toHaveLength(2);
  type(/^Work done/, "Arm replaced");
  type(/^Currency/, "eur");
  fireEvent.click(save);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    step: "complete",
    work_done: "Arm replaced",
    cost: 12.5,
    cost_currency: "EUR",
    firmware: null,
    updated_at: ORDER.updated_at,
  });
});

test("work is recorded in a colleague's name, and verified by neither", async () => {
  order = { ...ORDER, state: "in_progress" };
  show();
  await press("Complete");
  const dialog = within(await screen.findByRole("dialog", { name: "Complete" }));
  fireEvent.change(await dialog.findByRole("textbox", { name: /^Work done/ }), { target: { value: "Done" } });
  fireEvent.click(dialog.getByRole("combobox", { name: /^Performed by/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Omar Nasser", hidden: true }));
  expect(dialog.getByText(/You and this person/)).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Complete" }));
  await waitFor(() => expect(sent).toMatchObject([{ step: "complete", performed_by: "omar" }]));
  cleanup();

  for (const people of [
    { performed_by: OMAR, recorded_by: ME },
    { performed_by: ME, recorded_by: OMAR },
  ]) {
    order = { ...ORDER, state: "done", is_grounding: true, ...people };
    show();
    const verify = await screen.findByRole("button", { name: "Verify" });
    expect(verify.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText("Recorded by")).toBeTruthy();
    cleanup();
  }
});

test("who only may view has no steps; what is verified has none left", async () => {
  show(["view drones"]);
  await screen.findByText("Crack in an arm");
  expect(screen.queryByRole("button", { name: /Start work|Edit/ })).toBeNull();
  cleanup();
  order = { ...ORDER, state: "verified", is_grounding: true };
  show();
  await screen.findByText("Crack in an arm");
  expect(screen.queryByRole("button", { name: /Verify|Edit|Start/ })).toBeNull();
});
