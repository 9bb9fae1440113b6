import { missionSeries } from "@overfly/contract/missions/mission-series";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { SeriesPanel } from "./series-panel.tsx";

let reasons: unknown[] = [];
const SERIES = { frequency: "monthly", position: 1, total: 2 } as const;
const mission = sampleMission({
  series: SERIES,
  transitions: ["approve", "cancel"],
});
const later = { ...mission, token: "later-mission-02", number: "M-2026-0043", position: 2 };
const server = setupServer(
  answer(missionSeries.list, () => ({ data: [{ ...mission, position: 1 }, later] })),
  answer(missionSeries.cancelFollowing, ({ body }) => {
    reasons.push(body);
    return { data: { changed: ["M-2026-0042", "M-2026-0043"], skipped: [] } };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  reasons = [];
});
afterAll(() => server.close());

const EDITOR: readonly Permission[] = ["view missions", "edit missions"];
const show = (permissions = EDITOR, shown = mission) =>
  renderScreen(<SeriesPanel mission={shown} series={SERIES} />, permissions, "center", {
    url: "/missions/view/x",
  });

test("leads to the other missions of the series", async () => {
  show();
  const link = await screen.findByRole("link", { name: "M-2026-0043" });
  expect(link.getAttribute("href")).toBe("/missions/view/later-mission-02");
  expect(screen.getByText("Mission 1 of 2 in a series")).toBeTruthy();
});

test("cancels this and the following with a reason", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel this and the following" }));
  const dialog = await screen.findByRole("dialog");
  const confirm = within(dialog).getByRole("button", { name: "Cancel this and the following" });
  await userEvent.click(confirm);
  expect(reasons).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText(/Reason/), "Contract ended");
  await userEvent.click(confirm);
  await expect.poll(() => reasons).toEqual([{ reason: "Contract ended" }]);
});

test.each([
  ["who may not edit", ["view missions"] as const, mission],
  ["once it has begun", EDITOR, { ...mission, transitions: [] }],
])("doesn't offer to cancel to those %s", async (_who, permissions, shown) => {
  show(permissions, shown);
  await screen.findByRole("link", { name: "M-2026-0043" });
  expect(screen.queryByRole("button", { name: "Cancel this and the following" })).toBeNull();
});
