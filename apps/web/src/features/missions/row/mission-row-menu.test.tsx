import type { Permission } from "@overfly/contract/permissions";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { MissionRowMenu } from "./mission-row-menu.tsx";

afterEach(cleanup);

const CENTER: Permission[] = [
  "view missions",
  "edit missions",
  "approve and reject missions",
  "assign mission pilot and equipment",
];

async function offered(
  mission: Parameters<typeof sampleMission>[0],
  permissions: Permission[],
  side: "center" | "client" = "center",
) {
  const done: string[] = [];
  renderScreen(
    <MissionRowMenu mission={sampleMission(mission)} onDo={(kind) => done.push(kind)} />,
    permissions,
    side,
  );
  const items = await screen.findAllByRole("menuitem", { hidden: true });
  return { done, items, names: items.map(({ textContent }) => textContent) };
}

test.each([
  ["requested", null, ["Open", "Approve", "Put on hold", "Cancel mission", "Set priority"]],
  ["approved", null, ["Open", "Schedule", "Put on hold", "Cancel mission", "Set priority"]],
  ["on_hold", null, ["Open", "Resume", "Cancel mission", "Set priority"]],
  ["in_review", 3, ["Open", "Open anomalies", "Put on hold", "Set priority"]],
  ["completed", 0, ["Open", "Open anomalies"]],
] as const)(
  "a mission that is %s is offered what its status allows",
  async (status, anomaly_count, names) => {
    expect((await offered({ status, anomaly_count }, CENTER)).names).toEqual(names);
  },
);

test("who may do nothing can open it", async () => {
  expect((await offered({ status: "requested", anomaly_count: null }, ["view missions"])).names).toEqual([
    "Open",
  ]);
});

test("a client is offered what was found, and no work of the center", async () => {
  const { names, items } = await offered({ status: "ready", anomaly_count: 2 }, CENTER, "client");
  expect(names).toEqual(["Open", "Open anomalies"]);
  expect(items[1]?.getAttribute("href")).toMatch(/^\/orders\/view\/[^/]+\/anomalies$/);
});

test("what needs a question is left to the list", async () => {
  const { done, items } = await offered({ status: "requested", anomaly_count: null }, CENTER);
  await userEvent.click(items[1]!);
  expect(done).toEqual(["approve"]);
});
