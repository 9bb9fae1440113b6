import { docks } from "@overfly/contract/docks/docks";
import { type Site, sites } from "@overfly/contract/sites/sites";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleDock } from "#testing/sample-dock.ts";
import { DocksScreen } from "./docks-screen.tsx";

const DOCK = sampleDock({ bound_at: "2026-05-01T08:00:00.000Z" });
const CREDENTIALS = {
  id: 3,
  mqtt_url: "tcp://192.168.1.20:1883",
  username: "dock-k7q2m8xa",
  password: "a-long-password",
  organization_id: "4f6b2a9e",
  device_binding_code: "ABCDEFGH23",
};
const SITE: Site = {
  token: "AAAAAAAAAAAAAAAA",
  name: "Ma'an One",
  client: { id: 7, company_name: "Sunfield" },
  industry: "solar",
  country: null,
  city: null,
  address: null,
  time_zone: "Asia/Amman",
  status: "active",
  tags: [],
  cover: null,
  location: { type: "Point", coordinates: [35.71, 30.21] },
  area_ha: null,
  capacity_kwdc: null,
  has_data_product: false,
  is_analyzed: false,
  open_anomalies: 0,
  not_inspected_anomalies: 0,
  lost_kwdc: 0,
  lost_money_per_year: 0,
  currency: "JOD",
  last_inspected_at: null,
  module_count: 0,
  upload_status: null,
  updated_at: "2026-05-01T08:00:00.000Z",
};

let sent: [method: string, body: unknown][] = [];
const record = (method: string, body?: unknown) => void sent.push([method, body]);
const page = <T,>(data: T[]) => ({
  data,
  meta: { page: 1, item_count: 25, total: data.length, last_page: 1 },
});
const server = setupServer(
  answer(sites.list, () => page([SITE])),
  answer(sites.map, () => ({ data: [] })),
  answer(docks.list, () => page([DOCK])),
  answer(docks.create, ({ body }) => {
    record("create", body);
    return { data: CREDENTIALS };
  }),
  answer(docks.update, ({ body }) => {
    record("update", body);
    return { data: DOCK };
  }),
  answer(docks.rotateCredentials, () => {
    record("rotate");
    return { data: CREDENTIALS };
  }),
  answer(docks.unbind, () => {
    record("unbind");
    return { data: DOCK };
  }),
  answer(docks.remove, () => {
    record("remove");
    return { data: DOCK };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "bypass" }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  sent = [];
});
afterAll(() => server.close());

const EVERYTHING = ["view docks", "add docks", "edit docks", "delete docks"] as const;
const open = (permissions: Parameters<typeof renderScreen>[1] = EVERYTHING) =>
  renderScreen(<DocksScreen />, permissions);
/** By texts: the roles of everything behind a dialog take long to compute in a simulated browser. */
async function clickIn(text: string, selector: string) {
  const found = await screen.findByText(text, { selector: `${selector}, ${selector} *` });
  fireEvent.click(found.closest(selector) as Element);
}
const click = (text: string) => clickIn(text, "button");
const confirm = (text: string) => clickIn(text, "[role=dialog] button");
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
async function choose(action: string) {
  fireEvent.click(await screen.findByLabelText("Actions for North gate"));
  await clickIn(action, "[role=menuitem]");
}
const title = (text: string) => screen.findByText(text, { selector: "h2" });

test("adds a dock at its site's location and shows its credentials until they are noted", async () => {
  open();
  await click("Add dock");
  await type(/^Name/, "North gate");
  await type(/^Serial number/, "7CTDM001");
  await clickIn("No site", "[role=combobox]");
  await clickIn("Ma'an One", "[role=option]");
  await confirm("Add dock");
  await expect
    .poll(() => sent)
    .toEqual([
      [
        "create",
        {
          name: "North gate",
          model: "DJI Dock 2",
          serial_number: "7CTDM001",
          site_token: SITE.token,
          longitude: 35.71,
          latitude: 30.21,
        },
      ],
    ]);

  await title("Credentials for North gate");
  const { id: _id, ...values } = CREDENTIALS;
  for (const value of Object.values(values)) expect(screen.getByText(value)).toBeTruthy();
  expect(screen.getByTitle("QR code of all credentials")).toBeTruthy();
  expect(screen.getByText(/shown only once/)).toBeTruthy();
  expect(screen.getByText(/DJI Pilot 2 → Cloud service → Other platforms/)).toBeTruthy();
  await confirm("Done");
  await title("Have you saved the credentials?");
  expect(screen.getByText(CREDENTIALS.password)).toBeTruthy();
  await confirm("Yes, close");
  await expect.poll(() => screen.queryByText(CREDENTIALS.password)).toBeNull();
});

test("sends no dock without a name, serial number and position", async () => {
  open();
  await click("Add dock");
  await title("Add dock");
  await confirm("Add dock");
  await expect.poll(() => screen.queryAllByText("Required")).toHaveLength(4);
  expect(sent).toEqual([]);
});

test("moves and renames a dock, with the version that was shown", async () => {
  open();
  await choose("Edit");
  await type(/^Name/, " South gate ");
  await type(/^Latitude/, "30.25");
  await click("Save");
  await expect
    .poll(() => sent)
    .toEqual([
      [
        "update",
        {
          name: "South gate",
          site_token: "AAAAAAAAAAAAAAAA",
          longitude: 35.7,
          latitude: 30.25,
          updated_at: DOCK.updated_at,
        },
      ],
    ]);
});

test("a dock far from its site is said to be, and moves there at once", async () => {
  const far = sampleDock({ longitude: 36.71, bound_at: DOCK.bound_at });
  server.use(answer(docks.list, () => page([far])));
  open();
  await choose("Edit");
  expect(await screen.findByText(/^This position is 9\d.km away from .*Ma'an One/)).toBeTruthy();
  await click("Move to the site");
  await expect.poll(() => screen.queryByText(/^This position is/)).toBeNull();
  await click("Save");
  await expect
    .poll(() => sent)
    .toEqual([["update", expect.objectContaining({ longitude: 35.71, latitude: 30.21 })]]);
});

test("shows 'Failed to update dock: ' and the reason", async () => {
  server.use(answer(docks.update, () => failure(409, "Somebody else changed this dock")));
  open();
  await choose("Edit");
  await click("Save");
  expect(await screen.findByText("Failed to update dock: Somebody else changed this dock")).toBeTruthy();
});

test.each([
  ["Create new credentials", "Create new credentials for North gate?", "rotate"],
  ["Unbind", "Unbind North gate?", "unbind"],
])("asks before %s", async (action, question, call) => {
  open();
  await choose(action);
  await title(question);
  expect(sent).toEqual([]);
  await confirm(action);
  await expect.poll(() => sent).toEqual([[call, undefined]]);
  await expect.poll(() => screen.queryByText(question)).toBeNull();
});

test.each([
  ["Create new credentials", docks.rotateCredentials],
  ["Unbind", docks.unbind],
])("shows 'Failed to update dock: ' and the reason where %s fails", async (action, endpoint) => {
  server.use(answer(endpoint, () => failure(409, "The dock is flying")));
  open();
  await choose(action);
  await confirm(action);
  expect(await screen.findByText("Failed to update dock: The dock is flying")).toBeTruthy();
});

test("deletes a dock only once its name is typed", async () => {
  open();
  await choose("Delete");
  await title("Delete North gate?");
  await confirm("Delete");
  const name = screen.getByRole("textbox", { name: "Type North gate to confirm" });
  fireEvent.change(name, { target: { value: "North" } });
  await confirm("Delete");
  expect(sent).toEqual([]);

  fireEvent.change(name, { target: { value: "North gate" } });
  await confirm("Delete");
  await expect.poll(() => sent).toEqual([["remove", undefined]]);
  await expect.poll(() => screen.queryByText("Delete North gate?")).toBeNull();
});

test("new credentials are shown like those of a new dock", async () => {
  open();
  await choose("Create new credentials");
  await title("Create new credentials for North gate?");
  await confirm("Create new credentials");
  await title("Credentials for North gate");
  expect(screen.getByText(CREDENTIALS.password)).toBeTruthy();
});

test("who may only view docks gets no buttons", async () => {
  open(["view docks"]);
  expect(await screen.findByText("North gate")).toBeTruthy();
  expect(screen.queryByText("Add dock")).toBeNull();
  expect(screen.queryByLabelText(/^Actions for/)).toBeNull();
});
