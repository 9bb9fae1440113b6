import { firstSteps, type FirstSteps } from "@overfly/contract/dashboard/first-steps";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { FirstStepsPanel } from "./first-steps.tsx";

let steps: FirstSteps;
const server = setupServer(
  answer(firstSteps.get, () => ({ data: steps })),
  answer(firstSteps.dismiss, () => {
    steps = [];
    return { message: "" };
  }),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

const STEPS: FirstSteps = [
  { key: "client", is_done: true },
  { key: "site", is_done: false },
  { key: "mail", is_done: false },
];

test("each step leads to its screen, or says which setting it is; finished ones say so", async () => {
  steps = STEPS;
  renderScreen(<FirstStepsPanel />);
  const site = await screen.findByRole("link", { name: "Add the first site" });
  expect(site.getAttribute("href")).toBe("/sites/create");
  const items = screen.getAllByRole("listitem");
  expect(items.map((item) => item.textContent.includes("Done"))).toEqual([true, false, false]);
  expect(items[2]?.textContent).toContain("SMTP_URL");
  expect(screen.queryByRole("button")).toBeNull();
});

test.each<[FirstSteps[number]["key"], Permission[], string]>([
  ["client", ["add clients"], "/clients?add=1"],
  ["pilot", ["add employees"], "/employees?add=1"],
  ["aircraft", ["add kits", "add docks"], "/inventory/kits?add=1"],
  ["aircraft", ["add docks"], "/inventory/docks?add=1"],
  ["base_map", ["allow managing accounts"], "/settings/serviceProvider/general"],
])("the step %s of who holds %j opens the dialog of its screen", async (key, permissions, href) => {
  steps = [{ key, is_done: false }];
  renderScreen(<FirstStepsPanel />, permissions);
  expect((await screen.findByRole("link")).getAttribute("href")).toBe(href);
});

test.each<[FirstSteps[number]["key"], string]>([
  ["client", "/clients"],
  ["site", "/sites"],
  ["pilot", "/employees"],
  ["aircraft", "/inventory/docks"],
  ["order", "/missions"],
])("the step %s, once done, leads to its list", async (key, href) => {
  steps = [
    { key, is_done: true },
    { key: "mail", is_done: false },
  ];
  renderScreen(<FirstStepsPanel />);
  expect((await screen.findByRole("link")).getAttribute("href")).toBe(href);
});

test("who manages accounts closes the list", async () => {
  steps = STEPS;
  renderScreen(<FirstStepsPanel />, ["allow managing accounts"]);
  await userEvent.click(await screen.findByRole("button", { name: "Hide" }));
  await waitFor(() => expect(screen.queryByText("First steps")).toBeNull());
});

test("nothing is shown where nothing is left to do", async () => {
  steps = STEPS.map((step) => ({ ...step, is_done: true }));
  const { client } = renderScreen(<FirstStepsPanel />);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText("First steps")).toBeNull();
});
