import { missionDocuments } from "@overfly/contract/missions/mission-documents";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { sites } from "@overfly/contract/sites/sites";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { MissionRequestScreen } from "#features/missions/request/mission-request-screen.tsx";

const theirs = "2026-11-21T10:00:00.000Z";
const saved: (string | undefined)[] = [];
let isSent = false;
const draft = sampleMission({ status: "draft", client_status: "draft" });
const page = { page: 1, item_count: 50, total: 0, last_page: 1 };
const server = setupServer(
  answer(missions.get, () => ({ data: draft })),
  answer(missions.list, () => ({ data: [], meta: page })),
  answer(sites.list, () => ({ data: [], meta: page })),
  answer(missionDocuments.list, () => ({ data: [], meta: page })),
  answer(missions.saveDraft, ({ body: { updated_at } }) => {
    saved.push(updated_at);
    if (updated_at !== undefined && updated_at !== theirs) return failure(409, "Changed");
    return { data: { ...draft, updated_at: theirs } };
  }),
  answer(missionTransitions.request, () => {
    isSent = true;
    return { data: draft };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);
afterAll(() => server.close());

const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("a draft that another tab has saved is neither overwritten nor sent, until the reader says so", async () => {
  renderScreen(<MissionRequestScreen />, ["add missions"], "client", {
    path: "/orders/edit/:missionToken",
    url: `/orders/edit/${draft.token}`,
  });
  await screen.findByRole("heading", { name: "Review your request" });
  await click("Back");
  await userEvent.type(await screen.findByRole("textbox", { name: /^Additional instructions/ }), "Gate 2");
  await screen.findByText("This draft was changed elsewhere meanwhile.");
  await click("Next");
  await click("Send request");
  expect(screen.getByRole("button", { name: "Load that version" })).toBeTruthy();
  expect([saved, isSent]).toEqual([[draft.updated_at], false]);

  await click("Keep this version");
  await screen.findByText("Draft saved");
  await click("Send request");
  await expect.poll(() => isSent).toBe(true);
  expect(saved).toEqual([draft.updated_at, undefined]);
});
