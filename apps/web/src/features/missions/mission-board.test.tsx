import { missionCounts } from "@overfly/contract/missions/mission-counts";
import { missions } from "@overfly/contract/missions/missions";
import { sites } from "@overfly/contract/sites/sites";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { updateQueries } from "#platform/live/update-queries.ts";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { MissionBoard } from "./mission-board.tsx";
import { MISSION_FILTERS } from "./mission-filters.tsx";

/** What there is of each status. */
let stored: Record<string, number>;
/** By how many missions a status has moved on: as many entered as left. */
let moved: Record<string, number>;
let asked: Record<string, string>[];
let isDown: boolean;

const server = setupServer(
  answer(sites.list, () => ({ data: [], meta: { page: 1, item_count: 200, total: 0, last_page: 1 } })),
  answer(missionCounts.list, () =>
    isDown
      ? failure(422, "Not now")
      : {
          data: Object.entries(stored).map(([status, count]) => ({
            status: status as "planned",
            count,
          })),
        },
  ),
  answer(missions.list, ({ query }) => {
    asked.push(Object.fromEntries(query));
    const [status, page, item_count] = [
      query.get("status") ?? "",
      Number(query.get("page")),
      Number(query.get("item_count")),
    ];
    const total = stored[status] ?? 0;
    const numbers = Array.from({ length: total }, (_, index) => total + (moved[status] ?? 0) - index);
    return {
      data: numbers
        .slice((page - 1) * item_count, page * item_count)
        .map((number) => sampleMission({ token: `${status}-${number}`, number: `${status}-${number}` })),
      meta: { page, item_count, total, last_page: Math.ceil(total / item_count) },
    };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  [stored, moved, asked, isDown] = [{ planned: 45, completed: 30_000 }, {}, [], false];
});
afterEach(cleanup);
afterAll(() => server.close());

const Board = () => <MissionBoard list={useListSearch(MISSION_FILTERS)} />;
const show = (url = "/missions?view=board", side: "center" | "client" = "center") =>
  renderScreen(<Board />, ["view missions"], side, { url });
const column = async (name: string) => within(await screen.findByRole("region", { name }));

test("a column says how many missions there are in all, and loads the newest and then more", async () => {
  show();
  const planned = await column("Planned");
  expect(planned.getByRole("heading").textContent).toBe("Planned45");
  expect(await planned.findAllByRole("link")).toHaveLength(20);
  expect(planned.getAllByRole("link")[0]?.textContent).toContain("planned-45");
  await userEvent.click(planned.getByRole("button", { name: "Load more" }));
  await expect.poll(() => planned.getAllByRole("link").length).toBe(40);
  await userEvent.click(planned.getByRole("button", { name: "Load more" }));
  await expect.poll(() => planned.getAllByRole("link").length).toBe(45);
  expect(document.activeElement?.textContent).toContain("planned-5"); // the first of the new ones
  expect(planned.queryByRole("button", { name: "Load more" })).toBeNull();
  const completed = await column("Completed");
  expect(completed.getByRole("heading").textContent).toBe("Completed30\u202f000");
  expect(completed.getAllByRole("link")).toHaveLength(20);
});

test("only columns that have missions ask for them, by the filters of the list", async () => {
  show("/missions?view=board&search=north&type=visual&sorts[number]=asc");
  await (await column("Completed")).findAllByRole("link");
  const ofColumn = (status: string) => ({ search: "north", type: "visual", status, page: "1" });
  await expect
    .poll(() => [...new Map(asked.map((query) => [query["status"], query])).values()])
    .toEqual([
      { ...ofColumn("planned"), item_count: "20" },
      { ...ofColumn("completed"), item_count: "20" },
    ]);
  expect((await column("Requested")).getByText("None")).toBeTruthy();
});

test("a client sees its own statuses", async () => {
  stored = { scheduled: 1, rejected: 1 };
  show("/orders?view=board", "client");
  expect(await (await column("Scheduled")).findAllByRole("link")).toHaveLength(1);
  expect((await column("Rejected")).getByRole("heading").textContent).toBe("Rejected1");
  expect(screen.queryByRole("region", { name: "Planned" })).toBeNull();
});

test("counts that can't be read are asked for again", async () => {
  isDown = true;
  show();
  const again = await screen.findByRole("button", { name: "Retry" });
  isDown = false;
  await userEvent.click(again);
  expect((await column("Planned")).getByRole("heading").textContent).toBe("Planned45");
});

test("a changed mission has the counts, its column and those with another count read again, no others", async () => {
  stored["requested"] = 15;
  const { client } = show();
  const planned = await column("Planned");
  await userEvent.click(await planned.findByRole("button", { name: "Load more" }));
  await expect.poll(() => planned.getAllByRole("link").length).toBe(40);
  await expect.poll(() => client.isFetching()).toBe(0); // the other columns; what is under way is read again
  asked = [];
  stored["completed"] = 30_001;
  updateQueries(client, { kind: "mission", token: "planned-30" }, false);
  const completed = await column("Completed");
  expect(await completed.findByText("completed-30001")).toBeTruthy();
  expect(completed.getByRole("heading").textContent).toBe("Completed30\u202f001");
  await expect.poll(() => client.isFetching()).toBe(0);
  // planned is read twice where the counts come after its missions: not all of them are loaded
  expect([...new Set(asked.map(({ status, page }) => `${status} ${page}`))].toSorted()).toEqual([
    "completed 1",
    "planned 1",
    "planned 2",
  ]);
});

test("a mission that enters a column is shown, also when one that isn't loaded leaves it", async () => {
  const { client } = show();
  const planned = await column("Planned");
  expect(await planned.findByText("planned-45")).toBeTruthy();
  moved["planned"] = 1;
  updateQueries(client, { kind: "mission", token: "planned-46" }, false);
  expect(await planned.findByText("planned-46")).toBeTruthy();
  expect(planned.getByRole("heading").textContent).toBe("Planned45");
});
