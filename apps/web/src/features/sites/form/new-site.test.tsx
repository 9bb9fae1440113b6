import { clients } from "@overfly/contract/clients/clients";
import type { Reply } from "@overfly/contract/endpoint";
import { places } from "@overfly/contract/sites/places";
import { plantModels } from "@overfly/contract/sites/plant-models";
import { type SiteCreateData, type SiteDetail, sites } from "@overfly/contract/sites/sites";
import { baseMaps } from "@overfly/contract/base-maps/base-maps";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { stubBoundaryWorker } from "#testing/boundary-worker.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { withoutWorld } from "#testing/without-world.ts";
import { NewSiteScreen } from "./site-form-screen.tsx";

const FORM: Omit<SiteCreateData, "clients" | "solar_modules"> = {
  industries: ["solar"],
  mountings: ["fixed"],
  solar_inverters: [],
  tracking_systems: [],
  defaults: {
    client_id: null,
    industry: "solar",
    country: "Spain",
    city: null,
    time_zone: "Europe/Madrid",
    mounting: null,
    currency: "EUR",
  },
};
let offered: SiteCreateData["clients"];
let models: SiteCreateData["solar_modules"];
let created: unknown;
let searched: string[];
const PLACE = { name: "Ma'an", region: "Ma'an", country_code: "JO", latitude: 30.19, longitude: 35.73 };
const server = setupServer(
  withoutWorld,
  answer(baseMaps.list, () => ({ data: [] })),
  answer(sites.createData, () => ({ data: { ...FORM, clients: offered, solar_modules: models } })),
  answer(sites.tags, () => ({ data: [] })),
  answer(clients.create, ({ body }) => {
    offered = [{ id: 9, company_name: body.company_name }];
    return { data: { id: 9, ...body } } as unknown as Reply<typeof clients.create>;
  }),
  answer(places.search, ({ query }) => {
    searched.push(query.get("search") ?? "");
    return { data: [PLACE], attribution: "© GeoNames (CC BY 4.0)" };
  }),
  answer(sites.create, ({ body }) => {
    created = body;
    return failure(422, "Enough for the test");
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  stubBoundaryWorker();
  offered = [];
  models = [];
  created = undefined;
  searched = [];
});
afterEach(cleanup);
afterEach(() => vi.unstubAllGlobals());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const SQUARE = {
  type: "Polygon",
  coordinates: [
    [
      [35.31, 29.79],
      [35.32, 29.79],
      [35.32, 29.8],
      [35.31, 29.8],
      [35.31, 29.79],
    ],
  ],
};
const OUTLINE = new File([JSON.stringify(SQUARE)], "site.geojson", { type: "application/geo+json" });
const open = () => renderScreen(<NewSiteScreen />, ["add sites", "add clients"]);
const importOutline = async () =>
  userEvent.upload(await screen.findByLabelText("Import", { exact: false, selector: "input" }), OUTLINE);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const field = (name: RegExp) => screen.findByRole("combobox", { name });

test("the boundary fills in the time zone and the country, which say so", async () => {
  open();
  await importOutline();
  expect(await screen.findAllByText("From the boundary")).toHaveLength(2);
  expect((await field(/^Country/)).textContent).toContain("Jordan");
  expect((await field(/^Time zone/)).textContent).toContain("Asia/Amman");
});

test("a time zone that a person chose stays", async () => {
  open();
  await userEvent.click(await field(/^Time zone/));
  await userEvent.click(await screen.findByRole("option", { name: "Asia/Aden", hidden: true }));
  await importOutline();
  expect(await screen.findAllByText("From the boundary")).toHaveLength(1);
  expect((await field(/^Country/)).textContent).toContain("Jordan");
  expect((await field(/^Time zone/)).textContent).toContain("Asia/Aden");
});

test("a client is added within the form, and is the site's client then", async () => {
  open();
  await userEvent.type(await screen.findByLabelText(/^Site name|^Name/), "North field");
  await press("Add client");
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(await within(dialog).findByLabelText(/^Company name/), "Petra Solar");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByText("Petra Solar saved");
  expect((await field(/^Client/)).textContent).toContain("Petra Solar");
  await press("Create site");
  await screen.findByText("Enough for the test");
  expect(created).toMatchObject({ name: "North field", client_id: 9 });
});

test.each([
  ["/sites/create?for=/orders", "/orders/create?site=AAAAAAAAAAAAAAAA"],
  ["/sites/create?for=//evil.example", "/sites/view/AAAAAAAAAAAAAAAA"],
  ["/sites/create", "/sites/view/AAAAAAAAAAAAAAAA"],
])("a site that is made at %s leads to %s", async (url, target) => {
  offered = [{ id: 9, company_name: "Petra Solar" }];
  server.use(
    answer(sites.create, ({ body }) => ({
      data: { token: "AAAAAAAAAAAAAAAA", name: body.name } as SiteDetail,
    })),
  );
  const { router } = renderScreen(<NewSiteScreen />, ["add sites"], "center", { url });
  await userEvent.type(await screen.findByLabelText(/^Site name|^Name/), "North field");
  await userEvent.click(await field(/^Client/));
  await userEvent.click(await screen.findByRole("option", { name: "Petra Solar", hidden: true }));
  await press("Create site");
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe(target);
});

test("a module model is added within the form, and its rating fills in the site's", async () => {
  server.use(
    answer(plantModels.createModule, ({ body }) => {
      models = [{ id: 4, ...body }] as unknown as SiteCreateData["solar_modules"];
      return { data: { id: 4, ...body } } as unknown as Reply<typeof plantModels.createModule>;
    }),
  );
  renderScreen(<NewSiteScreen />, ["add sites", "edit sites"]);
  const [addModule] = await screen.findAllByRole("button", { name: "Add model" });
  await userEvent.click(addModule as HTMLElement);
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(await within(dialog).findByLabelText(/^Manufacturer/), "Jinko Solar");
  await userEvent.type(within(dialog).getByLabelText(/^Model/), "JKM575N");
  await userEvent.type(within(dialog).getByLabelText(/^Power rating/), "575");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await within(await field(/^Module model/)).findByText(/JKM575N/);
  expect(screen.getByLabelText<HTMLInputElement>(/^Module rating/).value).toBe("575");
});

test.each([
  ["its only area", [{ name: "Wadi One" }], "Wadi One"],
  ["the file, where its areas have several names", [{ name: "North" }, { name: "South" }], "wadi two"],
  ["the file, where its areas have none", [{}], "wadi two"],
])("a file names a new site by %s", async (_rule, areas, name) => {
  open();
  const features = areas.map((properties, index) => ({
    type: "Feature",
    properties,
    geometry: {
      type: "Polygon",
      coordinates: SQUARE.coordinates.map((ring) => ring.map(([x = 0, y = 0]) => [x + index / 10, y])),
    },
  }));
  const file = new File([JSON.stringify({ type: "FeatureCollection", features })], "wadi_two.geojson");
  await userEvent.upload(await screen.findByLabelText("Import", { exact: false, selector: "input" }), file);
  const field = await screen.findByRole("textbox", { name: /^Name/ });
  await vi.waitFor(() => expect((field as HTMLInputElement).value).toBe(name));
});

test("a file leaves a name that was typed", async () => {
  open();
  const field = await screen.findByRole("textbox", { name: /^Name/ });
  await userEvent.type(field, "Mine");
  await importOutline();
  await screen.findAllByText("From the boundary");
  expect((field as HTMLInputElement).value).toBe("Mine");
});

test("a place is found by its name, with its region, country and whom the names are from", async () => {
  open();
  await press("Find place");
  await userEvent.type(await screen.findByRole("searchbox", { name: "Find a place or coordinates" }), "Maan");
  const option = await screen.findByRole("option", { name: /Ma'an/, hidden: true });
  expect(option.textContent).toContain("Jordan");
  expect(screen.getByText(/GeoNames/)).toBeDefined();
  expect(searched).toEqual(["Maan"]);
});

test("coordinates are offered as they are, without asking anybody", async () => {
  open();
  await press("Find place");
  await userEvent.type(
    await screen.findByRole("searchbox", { name: "Find a place or coordinates" }),
    "30.1 N, 35.7 E",
  );
  await screen.findByRole("option", { name: /30\.10000, 35\.70000/, hidden: true });
  expect(searched.filter((text) => text.includes(","))).toEqual([]);
});
