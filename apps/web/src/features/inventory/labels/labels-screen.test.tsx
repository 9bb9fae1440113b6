import { drones } from "@overfly/contract/inventory/drones";
import { cleanup, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { LabelsScreen } from "./labels-screen.tsx";

const drone = (id: number) => ({
  id,
  name: `Falcon ${id}`,
  manufacturer: "DJI",
  model: "Matrice 4T",
  serial_number: `1581F${id}`,
  registration: null,
  remote_id: null,
  firmware: null,
  weight_g: null,
  airworthy: true,
  flight_hours: 12.25,
  cycles: 9,
  purchased_on: null,
  insured_until: null,
  status: "available" as const,
  kit: null,
  storage_location: null,
  archived_at: null,
  updated_at: "2026-05-01T08:00:00.000Z",
});
const server = setupServer(
  answer(drones.get, ({ params }) =>
    params["id"] === "3" ? failure(404, "Drone not found") : { data: drone(Number(params["id"])) },
  ),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

const show = (url: string) =>
  renderScreen(<LabelsScreen />, ["view drones"], "center", { path: "/inventory/labels", url });

test("each chosen item has a label with its code, name, model and serial number", async () => {
  show("/inventory/labels?kind=drones&ids=1,2,2,x");
  const labels = await screen.findAllByRole("listitem");
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Falcon 1Matrice 4T1581F1"),
    expect.stringContaining("Falcon 2Matrice 4T1581F2"),
  ]);
  expect(screen.getByRole("img", { name: "QR code of Falcon 2" })).toBeTruthy();
});

test("without a choice it says how to make one", async () => {
  show("/inventory/labels");
  expect(await screen.findByText("No equipment selected")).toBeTruthy();
});
