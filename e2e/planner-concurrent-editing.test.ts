import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserSession } from "./browser.ts";
import { createRoute, openPlanner, signInToPlanner, type PlannerSession } from "./planner-session.ts";

/** Two people at the same route, each in a browser of their own: what one does the other sees without asking. */
let planning: PlannerSession;
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
  planning = await openPlanner();
  layla = planning.page;
  other = await signInToPlanner(planning, "ops@center.demo");
  omar = other.page;
  const address = await createRoute(layla);
  await Promise.all([layla.goto(address), omar.goto(address)]);
  await Promise.all([button(layla, "Edit").waitFor(), button(omar, "Edit").waitFor()]);
}, 300_000);
afterAll(() => planning.close());

const choose = async (page: Page | undefined, item: string): Promise<void> => {
  await button(page, /^More for/).click();
  await pageOf(page).getByRole("menuitem", { name: item }).click();
};

test("a lock shows at once at the other's, with its owner's name, and keeps them from editing", async () => {
  await choose(omar, "Lock");
  const banner = pageOf(layla).getByRole("status").filter({ hasText: "Locked by Omar Nasser" });
  await banner.waitFor();
  await banner.getByText("Only Omar Nasser can change it until it is unlocked.").waitFor();
  expect(await button(layla, "Edit").getAttribute("aria-disabled")).toBe("true");
  await pageOf(omar).getByText("Locked by you").waitFor();
});

test("when it is opened the banner goes, and the route can be edited again", async () => {
  await button(omar, "Unlock").click();
  await pageOf(layla).getByText("Locked by Omar Nasser").waitFor({ state: "detached" });
  await button(layla, "Edit").click();
  await pageOf(layla).getByRole("button", { name: "Save" }).waitFor();
});

test("a lock that comes while somebody edits is told beside what they do, which stays", async () => {
  const name = pageOf(layla).getByRole("textbox", { name: "Name" }).first();
  await name.fill("High field, north");
  await choose(omar, "Lock");
  await pageOf(layla).getByText("Locked by Omar Nasser").waitFor();
  expect(await name.inputValue()).toBe("High field, north");
  await button(omar, "Unlock").click();
  await pageOf(layla).getByText("Locked by Omar Nasser").waitFor({ state: "detached" });
});

test("a comment appears at the other's while they read, and goes when it is taken back", async () => {
  await button(layla, /^Comments/).click();
  await pageOf(layla).getByText("Nobody has said anything yet").waitFor();
  await button(omar, /^Comments/).click();
  await pageOf(omar).getByRole("textbox", { name: "Comment" }).fill("Mind the crane at the north gate.");
  await button(omar, "Send").click();
  const said = pageOf(layla).getByRole("listitem").filter({ hasText: "Mind the crane at the north gate." });
  await said.getByText("Omar Nasser").waitFor();
  expect(await said.getByRole("button", { name: "Delete comment" }).count()).toBe(0);
  await button(omar, "Delete comment").click();
  await said.waitFor({ state: "detached" });
});

test("what was saved meanwhile is told when saving, and overwrites nothing", async () => {
  await button(layla, "Back").click();
  await pageOf(omar).getByRole("button", { name: "Back" }).click();
  await choose(omar, "Rename");
  const dialog = pageOf(omar).getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("High field, spring");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await button(layla, "Save").click();
  const conflict = pageOf(layla).getByRole("alert").filter({ hasText: "Omar Nasser saved version 2" });
  await conflict.getByRole("button", { name: "Load theirs" }).click();
  await conflict.waitFor({ state: "detached" });
  expect(await pageOf(layla).getByRole("textbox", { name: "Name" }).first().inputValue()).toBe(
    "High field, spring",
  );
  await button(layla, "Undo").click();
  expect(await pageOf(layla).getByRole("textbox", { name: "Name" }).first().inputValue()).toBe(
    "High field, north",
  );
});

test("nothing was complained of", () =>
  expect([...planning.session.errors, ...other.errors]).toEqual([]));
