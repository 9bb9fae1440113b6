import { batteries } from "@overfly/contract/inventory/batteries";
import { inventory } from "@overfly/contract/inventory/inventory";
import { type Kit, kits } from "@overfly/contract/inventory/kits";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { KitForm } from "./kit-form.tsx";

const VERSION = "2026-11-21T03:30:00.000Z";
const battery = (id: number) => ({
  id,
  status: "available" as const,
  kit: null,
  storage_location: null,
  archived_at: null,
  updated_at: VERSION,
  manufacturer: "DJI",
  model: "TB30",
  serial_number: `4E${id}`,
  chemistry: "lipo" as const,
  capacity_mah: 5880,
  cycles: 12,
  initial_cycles: 12,
  cycles_reported_at: null,
  flight_hours: 3.5,
  storage_days: 120,
  health_percent: null,
  last_charged_on: null,
});
const KIT: Kit = {
  id: 4,
  name: "Kit A",
  storage_location: { id: 3, name: "Shelf 2" },
  drone: {
    id: 9,
    name: "Falcon",
    model: "M30T",
    serial_number: "1581F5",
    airworthy: true,
    status: "available",
  },
  payloads: [],
  batteries: [battery(1)],
  accessories: [],
  ready: true,
  reasons: [],
  archived_at: null,
  updated_at: VERSION,
};

let sent: object[] = [];
let asked: string[] = [];
const page = <T,>(kind: string, query: URLSearchParams, data: T[]) => {
  asked.push(`${kind} ${query.get("in_kit")}`);
  return { data, meta: { page: 1, item_count: 200, total: data.length, last_page: 1 } };
};
const server = setupServer(
  answer(inventory.drones, ({ query }) => page("drones", query, [])),
  answer(inventory.payloads, ({ query }) => page("payloads", query, [])),
  answer(inventory.batteries, ({ query }) => page("batteries", query, [battery(2)])),
  answer(inventory.accessories, ({ query }) => page("accessories", query, [])),
  answer(batteries.create, () => ({ data: battery(3) })),
  answer(kits.update, ({ params, body }) => {
    sent.push({ id: params["id"], ...body });
    return { data: KIT };
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  server.resetHandlers();
  sent = [];
  asked = [];
});
afterAll(() => server.close());

const SEEING: Permission[] = ["view drones", "view payloads", "view batteries", "view accessories"];
const show = (permissions: Permission[]) =>
  renderScreen(<KitForm item={KIT} onClose={() => undefined} />, permissions);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const pick = async (field: string, option: string) => {
  fireEvent.click(await screen.findByRole("combobox", { name: field }));
  fireEvent.click(await screen.findByRole("option", { name: option, hidden: true }));
};

test("a kit keeps its parts, takes a free one, and can go without a drone", async () => {
  show(SEEING);
  await pick("Batteries", "TB30 · 4E2");
  await pick("Drone", "No drone");
  await press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    {
      id: "4",
      name: "Kit A",
      drone_id: null,
      payload_ids: [],
      battery_ids: [1, 2],
      accessory_ids: [],
      updated_at: VERSION,
    },
  ]);
  expect(new Set(asked)).toEqual(
    new Set(["accessories false", "batteries false", "drones false", "payloads false"]),
  );
});

test("a part that is added in place becomes part of the kit", async () => {
  show([...SEEING, "add batteries"]);
  await press("Add battery");
  const dialog = within(await screen.findByRole("dialog", { name: "Add battery" }));
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  type(await dialog.findByRole("combobox", { name: /^Model/ }), "TB30");
  type(dialog.getByRole("textbox", { name: /^Manufacturer/ }), "DJI");
  type(dialog.getByRole("textbox", { name: /^Serial number/ }), "4E3");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Add battery" })).toBeNull());
  await press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ drone_id: 9, battery_ids: [1, 3] });
});

test("who may not add equipment is not offered to, nor asks for what they may not see", async () => {
  show(["view batteries", "add batteries"]);
  await screen.findByRole("button", { name: "Add battery" });
  expect(screen.queryByRole("button", { name: /^Add (drone|payload|accessory)$/ })).toBeNull();
  await waitFor(() => expect(asked).toEqual(["batteries false"]));
});

test("why the parts of a kit in flight can't change is said at the field", async () => {
  const text = "Kit A is being flown in M-2026-0042";
  server.use(
    answer(kits.update, () => failure(409, text, { battery_ids: [text] })),
    answer(kits.get, () => ({ data: KIT })),
  );
  show(SEEING);
  await pick("Batteries", "TB30 · 4E2");
  await press("Save");
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole("dialog", { name: "Edit Kit A" })).toBeTruthy();
});
