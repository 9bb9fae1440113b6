import type { Permission } from "@overfly/contract/permissions";
import { type SiteDetail, sites } from "@overfly/contract/sites/sites";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { SiteActions } from "./site-actions.tsx";

const TOKEN = "AAAAAAAAAAAAAAAA";
const site = { token: TOKEN, name: "Azraq", status: "active", mission_count: 0 } as SiteDetail;
const calls: string[] = [];
const server = setupServer(
  answer(sites.remove, ({ params }) => {
    calls.push(`delete ${String(params["token"])}`);
    return { message: "Site deleted" };
  }),
  answer(sites.archive, ({ params }) => {
    calls.push(`archive ${String(params["token"])}`);
    return { data: { ...site, status: "archived" as const } };
  }),
  answer(sites.restore, ({ params }) => {
    calls.push(`restore ${String(params["token"])}`);
    return { data: site };
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  server.resetHandlers();
  calls.length = 0;
});
afterAll(() => server.close());

const MAY_DELETE: Permission[] = ["view sites", "delete sites"];
const show = (changes: Partial<SiteDetail> = {}, permissions = MAY_DELETE) =>
  renderScreen(<SiteActions site={{ ...site, ...changes }} />, permissions, "center", {
    path: "/sites/view/:siteToken",
    url: `/sites/view/${TOKEN}`,
  });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = (name: string) => screen.findByRole("dialog", { name });

test("a site is deleted only once its name is typed; then the list is shown", async () => {
  const { router } = show();
  await press("Delete");
  const confirm = within(await dialog("Delete Azraq?"));
  await userEvent.click(confirm.getByRole("button", { name: "Delete" }));
  await userEvent.type(confirm.getByRole("textbox"), "Azra");
  await userEvent.click(confirm.getByRole("button", { name: "Delete" }));
  expect(calls).toEqual([]);
  await userEvent.type(confirm.getByRole("textbox"), "q");
  await userEvent.click(confirm.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/sites"));
  expect(calls).toEqual([`delete ${TOKEN}`]);
});

test("the server's reason against it is shown, and the site stays", async () => {
  server.use(answer(sites.remove, () => failure(409, "This site has history that must be kept")));
  const { router } = show();
  await press("Delete");
  const confirm = within(await dialog("Delete Azraq?"));
  await userEvent.type(confirm.getByRole("textbox"), "Azraq");
  await userEvent.click(confirm.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("This site has history that must be kept")).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/sites/view/${TOKEN}`);
});

test("a site with missions can't be deleted", async () => {
  show({ mission_count: 2 });
  const button = await screen.findByRole("button", { name: "Delete" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["active", "Archive", true, `archive ${TOKEN}`],
  ["archived", "Restore", false, `restore ${TOKEN}`],
] as const)("an %s site has a button of its own: %s", async (status, name, asks, sent) => {
  show({ status });
  await press(name);
  if (asks) {
    const confirm = within(await dialog("Archive Azraq?"));
    await userEvent.click(confirm.getByRole("button", { name }));
  }
  await waitFor(() => expect(calls).toEqual([sent]));
});

test("who may not delete sites sees none of the three", async () => {
  show({}, ["view sites", "edit sites"]);
  await screen.findByRole("link", { name: "Edit" });
  expect(screen.queryAllByRole("button", { name: /Archive|Restore|Delete/ })).toEqual([]);
});

test("live video is a click away for those who may watch", async () => {
  show({}, ["view sites", "view streaming"]);
  const link = await screen.findByRole("link", { name: "Live video" });
  expect(link.getAttribute("href")).toBe("/streaming-hub");
  cleanup();
  show();
  await screen.findByRole("button", { name: "Delete" });
  expect(screen.queryByRole("link", { name: "Live video" })).toBeNull();
});
