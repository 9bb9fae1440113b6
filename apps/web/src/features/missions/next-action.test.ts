import type { MissionDetail } from "@overfly/contract/missions/missions";
import { MissionTransition } from "@overfly/contract/missions/mission-workflow";
import fc from "fast-check";
import { expect, test } from "vitest";
import { actionsOf } from "./next-action.ts";

type Status = MissionDetail["status"];
const assignment = {
  pilot: { id: "1", name: "Rami" },
  dock: null,
  kit: null,
  starts_at: "2026-11-21T08:00:00Z",
  ends_at: "2026-11-21T12:00:00Z",
};

test.each<[Status, MissionTransition[], boolean, MissionTransition | undefined]>([
  ["draft", ["request", "cancel"], false, "request"],
  ["requested", ["hold", "reject", "approve", "cancel"], false, "approve"],
  ["approved", ["plan", "assign", "hold"], false, "assign"],
  ["assigned", ["plan", "assign", "hold"], true, "plan"],
  ["planned", ["plan", "assign", "start"], true, "start"],
  ["planned", ["plan", "assign", "start"], false, "assign"],
  ["planned", ["start"], false, "start"],
  ["in_progress", ["data-uploaded", "hold"], true, "data-uploaded"],
  ["data_uploaded", ["process", "hold"], true, "process"],
  ["processing", ["review", "hold"], true, "review"],
  ["in_review", ["process", "plan", "complete", "hold"], true, "complete"],
  ["on_hold", ["cancel", "resume"], true, "resume"],
  ["completed", [], true, undefined],
  ["requested", [], false, undefined],
])("%s with %j has one primary action", (status, transitions, assigned, next) => {
  expect(actionsOf({ status, transitions, assignment: assigned ? assignment : null }).next).toBe(next);
});

test("rejecting is shown beside approving", () => {
  const actions = actionsOf({
    status: "requested",
    transitions: ["approve", "reject", "hold"],
    assignment: null,
  });

  expect(actions.secondary).toBe("reject");
  expect(actions.others).toEqual(["hold"]);
});

test("every possible transition is shown exactly once", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...MissionTransition.options)),
      fc.constantFrom<Status>(
        "draft",
        "requested",
        "approved",
        "assigned",
        "planned",
        "in_review",
        "on_hold",
      ),
      fc.boolean(),
      (transitions, status, assigned) => {
        const { next, secondary, others } = actionsOf({
          status,
          transitions,
          assignment: assigned ? assignment : null,
        });
        const displayed = [next, secondary, ...others].filter((transition) => transition !== undefined);
        expect(displayed.toSorted()).toEqual(transitions.toSorted());
      },
    ),
  );
});
