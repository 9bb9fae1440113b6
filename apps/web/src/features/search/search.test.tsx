import type { Permission } from "@overfly/contract/permissions";
import { search, type SearchHit } from "@overfly/contract/search/search";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { linkOf } from "./search-links.ts";
import { SearchButton, SearchKey } from "./search-key.tsx";
import { openSearch } from "./search-opening.ts";

const hit = (columns: Partial<SearchHit>): SearchHit => ({
  kind: "site",
  key: "AAAAAAAAAAAAAAAA",
  title: "Ma'an One",
  details: ["Desert Power", "Ma'an"],
  element: null,
  ...columns,
});
const SITE = hit({});
const MISSION = hit({
  kind: "mission",
  key: "BBBBBBBBBBBBBBBB",
  title: "M-2026-0042",
  details: ["Ma'an One"],
});
const MODULE = hit({
  kind: "plant_element",
  key: "7",
  title: "INV1-S2-M17",
  details: ["Ma'an One"],
  element: { kind: "module", site: "AAAAAAAAAAAAAAAA", longitude: 35.71, latitude: 30.21 },
});

let asked: string[] = [];
const server = setupServer(
  answer(search.find, ({ query }) => {
    asked.push(query.get("search") ?? "");
    return { data: query.get("search") === "zzz" ? [] : [SITE, MISSION, MODULE] };
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  server.resetHandlers();
  openSearch(false);
  localStorage.clear();
  asked = [];
});
afterAll(() => server.close());

const PATHS = new Set([
  "/streaming-hub",
  "/dashboard",
  "/sites",
  "/missions",
  "/missions/create",
  "/projects/create",
]);
const MAY = ["view sites", "view missions", "add missions"] as const;
const show = (userType: "center" | "client" = "center", permissions: readonly Permission[] = MAY) =>
  renderScreen(
    <>
      <SearchButton />
      <SearchKey paths={PATHS} />
    </>,
    permissions,
    userType,
  );
const input = () => screen.findByRole("combobox", { name: "Search or type a command" });
const activeOption = () => screen.getByRole("option", { selected: true });

test("Ctrl+K opens it; what is typed is looked up once typing pauses, and Enter opens the chosen hit", async () => {
  const { router } = show();
  fireEvent.keyDown(document, { key: "k", ctrlKey: true });
  const user = userEvent.setup();
  await user.type(await input(), "maan");
  const sites = await screen.findByRole("group", { name: "Sites" });
  within(sites).getByRole("option", { name: /Ma'an One/ });
  expect(asked).toEqual(["maan"]);

  expect(activeOption().textContent).toContain("Ma'an One");
  await user.keyboard("{ArrowDown}");
  expect(activeOption().textContent).toContain("M-2026-0042");
  expect((await input()).getAttribute("aria-activedescendant")).toBe(activeOption().id);
  await user.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe("/missions/view/BBBBBBBBBBBBBBBB");
});

test("a hit that was opened is offered again before anything is typed, to the same user only", async () => {
  const first = show();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: /Search everything/ }));
  await user.type(await input(), "maan");
  await user.click(await screen.findByRole("option", { name: /INV1-S2-M17/ }));
  expect(first.router.state.location.search).toContain("at=35.71%2C30.21");
  first.unmount();

  const again = show();
  openSearch();
  within(await screen.findByRole("group", { name: "Recently opened" })).getByRole("option", {
    name: /INV1-S2-M17/,
  });
  again.unmount();
  show("client");
  openSearch();
  await input();
  expect(screen.queryByRole("group", { name: "Recently opened" })).toBeNull();
});

test("commands are those that the user may use, and run", async () => {
  const { router } = show();
  openSearch();
  const commands = within(await screen.findByRole("group", { name: "Commands" }));
  expect(commands.queryByRole("option", { name: "Create a Project" })).toBeNull();
  expect(commands.queryByRole("option", { name: /Clients/ })).toBeNull();
  commands.getByRole("option", { name: /^Language: .*العربية/ });
  const user = userEvent.setup();
  await user.type(await input(), "request");
  await user.click(await screen.findByRole("option", { name: "Request a Mission" }));
  expect(router.state.location.pathname).toBe("/missions/create");

  openSearch();
  await user.click(await screen.findByRole("option", { name: "Appearance: Dark" }));
  await waitFor(() => expect(document.documentElement.dataset["mantineColorScheme"]).toBe("dark"));
});

test("live video is a command of those who may watch", async () => {
  const shown = show();
  openSearch();
  await screen.findByRole("group", { name: "Commands" });
  expect(screen.queryByRole("option", { name: "Go to Live video" })).toBeNull();
  shown.unmount();
  openSearch(false);
  const { router } = show("center", [...MAY, "view streaming"]);
  openSearch();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("option", { name: "Go to Live video" }));
  expect(router.state.location.pathname).toBe("/streaming-hub");
});

test("says when nothing is found, and lets a failed search be repeated", async () => {
  show();
  openSearch();
  const user = userEvent.setup();
  await user.type(await input(), "zzz");
  await screen.findByText("Nothing found for “zzz”");

  server.use(answer(search.find, () => failure(500, "Broken")));
  await user.clear(await input());
  await user.type(await input(), "maan");
  await screen.findByText("The search failed");
  server.resetHandlers();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("option", { name: /M-2026-0042/ });
});

test("one letter is not looked up", async () => {
  show();
  openSearch();
  await userEvent.setup().type(await input(), "s");
  await screen.findByRole("option", { name: "Go to Sites" });
  expect(asked).toEqual([]);
});

test.each([
  [SITE, "center", "/sites/view/AAAAAAAAAAAAAAAA"],
  [MISSION, "client", "/orders/view/BBBBBBBBBBBBBBBB"],
  [hit({ kind: "project", key: "5" }), "center", "/projects/view/5"],
  [hit({ kind: "battery", key: "3" }), "pilot", "/inventory/batteries/3"],
  [hit({ kind: "member", key: "9" }), "center", "/settings/serviceProvider/members/edit/9"],
  [hit({ kind: "member", key: "9" }), "client", "/settings/organization/members/edit/9"],
  [hit({ kind: "client", key: "7" }), "center", "/clients/view/7"],
  [hit({ kind: "pilot", key: "a-b" }), "center", "/employees/view/a-b"],
] as const)("a hit of case %# leads to its screen", (found, userType, link) => {
  expect(linkOf(found, userType)).toBe(link);
});
