import { docks } from "@overfly/contract/docks/docks";
import { missionCalendar } from "@overfly/contract/missions/mission-calendar";
import { missionCounts } from "@overfly/contract/missions/mission-counts";
import { missionMap } from "@overfly/contract/missions/mission-map";
import { missions } from "@overfly/contract/missions/missions";
import { sites } from "@overfly/contract/sites/sites";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleDock } from "#testing/sample-dock.ts";
import { MissionsScreen } from "./missions-screen.tsx";

const NONE = { data: [], meta: { page: 1, item_count: 20, total: 0, last_page: 1 } };
let asked: Record<string, string>[] = [];
const noted =
  <T,>(reply: T) =>
  ({ query }: { query: URLSearchParams }): T => {
    asked.push(Object.fromEntries(query));
    return reply;
  };
const server = setupServer(
  answer(sites.list, () => NONE),
  answer(docks.list, () => ({
    data: [sampleDock({ id: 3, name: "North gate" })],
    meta: { ...NONE.meta, total: 1 },
  })),
  answer(missions.list, noted(NONE)),
  answer(missionCounts.list, noted({ data: [] })),
  answer(missionCalendar.list, noted({ data: [], meta: { total: 0 } })),
  answer(missionMap.list, noted({ data: [], meta: { total: 0 } })),
);
beforeAll(() => server.listen({ onUnhandledRequest: "bypass" }));
beforeEach(() => {
  asked = [];
});
afterEach(cleanup);
afterAll(() => server.close());

const FILTERS = {
  search: "north",
  status: "planned",
  type: "visual",
  subtype: "rgb_close_up",
  date: "2026-11-01,2026-11-30",
  clients: "7",
  dock: "3",
  industries: "wind",
  has_data_product: "true",
};

test("the board and the calendar ask by the same filters as the table, which switching keeps", async () => {
  const url = `/missions?${new URLSearchParams(FILTERS)}`;
  const { router } = renderScreen(<MissionsScreen />, ["view missions"], "center", { url });
  for (const view of ["Board", "Calendar"]) {
    asked = [];
    await userEvent.click(await screen.findByText(view));
    await expect.poll(() => asked[0]).toMatchObject(FILTERS);
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toMatchObject(FILTERS);
  }
});

test("the missions of a dock are chosen by its name", async () => {
  const { router } = renderScreen(<MissionsScreen />, ["view missions", "view docks"], "center", {
    url: "/missions",
  });
  await userEvent.click(await screen.findByRole("button", { name: /^More filters/ }));
  await userEvent.click(await screen.findByRole("combobox", { name: "Dock" }));
  await userEvent.click(await screen.findByRole("option", { name: "North gate", hidden: true }));
  expect(new URLSearchParams(router.state.location.search).get("dock")).toBe("3");
  await expect.poll(() => asked.at(-1)).toMatchObject({ dock: "3" });
});

test("a client is offered no docks", async () => {
  renderScreen(<MissionsScreen />, ["view missions", "view docks"], "client", { url: "/missions" });
  await userEvent.click(await screen.findByRole("button", { name: /^More filters/ }));
  await screen.findByRole("combobox", { name: "Data product" });
  expect(screen.queryByRole("combobox", { name: "Dock" })).toBeNull();
});
