import {
  bim,
  type BimElement,
  type BimModel,
  type BimNode,
  type BimProgress,
} from "@overfly/contract/bim/bim";
import { results } from "@overfly/contract/bim/update-results";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import type { ModelProps } from "./model-view.tsx";
import { SiteBim } from "./site-bim.tsx";

/** The 3D view without WebGL: clicking it chooses Wall 25. */
const Viewer = ({ filters }: ModelProps) => <button onClick={() => filters.choose(125)}>3D view</button>;

const SITE = { token: "siteToken1234567", name: "Ma'an One" } as SiteDetail;
const PROGRESS: BimProgress[] = [{ discipline: "architectural", result: "not_started", count: 30 }];
const MODEL: BimModel = {
  id: 7,
  file_id: 70,
  name: "House.ifc",
  size_bytes: 1000,
  state: "ready",
  problem: null,
  warnings: [],
  ifc_schema: "IFC4",
  element_count: 30,
  added_by: null,
  created_at: "2026-11-21T09:00:00.000Z",
};
const WALLS = Array.from({ length: 30 }, (_, index): BimElement => ({
  id: 100 + index,
  global_id: String(index),
  ifc_class: "IfcWall",
  name: `Wall ${index}`,
  type_name: null,
  storey: "Ground floor",
  discipline: "architectural",
  result: "not_started",
  deviation_m: null,
  note: "",
}));

const node = (id: number, name: string, child_count: number): BimNode => ({
  id,
  name,
  ifc_class: "IfcBuildingStorey",
  discipline: null,
  result: "not_started",
  child_count,
});
const TREE: Record<string, BimNode[]> = {
  "": [node(1, "House", 2)],
  1: [node(2, "Cellar", 1), node(3, "Ground floor", 30)],
  3: WALLS.map((wall) => ({ ...wall, child_count: 0 })),
};

let asked: Record<string, string>[];
let marked: unknown[];
const server = setupServer(
  answer(bim.list, () => ({ data: [MODEL, { ...MODEL, id: 8, name: "Shed.ifc" }] })),
  answer(bim.get, () => ({
    data: { ...MODEL, progress: PROGRESS },
  })),
  answer(bim.elements, ({ query }) => {
    asked.push(Object.fromEntries(query));
    const at = WALLS.findIndex(({ id }) => String(id) === query.get("around"));
    const page = at < 0 ? Number(query.get("page")) : Math.floor(at / 20) + 1;
    return {
      data: WALLS.slice((page - 1) * 20, page * 20),
      meta: { page, item_count: 20, total: WALLS.length, last_page: 2 },
    };
  }),
  answer(bim.element, ({ params }) => {
    const element = WALLS.find(({ id }) => String(id) === params["element"]) ?? WALLS[0]!;
    const parts = { parent: "Ground floor", ancestor_ids: [1, 3] };
    return { data: { ...element, ...parts, edited_by: null, edited_at: null, property_sets: [] } };
  }),
  answer(bim.matches, () => ({
    data: {
      not_started: WALLS.map(({ id }) => id),
      in_progress: [],
      installed: [],
      deviating: [],
      missing: [],
    },
  })),
  answer(bim.tree, ({ query }) => {
    const all = TREE[query.get("parent") ?? ""] ?? [];
    const at = all.findIndex(({ id }) => String(id) === query.get("around"));
    const page = at < 0 ? Number(query.get("page") ?? 1) : Math.floor(at / 20) + 1;
    return {
      data: all.slice((page - 1) * 20, page * 20),
      meta: { page, item_count: 20, total: all.length, last_page: Math.max(1, Math.ceil(all.length / 20)) },
    };
  }),
  answer(results.update, ({ body }) => {
    marked.push(body);
    return { data: { updated: 10 } };
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  asked = [];
  marked = [];
});
afterEach(cleanup);
afterAll(() => server.close());

const show = (query: string) =>
  renderScreen(<SiteBim site={SITE} Viewer={Viewer} />, ["view clouds", "edit sites"], "center", {
    path: "/sites/view/:siteToken",
    url: `/sites/view/${SITE.token}?tab=bim${query}`,
  });
const row = async (name: string) => screen.findByRole("link", { name });
const isCurrent = async (name: string) => (await row(name)).getAttribute("aria-current");

test("filters that are not set say that they leave nothing out", async () => {
  show("");
  expect((await screen.findByRole("combobox", { name: "Discipline" })).textContent).toBe("All disciplines");
  expect(screen.getByRole("combobox", { name: "Analysis result" }).textContent).toBe("All results");
});

test("what is filtered, searched and chosen is read from the URL", async () => {
  show(
    "&bim_model=8&discipline=electrical,solar&analysis_result=missing&bim_search=tray&bim_page=2&bim_sort=-storey&bim_count=50&bim_edit=103",
  );
  await screen.findByRole("heading", { name: "Wall 3" });
  expect(asked.at(-1)).toEqual({
    search: "tray",
    discipline: "electrical,solar",
    result: "missing",
    page: "2",
    item_count: "50",
    "sorts[storey]": "desc",
  });
  expect(screen.getByRole("combobox", { name: "Model" }).textContent).toBe("Shed.ifc");
  expect(screen.getByRole("combobox", { name: "Discipline" }).textContent).toBe("ElectricalSolar");
  expect(screen.getByRole("button", { name: "Filters (2)" })).toBeTruthy();
});

test("an element that is chosen in 3D is shown in the list, on its page", async () => {
  const { router } = show("&bim_page=1");
  expect(await isCurrent("Wall 1")).toBe("false");
  await userEvent.click(await screen.findByRole("button", { name: "3D view" }));
  await screen.findByRole("heading", { name: "Wall 25" });
  expect(await isCurrent("Wall 25")).toBe("true");
  expect(await isCurrent("Wall 24")).toBe("false");
  expect(asked.at(-1)).toMatchObject({ around: "125" });
  expect(router.state.location.search).toContain("bim_edit=125");
});

test("the tree opens to the element that is chosen in 3D, and can be closed again", async () => {
  show("&bim_view=tree");
  await screen.findByText("Ground floor");
  expect(screen.queryByRole("link", { name: "Wall 25" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "3D view" }));
  expect(await isCurrent("Wall 25")).toBe("true");
  expect(screen.getByRole("button", { name: "Expand Cellar" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Collapse Ground floor" }));
  expect(screen.queryByRole("link", { name: "Wall 25" })).toBeNull();
});

test("a search starts on the first page, whatever is chosen", async () => {
  show("&bim_edit=125");
  await row("Wall 25");
  await userEvent.type(screen.getByRole("searchbox", { name: "Search" }), "wall");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: "wall", page: "1" }));
  expect(asked.at(-1)).not.toHaveProperty("around");
});

test("another model starts on its first page, with nothing chosen", async () => {
  const { router } = show("&bim_page=2&bim_edit=125");
  await row("Wall 25");
  await userEvent.click(screen.getByRole("combobox", { name: "Model" }));
  await userEvent.click(await screen.findByRole("option", { name: "Shed.ifc", hidden: true }));
  await waitFor(() => expect(router.state.location.search).toBe("?tab=bim&bim_model=8"));
});

test("ten elements are marked at once", async () => {
  show("");
  await row("Wall 1");
  const boxes = within(screen.getByRole("table", { name: "Elements" })).getAllByRole("checkbox");
  for (const box of boxes.slice(1, 11)) await userEvent.click(box);
  await userEvent.click(screen.getByRole("combobox", { name: "Mark as" }));
  await userEvent.click(await screen.findByRole("option", { name: "Installed", hidden: true }));
  const element_ids = WALLS.slice(0, 10).map(({ id }) => id);
  await waitFor(() => expect(marked).toEqual([{ of: "bim", element_ids, result: "installed" }]));
});

test("a long branch is turned page by page, and shows the page of what is chosen", async () => {
  show("&bim_view=tree&bim_edit=105");
  expect(await isCurrent("Wall 5")).toBe("true");
  expect(screen.getByText("1–20 of 30")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Next elements" }));
  await row("Wall 25");
  expect(screen.queryByRole("link", { name: "Wall 5" })).toBeNull();
  expect(screen.getByText("21–30 of 30")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Next elements" }).getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Previous elements" }));
  await row("Wall 5");
  await userEvent.click(screen.getByRole("button", { name: "3D view" }));
  expect(await isCurrent("Wall 25")).toBe("true");
});

test("all that match are marked after a question with their number", async () => {
  show("&bim_search=wall&discipline=architectural");
  await row("Wall 1");
  await userEvent.click(await screen.findByRole("combobox", { name: "Mark all 30 matching elements as" }));
  await userEvent.click(await screen.findByRole("option", { name: "Installed", hidden: true }));
  expect(await screen.findByRole("dialog", { name: "Mark 30 elements as Installed?" })).toBeTruthy();
  expect(marked).toEqual([]);
  await userEvent.click(screen.getByText("Mark", { selector: "[role=dialog] button *" }));
  const filter = { search: "wall", discipline: "architectural" };
  await waitFor(() => expect(marked).toEqual([{ of: "bim_filter", filter, result: "installed", count: 30 }]));
});
