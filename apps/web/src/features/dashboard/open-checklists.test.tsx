import { type MissionChecklist, missionChecklists } from "@overfly/contract/checklists/mission-checklists";
import { missions } from "@overfly/contract/missions/missions";
import { cleanup, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { OpenChecklists } from "./open-checklists.tsx";

const list = (name: string, fields: Partial<MissionChecklist> = {}): MissionChecklist => ({
  id: 1,
  template_id: 5,
  version: 1,
  number: 1,
  name,
  moment: "before_start",
  battery: null,
  items: [],
  open_items: 2,
  begun_by: "Pia",
  closed_at: null,
  can_answer: true,
  ...fields,
});
let asked: string | null;
let lists: MissionChecklist[];
const server = setupServer(
  answer(missions.list, ({ query }) => {
    asked = query.get("flight_date");
    const data = [sampleMission({ status: "in_progress" })];
    return { data, meta: { page: 1, item_count: 20, total: 1, last_page: 1 } };
  }),
  answer(missionChecklists.list, () => ({
    data: { checklists: lists, open_before_start: 0, batteries: [] },
  })),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

const show = () => renderScreen(<OpenChecklists today="2026-05-21" />, ["view missions"], "pilot");

test("a checklist of today's missions that waits for answers leads to its mission", async () => {
  lists = [
    list("After the flight", { template_id: 6, moment: "after_flight" }),
    list("Done", { template_id: 7, open_items: 0 }),
    list("Closed", { template_id: 8, closed_at: "2026-05-21T06:00:00.000Z" }),
    list("Next battery", { template_id: 9, id: null, moment: "battery", number: 2 }),
  ];
  show();
  expect(await screen.findByText("After the flight")).toBeTruthy();
  expect(await screen.findByText("2 open items")).toBeTruthy();
  for (const name of ["Done", "Closed", "Next battery"]) expect(screen.queryByText(name)).toBeNull();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/missions/view/missionToken1234");
  expect(asked).toBe("2026-05-21,2026-05-21");
});
