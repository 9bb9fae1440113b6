import { missions } from "@overfly/contract/missions/missions";
import { cleanup, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { RecordFromList } from "./record-from-list.tsx";

let rows = [sampleMission()];
const asked: (string | null)[] = [];
const server = setupServer(
  answer(missions.list, ({ query }) => {
    asked.push(query.get("status"));
    return { data: rows, meta: { page: 1, item_count: 200, total: rows.length, last_page: 1 } };
  }),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

test("without a mission in progress there is nothing to choose: it says so and leads to the missions", async () => {
  rows = [];
  renderScreen(<RecordFromList onClose={() => undefined} />, ["view missions", "add flights"], "pilot");
  expect(await screen.findByText(/^No mission is in progress/)).toBeTruthy();
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.getByRole("link", { name: "Open missions" }).getAttribute("href")).toBe("/missions");
});

test("with one, it is chosen", async () => {
  rows = [sampleMission({ status: "in_progress" })];
  renderScreen(<RecordFromList onClose={() => undefined} />, ["view missions", "add flights"], "pilot");
  expect(await screen.findByRole("combobox", { name: "Mission" })).toBeTruthy();
  expect(screen.queryByText(/^No mission is in progress/)).toBeNull();
  expect(asked.at(-1)).toBe("in_progress,data_uploaded");
});
