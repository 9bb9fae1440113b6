import { baseMaps } from "@overfly/contract/base-maps/base-maps";
import { clients } from "@overfly/contract/clients/clients";
import { type SiteCreateData, sites } from "@overfly/contract/sites/sites";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { site } from "#testing/list-rows.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { NewSiteScreen } from "./form/site-form-screen.tsx";
import { SitesScreen } from "./list/sites-screen.tsx";

const FORM: SiteCreateData = {
  clients: [{ id: 7, company_name: "Desert Power" }],
  industries: ["solar"],
  mountings: ["fixed"],
  solar_modules: [],
  solar_inverters: [],
  tracking_systems: [],
  defaults: {
    client_id: 7,
    industry: "solar",
    country: null,
    city: null,
    time_zone: "UTC",
    mounting: null,
    currency: "EUR",
  },
};
let asked: (string | null)[];
let created: { tags?: readonly string[] | undefined } | undefined;
const server = setupServer(
  answer(baseMaps.list, () => ({ data: [] })),
  answer(sites.tags, () => ({ data: ["Phase 2", "Rooftop"] })),
  answer(sites.list, ({ query }) => {
    asked.push(query.get("tags"));
    const data = [{ ...site, tags: ["Rooftop"] }];
    return { data, meta: { page: 1, item_count: 20, total: 1, last_page: 1 } };
  }),
  answer(clients.list, () => ({ data: [], meta: { page: 1, item_count: 20, total: 0, last_page: 1 } })),
  answer(sites.createData, () => ({ data: FORM })),
  answer(sites.create, ({ body }) => {
    created = body;
    return failure(422, "Enough for the test");
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  asked = [];
  created = undefined;
});
afterEach(cleanup);
afterAll(() => server.close());

test("the list shows tags, and keeps the filter by them in the URL", async () => {
  const { router } = renderScreen(<SitesScreen />, ["view sites"]);
  expect(await screen.findByRole("list", { name: "Tags" })).toHaveProperty("textContent", "Rooftop");
  await userEvent.click(screen.getByRole("combobox", { name: /Tags/ }));
  await userEvent.click(await screen.findByRole("option", { name: "Phase 2", hidden: true }));
  await userEvent.click(await screen.findByRole("option", { name: "Rooftop", hidden: true }));
  expect(new URLSearchParams(router.state.location.search).get("tags")).toBe("Phase 2,Rooftop");
  await expect.poll(() => asked.at(-1)).toBe("Phase 2,Rooftop");
});

test("the form takes known and new tags", async () => {
  renderScreen(<NewSiteScreen />, ["add sites"]);
  await userEvent.type(await screen.findByRole("textbox", { name: /^Name/ }), "Hill");
  const tags = await screen.findByLabelText("Tags", { selector: "input" });
  await userEvent.type(tags, "North side{Enter}north SIDE,Wrong{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Remove Wrong" }));
  const suggested = [...(document.querySelector("datalist")?.options ?? [])].map(({ value }) => value);
  expect(suggested).toEqual(["Phase 2", "Rooftop"]);
  fireEvent.change(tags, { target: { value: "Rooftop" } }); // as the browser does for a chosen suggestion
  await userEvent.click(screen.getByRole("button", { name: "Create site" }));
  await expect.poll(() => created?.tags).toEqual(["North side", "Rooftop"]);
});
