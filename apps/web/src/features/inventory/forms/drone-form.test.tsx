import { type Drone, drones } from "@overfly/contract/inventory/drones";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { DroneForm } from "./drone-form.tsx";

const FALCON: Drone = {
  id: 9,
  name: "Falcon",
  manufacturer: "DJI",
  model: "M30T",
  serial_number: "1581F5BKD",
  registration: null,
  remote_id: null,
  firmware: "07.01.1005",
  weight_g: 3770,
  airworthy: true,
  flight_hours: 12.25,
  cycles: 9,
  purchased_on: "2025-03-01",
  insured_until: null,
  status: "assigned",
  storage_location: null,
  kit: { id: 4, name: "Kit A" },
  archived_at: null,
  updated_at: "2026-11-21T03:30:00.000Z",
};

let sent: [call: string, body: unknown][] = [];
let refusal: Response | undefined;
const server = setupServer(
  answer(drones.create, ({ body }) => {
    sent.push(["create", body]);
    return refusal ?? { data: FALCON };
  }),
  answer(drones.update, ({ params, body }) => {
    sent.push([`update ${String(params["id"])}`, body]);
    return refusal ?? { data: FALCON };
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  sent = [];
  refusal = undefined;
});
afterAll(() => server.close());

const show = (item?: Drone) => {
  const closed = { times: 0 };
  renderScreen(<DroneForm item={item} onClose={() => (closed.times += 1)} />, ["add drones", "edit drones"]);
  return closed;
};
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
const save = async () => userEvent.click(await screen.findByRole("button", { name: "Save" }));

test("a drone without its required fields is not sent", async () => {
  const closed = show();
  await screen.findByRole("textbox", { name: /Serial number/ });
  type(/^Name/, "Falcon");
  await save();
  expect(await screen.findAllByText(/required/i)).not.toHaveLength(0);
  expect(sent).toEqual([]);
  expect(closed.times).toBe(0);
});

test("a change keeps what isn't changed, with the version that was read; airworthiness and status follow from other records", async () => {
  const closed = show(FALCON);
  await screen.findByRole("textbox", { name: /Serial number/ });
  type(/^Firmware/, "07.02.0001");
  await save();
  await waitFor(() => expect(closed.times).toBe(1));
  const { id: _id, kit: _kit, archived_at: _archived, storage_location: _location, ...shown } = FALCON;
  const { airworthy: _airworthy, status: _status, flight_hours: _hours, cycles: _cycles, ...fields } = shown;
  expect(sent).toEqual([
    [
      "update 9",
      {
        ...fields,
        firmware: "07.02.0001",
        registration: "",
        remote_id: "",
      },
    ],
  ]);
});

test("a refused serial number is reported at its field, and the dialog stays", async () => {
  refusal = failure(422, "Check the fields", { serial_number: ["This serial number is taken"] });
  const closed = show(FALCON);
  await screen.findByRole("textbox", { name: /Serial number/ });
  type(/^Serial number/, "TAKEN1");
  await save();
  expect(await screen.findByText("This serial number is taken")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: /Serial number/ }).getAttribute("aria-invalid")).toBe("true");
  expect(closed.times).toBe(0);
});
