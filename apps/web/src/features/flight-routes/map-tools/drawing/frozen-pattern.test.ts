import { expect, test } from "vitest";
import type { DisplayedPlan } from "#features/flight-routes/planning/worker-messages.ts";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import { frozenPattern } from "./frozen-pattern.ts";

const path = [
  [0, 0],
  [0, 1],
];
const planWith = (...ids: string[]): DisplayedPlan =>
  ({
    pattern: ids.map((id) => ({ part: "a", id, path, pointIds: [], isEdited: false, isStop: false })),
  }) as unknown as DisplayedPlan;

/** A planner in the hands of the test. */
function aPlanner(first: DisplayedPlan) {
  let state: PlanState = { status: "success", plan: first, failure: undefined };
  const become = (status: PlanState["status"], plan = state.plan): void => {
    state = { status, plan, failure: undefined };
  };
  return { planner: { state: () => state }, become };
}

test("a line that was dragged and let go keeps its name until the plan of what was done is there", () => {
  const { planner, become } = aPlanner(planWith("one", "two"));
  const { lines, hold } = frozenPattern(planner, "a");
  const names = () => lines().map(({ id }) => id);
  hold(true);
  become("success", planWith("draft"));
  expect(names()).toEqual(["one", "two"]);
  hold(false);
  expect(names()).toEqual(["one", "two"]);
  become("loading");
  become("loading", planWith("draft of an older wish"));
  expect(names()).toEqual(["one", "two"]);
  become("success", planWith("new"));
  expect(names()).toEqual(["new"]);
});

test("what is held again before that plan is there stays what it was", () => {
  const { planner, become } = aPlanner(planWith("one"));
  const { lines, hold } = frozenPattern(planner, "a");
  hold(true);
  become("success", planWith("draft"));
  hold(false);
  become("loading");
  hold(true);
  become("success", planWith("other"));
  expect(lines().map(({ id }) => id)).toEqual(["one"]);
});

test("with nothing in hand the lines are those of the plan of the moment", () => {
  const { planner, become } = aPlanner(planWith("one"));
  const { lines, hold } = frozenPattern(planner, "a");
  hold(false);
  become("loading", planWith("two"));
  expect(lines().map(({ id }) => id)).toEqual(["two"]);
});
