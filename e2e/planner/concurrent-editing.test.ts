import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserSession } from "#browser/browser.ts";
import { createRoute, openPlanner, signInToPlanner, type PlannerSession } from "./planner-session.ts";

/** Two users edit the same route, each in their own browser. */
let planner: PlannerSession;
let other: BrowserSession;
let [layla, omar]: Page[] = [];

const pageOf = (page: Page | undefined): Page => {
  if (!page) throw new Error("Nobody is there.");
  return page;
};
const button = (page: Page | undefined, name: string | RegExp) =>
  pageOf(page)
    .getByRole("button", { name, exact: typeof name === "string" })
    .first();

beforeAll(async () => {
  planner = await openPlanner();
  layla = planner.page;
  other = await signInToPlanner(planner.system, "ops@center.demo");
  omar = other.page;
  const address = await createRoute(layla);
  await Promise.all([layla.goto(address), omar.goto(address)]);
  await Promise.all([button(layla, "Edit").waitFor(), button(omar, "Edit").waitFor()]);
});
afterAll(() => planner.close());

const choose = async (page: Page | undefined, item: string): Promise<void> => {
  await button(page, /^Actions for/).click();
  await pageOf(page).getByRole("menuitem", { name: item }).click();
};

test("a lock appears immediately for the other user, with its owner's name, and prevents editing", async () => {
  await choose(omar, "Lock");
  const banner = pageOf(layla).getByRole("status").filter({ hasText: "Locked by Omar Nasser" });
  await banner.waitFor();
  await banner.getByText("Only Omar Nasser can edit it until it is unlocked.").waitFor();
  expect(await button(layla, "Edit").getAttribute("aria-disabled")).toBe("true");
  await pageOf(omar).getByText("Locked by you").waitFor();
});

test("unlocking removes the banner and allows editing again", async () => {
  await button(omar, "Unlock").click();
  await pageOf(layla).getByText("Locked by Omar Nasser").waitFor({ state: "detached" });
  await button(layla, "Edit").click();
  await pageOf(layla).getByRole("button", { name: "Save" }).waitFor();
});

test("a lock during editing is announced, and the unsaved changes stay", async () => {
  const name = pageOf(layla).getByRole("textbox", { name: "Name" }).first();
  await name.fill("High field, north");
  await choose(omar, "Lock");
  await pageOf(layla).getByText("Locked by Omar Nasser").waitFor();
  expect(await name.inputValue()).toBe("High field, north");
  await button(omar, "Unlock").click();
  await pageOf(layla).getByText("Locked by Omar Nasser").waitFor({ state: "detached" });
});

test("a comment appears for the other user, and disappears when it is deleted", async () => {
  await button(layla, /^Comments/).click();
  await pageOf(layla).getByText("No comments yet").waitFor();
  await button(omar, /^Comments/).click();
  await pageOf(omar).getByRole("textbox", { name: "Comment" }).fill("Mind the crane at the north gate.");
  await button(omar, "Send").click();
  const comment = pageOf(layla)
    .getByRole("listitem")
    .filter({ hasText: "Mind the crane at the north gate." });
  await comment.getByText("Omar Nasser").waitFor();
  expect(await comment.getByRole("button", { name: "Delete comment" }).count()).toBe(0);
  await button(omar, "Delete comment").click();
  await comment.waitFor({ state: "detached" });
});

test("saving over a newer version is reported, and overwrites nothing", async () => {
  await button(layla, "Back").click();
  await pageOf(omar).getByRole("button", { name: "Back" }).click();
  await choose(omar, "Rename");
  const dialog = pageOf(omar).getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("High field, spring");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await button(layla, "Save").click();
  const conflict = pageOf(layla).getByRole("alert").filter({ hasText: "Omar Nasser saved version 2" });
  await conflict.getByRole("button", { name: "Load their version" }).click();
  await conflict.waitFor({ state: "detached" });
  expect(await pageOf(layla).getByRole("textbox", { name: "Name" }).first().inputValue()).toBe(
    "High field, spring",
  );
  await button(layla, "Undo").click();
  expect(await pageOf(layla).getByRole("textbox", { name: "Name" }).first().inputValue()).toBe(
    "High field, north",
  );
});

test("no errors were logged in the browser", () =>
  expect([...planner.session.errors, ...other.errors]).toEqual([]));
