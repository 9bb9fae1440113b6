import { docks } from "@overfly/contract/docks/docks";
import { inventory } from "@overfly/contract/inventory/inventory";
import { type DueMaintenance, maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { maintenancePrograms } from "@overfly/contract/inventory/maintenance-programs";
import { workOrders } from "@overfly/contract/inventory/work-orders";
import { storageLocations } from "@overfly/contract/inventory/storage-locations";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { InventoryScreen } from "./inventory-screen.tsx";

let requests: string[] = [];
const page = (kind: string, total: number) => {
  requests.push(kind);
  return { data: [], meta: { page: 1, item_count: 1, total, last_page: total } };
};
let due: DueMaintenance[] = [];
const server = setupServer(
  answer(inventory.kits, () => page("kits", 1)),
  answer(inventory.drones, () => page("drones", 2)),
  answer(inventory.payloads, () => page("payloads", 3)),
  answer(inventory.batteries, () => page("batteries", 14_000)),
  answer(inventory.accessories, () => page("accessories", 0)),
  answer(storageLocations.list, () => page("storage-locations", 4)),
  answer(maintenanceLogs.due, () => ({ data: due })),
  answer(workOrders.list, () => page("work-orders", 5)),
  answer(maintenancePrograms.list, () => page("programs", 7)),
  answer(docks.list, () => page("docks", 6)),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  requests = [];
  due = [];
});
afterAll(() => server.close());

const ALL: Permission[] = [
  "view kits",
  "view drones",
  "view payloads",
  "view batteries",
  "view accessories",
  "view docks",
];

test("each kind shows how many there are, and leads to its list", async () => {
  renderScreen(<InventoryScreen />, ALL);
  await waitFor(() => expect(screen.queryByText("…")).toBeNull());
  const kinds = screen
    .getAllByRole("link")
    .map((link) => [
      link.getAttribute("href"),
      /\d[\d\s]*\d|\d/.exec(link.textContent)?.[0]?.replaceAll(/\s/g, " "),
    ]);
  expect(kinds).toEqual([
    ["/inventory/kits", "1"],
    ["/inventory/drones", "2"],
    ["/inventory/payloads", "3"],
    ["/inventory/batteries", "14 000"],
    ["/inventory/accessories", "0"],
    ["/inventory/docks", "6"],
    ["/inventory/work-orders", "5"],
    ["/inventory/programs", "7"],
    ["/inventory/storage-locations", "4"],
  ]);
});

test("a kind that a person may not see is neither shown nor asked for", async () => {
  renderScreen(<InventoryScreen />, ["view batteries"]);
  await screen.findByText(/14 000/);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/inventory/batteries",
    "/inventory/work-orders",
    "/inventory/programs",
  ]);
  expect(requests.toSorted()).toEqual(["batteries", "programs", "work-orders"]);
});

const OVERDUE: DueMaintenance = {
  id: "log-4",
  program: null,
  work_order_id: null,
  item_kind: "drones",
  item_id: 7,
  item_name: "Falcon 1",
  kind: "inspection",
  due_on: "2026-05-01",
  flights_left: -2,
  hours_left: 1.25,
  cycles_left: null,
  is_overdue: true,
};

test("overdue maintenance stands first, with what is left and a link to the item", async () => {
  due = [OVERDUE];
  renderScreen(<InventoryScreen />, ALL);
  const link = await screen.findByRole("link", { name: "Falcon 1" });
  expect(link.getAttribute("href")).toBe("/inventory/drones/7?tab=maintenance");
  const row = link.closest("tr")?.textContent ?? "";
  expect(row).toMatch(/Inspection.*1 May 2026 or in 0 flights or in 1[.,]3\sh of flight.*Overdue/);
});

test("the address asks for the overdue or for what is due soon alone", async () => {
  due = [OVERDUE, { ...OVERDUE, id: "log-5", item_id: 8, item_name: "Falcon 2", is_overdue: false }];
  const items = () => screen.queryAllByRole("link", { name: /^Falcon/ }).map((link) => link.textContent);
  renderScreen(<InventoryScreen />, ALL, "center", { path: "/inventory", url: "/inventory?due=soon" });
  await expect.poll(items).toEqual(["Falcon 2"]);
  await userEvent.click(screen.getByRole("link", { name: "Overdue" }));
  await expect.poll(items).toEqual(["Falcon 1"]);
  await userEvent.click(screen.getByRole("link", { name: "All" }));
  await expect.poll(items).toEqual(["Falcon 1", "Falcon 2"]);
});

test("nothing of what the address asks for is said so", async () => {
  renderScreen(<InventoryScreen />, ALL, "center", { path: "/inventory", url: "/inventory?due=overdue" });
  expect(await screen.findByText("No maintenance is overdue")).toBeTruthy();
});
