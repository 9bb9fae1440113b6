import { activityLogs, type NewActivity } from "@overfly/contract/inventory/activity-logs";
import { damageReports } from "@overfly/contract/inventory/damage-reports";
import { type Drone, drones } from "@overfly/contract/inventory/drones";
import { inventory } from "@overfly/contract/inventory/inventory";
import { itemDocuments } from "@overfly/contract/inventory/item-documents";
import { type MaintenanceLog, maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { maintenancePrograms } from "@overfly/contract/inventory/maintenance-programs";
import { workOrders } from "@overfly/contract/inventory/work-orders";
import { storageLocations } from "@overfly/contract/inventory/storage-locations";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { DroneScreen } from "./drone-screen.tsx";

const FALCON = {
  id: 9,
  name: "Falcon",
  manufacturer: "DJI",
  model: "Matrice 4T",
  serial_number: "1581F6",
  registration: "JY-101",
  remote_id: null,
  firmware: "10.01",
  weight_g: 1219,
  airworthy: true,
  flight_hours: 12.25,
  cycles: 9,
  purchased_on: null,
  insured_until: null,
  status: "available",
  kit: null,
  storage_location: { id: 1, name: "Depot" },
  archived_at: null,
  updated_at: "2026-05-01T08:00:00.000Z",
} satisfies Drone;

const LOG = {
  id: 3,
  kind: "repair",
  performed_on: "2026-05-02",
  performed_by: { id: "omar", name: "Omar Nasser" },
  recorded_by: { id: "omar", name: "Omar Nasser" },
  verified_by: null,
  verified_at: null,
  result: "waiting_for_parts",
  firmware: null,
  notes: "Arm ordered",
  program: null,
  work_order_id: null,
  due_on: "2026-08-01",
  due_after_flights: 50,
  due_after_hours: null,
  due_after_cycles: null,
  created_at: "2026-05-02T08:00:00.000Z",
} satisfies MaintenanceLog;

const pageOf = <T,>(data: T[]) => ({
  data,
  meta: { page: 1, item_count: 20, total: data.length, last_page: 1 },
});
let sent: [name: string, body: unknown][] = [];
let drone: Drone = FALCON;
let log: MaintenanceLog = LOG;
const server = setupServer(
  answer(drones.get, () => ({ data: drone })),
  answer(inventory.usage, () => ({
    data: { flights: 12, flight_hours: 5.25, last_flight_at: "2026-05-02T08:00:00.000Z" },
  })),
  answer(storageLocations.list, () =>
    pageOf([{ id: 2, name: "Hangar", address: null, item_count: 0, archived_at: null, updated_at: "" }]),
  ),
  answer(activityLogs.list, () =>
    pageOf([
      {
        id: "log-1",
        at: LOG.created_at,
        actor: "Rana",
        kind: "moved",
        action: null,
        note: "",
        storage_location: "Depot",
        kit: null,
      },
      {
        id: "audit-4",
        at: LOG.created_at,
        actor: null,
        kind: null,
        action: "drones.update",
        note: "",
        storage_location: null,
        kit: null,
      },
    ]),
  ),
  answer(activityLogs.create, ({ body }) => {
    sent.push(["activity", body]);
    const { kind, note } = body as NewActivity;
    const data = {
      id: "log-2",
      at: LOG.created_at,
      actor: "Me",
      kind,
      action: null,
      note,
      storage_location: null,
      kit: null,
    };
    return { data };
  }),
  answer(damageReports.create, ({ body }) => {
    sent.push(["damage", body]);
    return { data: { work_order_id: 4 } };
  }),
  answer(maintenanceLogs.list, () => pageOf([log])),
  answer(maintenanceLogs.performers, () => ({ data: [] })),
  answer(maintenanceLogs.create, ({ body }) => {
    sent.push(["maintenance", body]);
    return failure(422, "Check the fields", { due_on: ["Choose a day after the maintenance"] });
  }),
  answer(maintenanceLogs.verify, ({ params }) => {
    sent.push(["verify", params["id"]]);
    return { data: LOG };
  }),
  answer(maintenanceLogs.due, () => ({
    data: [
      {
        id: "program-1-9",
        item_kind: "drones" as const,
        item_id: 9,
        item_name: "Falcon",
        kind: "inspection" as const,
        program: { id: 1, name: "Basic service" },
        work_order_id: 4,
        due_on: "2026-05-20",
        flights_left: null,
        hours_left: null,
        cycles_left: null,
        is_overdue: false,
      },
    ],
  })),
  answer(workOrders.list, () => pageOf([])),
  answer(maintenancePrograms.list, () => pageOf([])),
  answer(itemDocuments.list, () => pageOf([])),
);
beforeAll(() => server.listen());
beforeEach(() => {
  sent = [];
  drone = FALCON;
  log = LOG;
});
afterEach(cleanup);
afterAll(() => server.close());

const show = (permissions: Permission[], tab = "", side: "center" | "pilot" = "center") =>
  renderScreen(<DroneScreen />, permissions, side, {
    path: "/inventory/drones/:itemId",
    url: `/inventory/drones/9${tab && `?tab=${tab}`}`,
  });
const MAY: Permission[] = ["view drones", "edit drones", "view kits"];

test("a drone's facts and its use, from flights", async () => {
  show(["view drones"]);
  expect(await screen.findByText("JY-101")).toBeTruthy();
  const usage = (await screen.findByText("Flight time")).closest("dl") as HTMLElement;
  expect(usage.textContent).toMatch(/Flights12Flight time5:15:00/);
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
});

test("pilots see the drone without the center's records", async () => {
  show(["view drones"], "", "pilot");
  expect(await screen.findByText("JY-101")).toBeTruthy();
  expect(screen.queryByRole("tab")).toBeNull();
});

test("an archived drone takes no more records", async () => {
  drone = { ...FALCON, archived_at: "2026-05-03T08:00:00.000Z" };
  show(MAY, "maintenance");
  expect(await screen.findByText("Arm ordered")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Log maintenance" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
});

test("maintenance shows its result and when it is due again, and another person verifies it", async () => {
  show(MAY, "maintenance");
  const entry = (await screen.findByText("Arm ordered")).closest("li") as HTMLElement;
  expect(entry.textContent).toContain("Waiting for parts");
  expect(entry.textContent).toContain("1 Aug 2026 or after 50 flights");
  await userEvent.click(within(entry).getByRole("button", { name: "Verify" }));
  await waitFor(() => expect(sent).toEqual([["verify", "3"]]));
});

test("who logged maintenance in a colleague's name doesn't verify it", async () => {
  log = { ...LOG, recorded_by: { id: "rana", name: "Rana Haddad" } };
  show(MAY, "maintenance");
  expect((await screen.findByText("Arm ordered")).closest("li")?.textContent).toContain("Rana Haddad");
  expect(screen.queryByRole("button", { name: "Verify" })).toBeNull();
});

test("who may only view neither logs nor verifies", async () => {
  show(["view drones"], "maintenance");
  await screen.findByText("Arm ordered");
  expect(screen.queryByRole("button", { name: /Verify|Log maintenance/ })).toBeNull();
});

test("logging maintenance says that the drone is grounded, and shows a refusal at its field", async () => {
  show(MAY, "maintenance");
  fireEvent.click(await screen.findByRole("button", { name: "Log maintenance" })); // there is one only
  const dialog = await screen.findByRole("dialog", { name: "Log maintenance" });
  expect(await within(dialog).findByText("It counts once another person has verified it.")).toBeTruthy();
  fireEvent.click(await within(dialog).findByRole("button", { name: /Save/ }));
  expect(await within(dialog).findByText("Choose a day after the maintenance")).toBeTruthy();
  expect(sent).toMatchObject([
    ["maintenance", { item_kind: "drones", item_id: 9, kind: "inspection", result: "approved_for_flight" }],
  ]);
});

test("activity lists moves by place and changes by what was done; an empty note isn't sent", async () => {
  show(MAY, "activity");
  expect(await screen.findByText("Moved to Depot")).toBeTruthy();
  expect(screen.getByText("Details changed")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Log activity" }));
  const dialog = await screen.findByRole("dialog", { name: "Log activity" });
  const save = await within(dialog).findByRole("button", { name: /Save/ });
  fireEvent.click(save);
  expect(sent).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText(/^Note/), { target: { value: "Propeller replaced" } });
  fireEvent.click(save);
  await waitFor(() =>
    expect(sent).toEqual([
      ["activity", { item_kind: "drones", item_id: 9, kind: "note", note: "Propeller replaced" }],
    ]),
  );
});

test("a move goes to a storage location or a kit, and isn't sent without its reason", async () => {
  show(MAY, "activity");
  fireEvent.click(await screen.findByRole("button", { name: "Log activity" }));
  const dialog = await screen.findByRole("dialog", { name: "Log activity" });
  const pick = async (field: RegExp, option: string) => {
    fireEvent.click(await within(dialog).findByRole("combobox", { name: field }));
    fireEvent.click(await screen.findByRole("option", { name: option, hidden: true }));
  };
  await pick(/^Activity/, "Moved");
  await pick(/^Storage location/, "Hangar");
  const save = await within(dialog).findByRole("button", { name: /Save/ });
  fireEvent.click(save);
  expect(sent).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: "Season over" } });
  fireEvent.click(save);
  await waitFor(() =>
    expect(sent).toEqual([
      [
        "activity",
        { item_kind: "drones", item_id: 9, kind: "moved", note: "Season over", storage_location_id: 2 },
      ],
    ]),
  );
});

test("who scanned the label sees state and next maintenance first, and reports damage", async () => {
  show(MAY);
  expect(await screen.findByText("Basic service: 20 May 2026")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Report damage" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Report damage to Falcon" }));
  fireEvent.change(await dialog.findByLabelText(/^What is damaged/), {
    target: { value: "Crack in an arm" },
  });
  fireEvent.click(dialog.getByRole("button", { name: "Report" }));
  await waitFor(() =>
    expect(sent).toEqual([
      ["damage", { item_kind: "drones", item_id: 9, note: "Crack in an arm", is_grounding: true }],
    ]),
  );
});
