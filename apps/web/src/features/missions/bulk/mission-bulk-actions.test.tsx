import type { Mission } from "@overfly/contract/missions/missions";
import { missions } from "@overfly/contract/missions/missions";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { MissionBulkActions } from "./mission-bulk-actions.tsx";

let calls: [token: unknown, body: unknown][] = [];
const noted = ({ params, body }: { params: { token?: unknown }; body: unknown }) => {
  calls.push([params.token, body]);
  return params.token === "second"
    ? failure(409, "Not possible: M-2 is now approved")
    : { data: sampleMission() };
};
const server = setupServer(
  answer(missionTransitions.approve, noted),
  answer(missionTransitions.cancel, noted),
  answer(missions.update, noted),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  calls = [];
});
afterEach(cleanup);
afterAll(() => server.close());

const mission = (token: string, number: string, status: Mission["status"] = "requested"): Mission =>
  sampleMission({ token, number, status });
const SELECTED = [mission("first", "M-1"), mission("second", "M-2"), mission("third", "M-3", "completed")];

const ALL: readonly Permission[] = ["view missions", "edit missions", "approve and reject missions"];
const show = (selected = SELECTED, permissions = ALL, side: "center" | "client" = "center") =>
  renderScreen(<MissionBulkActions missions={selected} />, permissions, side);

test("reports for each mission what became of it, and one refusal keeps no other back", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/1 can't be changed this way/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Approve 2 missions" }));

  expect(await within(dialog).findByText("1 of 3 changed")).toBeTruthy();
  const list = within(dialog).getByRole("list", { name: "Not changed" });
  expect(within(list).getByText("Not possible: M-2 is now approved")).toBeTruthy();
  expect(within(list).getByText("Skipped: Completed")).toBeTruthy();
  expect(calls.map(([token]) => token)).toEqual(["first", "second"]);
});

test("cancels only with a reason, which each mission gets", async () => {
  show([mission("first", "M-1")]);
  await userEvent.click(screen.getByRole("button", { name: "Cancel missions" }));
  const dialog = await screen.findByRole("dialog");
  const confirm = within(dialog).getByRole("button", { name: "Cancel 1 mission" });
  await userEvent.click(confirm);
  expect(await within(dialog).findByText("Enter a reason")).toBeTruthy();
  expect(calls).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText(/Reason/), "Contract ended");
  await userEvent.click(confirm);
  await expect.poll(() => calls).toEqual([["first", { reason: "Contract ended" }]]);
});

test("sets a priority with the version of each mission", async () => {
  show([mission("first", "M-1")]);
  await userEvent.click(screen.getByRole("button", { name: "Set priority" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Set priority of 1 mission" }));
  await expect
    .poll(() => calls)
    .toEqual([["first", { priority: "normal", updated_at: "2026-11-21T09:00:00.000Z" }]]);
});

test("says why an action isn't possible for any of them", () => {
  show([mission("third", "M-3", "completed")]);
  expect(screen.getByRole("button", { name: "Approve" }).getAttribute("aria-disabled")).toBe("true");
});

test.each([
  ["a viewer", ["view missions"] as const, "center" as const],
  ["a client", ALL, "client" as const],
])("offers %s only the export", (_who, permissions, side) => {
  show(SELECTED, permissions, side);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Export CSV"]);
});
