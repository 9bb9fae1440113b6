import { type Accessory, accessories } from "@overfly/contract/inventory/accessories";
import { type Battery, batteries } from "@overfly/contract/inventory/batteries";
import { type Payload, payloads } from "@overfly/contract/inventory/payloads";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { AccessoryForm } from "./accessory-form.tsx";
import { BatteryForm } from "./battery-form.tsx";
import { PayloadForm } from "./payload-form.tsx";

const COMMON = {
  id: 7,
  status: "in_maintenance",
  kit: null,
  storage_location: { id: 3, name: "Shelf 2" },
  archived_at: null,
  updated_at: "2026-11-21T03:30:00.000Z",
} as const;
const THERMAL = {
  kind: "thermal",
  width_px: 640,
  height_px: 512,
  focal_length_mm: 13.5,
  sensor_width_mm: 7.68,
  sensor_height_mm: 6.144,
  pixel_pitch_um: 12,
  is_radiometric: true,
} as const;
const CAMERA: Payload = {
  ...COMMON,
  manufacturer: "DJI",
  model: "Zenmuse H20T",
  serial_number: "3ABCD12",
  sensors: [THERMAL],
  is_radiometric: true,
  flight_hours: 7,
  cycles: 4,
};
const BATTERY: Battery = {
  ...COMMON,
  manufacturer: "DJI",
  model: "TB60",
  serial_number: "4ERPK7",
  chemistry: "lipo",
  capacity_mah: 5935,
  cycles: 41,
  initial_cycles: 30,
  cycles_reported_at: null,
  flight_hours: 3.5,
  storage_days: 120,
  health_percent: 97,
  last_charged_on: "2026-11-20",
};
const HUB: Accessory = { ...COMMON, kind: "charging_hub", name: "Hub", serial_number: null, quantity: 2 };

let sent: [call: string, body: object][] = [];
/** Resolves when the server is to answer. */
let answered: Promise<void> = Promise.resolve();
const record = <T,>(item: T) => {
  const reply =
    (verb: string) =>
    async ({ params, body }: { params: { id?: unknown }; body: object }): Promise<{ data: T }> => {
      sent.push([[verb, params.id].filter(Boolean).join(" "), body]);
      await answered;
      return { data: item };
    };
  return { create: reply("create"), update: reply("update") };
};
const server = setupServer(
  answer(payloads.create, record(CAMERA).create),
  answer(payloads.update, record(CAMERA).update),
  answer(batteries.create, record(BATTERY).create),
  answer(batteries.update, record(BATTERY).update),
  answer(accessories.create, record(HUB).create),
  answer(accessories.update, record(HUB).update),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  sent = [];
  answered = Promise.resolve();
});
afterAll(() => server.close());

const text = (name: RegExp) => screen.findByRole("textbox", { name });
const type = async (name: RegExp, value: string) => fireEvent.change(await text(name), { target: { value } });
const pick = async (field: RegExp, option: string) => {
  fireEvent.click(await screen.findByRole("combobox", { name: field }));
  fireEvent.click(await screen.findByRole("option", { name: option, hidden: true }));
};
/** Types a model's name, and chooses it of those that are known. */
const chooseModel = async (name: string) => {
  fireEvent.change(await screen.findByRole("combobox", { name: /^Model/ }), { target: { value: name } });
  fireEvent.click(await screen.findByRole("option", { name: new RegExp(name), hidden: true }));
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const saved = () => waitFor(() => expect(sent).toHaveLength(1));

describe("a payload", () => {
  test("of a known model brings its sensors", async () => {
    renderScreen(<PayloadForm item={undefined} onClose={() => undefined} />);
    await chooseModel("Mavic 3T");
    await screen.findByText("Sensor 2");
    await type(/^Serial number/, "3ABCD12");
    await press("Save");
    await saved();
    const [, body] = sent[0]!;
    expect(body).toMatchObject({ manufacturer: "DJI", model: "Mavic 3T" });
    const { sensors } = body as Payload;
    expect(sensors.find(({ kind }) => kind === "thermal")).toMatchObject({
      width_px: 640,
      height_px: 512,
      is_radiometric: true,
    });
  });

  test("with a sensor that is no longer thermal has no radiometric one", async () => {
    renderScreen(<PayloadForm item={CAMERA} onClose={() => undefined} />);
    await pick(/^Type/, "Zoom");
    expect((await screen.findByRole("switch", { name: "Radiometric" })).hasAttribute("disabled")).toBe(true);
    await press("Save");
    await saved();
    expect(sent).toEqual([
      [
        "update 7",
        {
          manufacturer: "DJI",
          model: "Zenmuse H20T",
          serial_number: "3ABCD12",
          sensors: [{ ...THERMAL, kind: "zoom", is_radiometric: false }],
          updated_at: COMMON.updated_at,
        },
      ],
    ]);
  });

  test("loses the sensor that is removed, not another", async () => {
    const item = { ...CAMERA, sensors: [{ ...THERMAL, width_px: 1 }, THERMAL] };
    renderScreen(<PayloadForm item={item} onClose={() => undefined} />);
    await press("Remove sensor 1");
    await press("Save");
    await saved();
    expect(sent[0]?.[1]).toMatchObject({ sensors: [THERMAL] });
  });
});

describe("a battery", () => {
  test("isn't sent without the cycles it came with; what is cleared is no figure, not zero", async () => {
    renderScreen(<BatteryForm item={BATTERY} onClose={() => undefined} />);
    await type(/^Cycles so far/, "");
    await type(/^Health/, "");
    await press("Save");
    expect(await screen.findAllByText(/required/i)).not.toHaveLength(0);
    expect(sent).toEqual([]);
    await type(/^Cycles so far/, "42");
    await press("Save");
    await saved();
    expect(sent).toEqual([
      [
        "update 7",
        {
          manufacturer: "DJI",
          model: "TB60",
          serial_number: "4ERPK7",
          chemistry: "lipo",
          capacity_mah: 5935,
          initial_cycles: 42,
          health_percent: null,
          last_charged_on: "2026-11-20",
          updated_at: COMMON.updated_at,
        },
      ],
    ]);
  });

  test("is sent once, however often Save is pressed while it is being saved", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answered = promise;
    const ids: number[] = [];
    renderScreen(<BatteryForm item={undefined} onSaved={(id) => ids.push(id)} onClose={() => undefined} />);
    await chooseModel("Mavic 3 Intelligent Flight Battery");
    await type(/^Serial number/, "4ERPK7");
    await press("Save");
    await saved();
    fireEvent.submit((await text(/^Serial number/)).closest("form")!);
    await press(/Save/);
    resolve();
    await waitFor(() => expect(ids).toEqual([7]));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.[1]).toMatchObject({ chemistry: "lipo", capacity_mah: 5000, initial_cycles: 0 });
  });
});

describe("an accessory", () => {
  test("needs its type, and is one piece unless said otherwise", async () => {
    renderScreen(<AccessoryForm item={undefined} onClose={() => undefined} />);
    await type(/^Name/, "Hub");
    await press("Save");
    expect(await screen.findAllByText(/required/i)).not.toHaveLength(0);
    expect(sent).toEqual([]);
    await pick(/^Type/, "Charging hub");
    await press("Save");
    await saved();
    expect(sent).toEqual([
      [
        "create",
        {
          kind: "charging_hub",
          name: "Hub",
          serial_number: "",
          quantity: 1,
          storage_location_id: null,
        },
      ],
    ]);
  });
});
