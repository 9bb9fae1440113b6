import { expect, test } from "vitest";
import type { DisplayedPlan } from "#features/flight-routes/planning/worker/displayed-plan.ts";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import { frozenPattern } from "./frozen-pattern.ts";

const path = [
  [0, 0],
  [0, 1],
];
const planWith = (...ids: string[]): DisplayedPlan =>
  ({
    pattern: ids.map((id) => ({ itemId: "a", id, path, pointIds: [], isEdited: false, isPoint: false })),
  }) as unknown as DisplayedPlan;

/** A planner whose state the test sets. */
function fakePlanner(first: DisplayedPlan) {
  let state: PlanState = { status: "success", plan: first, failure: undefined };
  const setState = (status: PlanState["status"], plan = state.plan): void => {
    state = { status, plan, failure: undefined };
  };
  return { planner: { state: () => state }, setState };
}

test("lines stay as they were when the drag began until the plan of the committed edit arrives", () => {
  const { planner, setState } = fakePlanner(planWith("one", "two"));
  const { lines, freeze } = frozenPattern(planner, "a");
  const names = () => lines().map(({ id }) => id);
  freeze(true);
  setState("success", planWith("draft"));
  expect(names()).toEqual(["one", "two"]);
  freeze(false);
  expect(names()).toEqual(["one", "two"]);
  setState("loading");
  setState("loading", planWith("outdated draft"));
  expect(names()).toEqual(["one", "two"]);
  setState("success", planWith("new"));
  expect(names()).toEqual(["new"]);
});

test("a drag that starts before that plan arrives keeps the same lines", () => {
  const { planner, setState } = fakePlanner(planWith("one"));
  const { lines, freeze } = frozenPattern(planner, "a");
  freeze(true);
  setState("success", planWith("draft"));
  freeze(false);
  setState("loading");
  freeze(true);
  setState("success", planWith("other"));
  expect(lines().map(({ id }) => id)).toEqual(["one"]);
});

test("without a drag the lines are those of the current plan", () => {
  const { planner, setState } = fakePlanner(planWith("one"));
  const { lines, freeze } = frozenPattern(planner, "a");
  freeze(false);
  setState("loading", planWith("two"));
  expect(lines().map(({ id }) => id)).toEqual(["two"]);
});
