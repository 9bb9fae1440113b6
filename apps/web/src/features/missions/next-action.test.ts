import type { MissionWork } from "@overfly/contract/missions/mission-work";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { MissionTransition } from "@overfly/contract/missions/mission-workflow";
import fc from "fast-check";
import { expect, test } from "vitest";
import { actionsOf, type MissionAction } from "./next-action.ts";

type Status = MissionDetail["status"];
const assignment = {
  pilot: { id: "1", name: "Rami" },
  dock: null,
  kit: null,
  starts_at: "2026-11-21T08:00:00Z",
  ends_at: "2026-11-21T12:00:00Z",
};

test.each<[Status, MissionTransition[], boolean, MissionAction | undefined]>([
  ["draft", ["request", "cancel"], false, "request"],
  ["requested", ["hold", "reject", "approve", "cancel"], false, "approve"],
  ["approved", ["plan", "assign", "hold"], false, "schedule"],
  ["approved", ["assign", "hold"], false, "assign"],
  ["approved", ["plan", "hold"], false, "plan"],
  ["assigned", ["plan", "assign", "hold"], true, "schedule"],
  ["assigned", ["plan", "hold"], true, "plan"],
  ["assigned", ["assign", "hold"], true, undefined],
  ["planned", ["plan", "assign", "start"], true, "start"],
  ["planned", ["plan", "assign", "start"], false, "schedule"],
  ["planned", ["start"], false, "start"],
  ["in_progress", ["data-uploaded", "hold"], true, "data-uploaded"],
  ["data_uploaded", ["process", "hold"], true, "process"],
  ["processing", ["review", "hold"], true, "review"],
  ["in_review", ["process", "plan", "complete", "hold"], true, "complete"],
  ["on_hold", ["cancel", "resume"], true, "resume"],
  ["completed", [], true, undefined],
  ["requested", [], false, undefined],
])("%s with %j has one primary action", (status, transitions, assigned, next) => {
  expect(actionsOf({ status, transitions, assignment: assigned ? assignment : null, work: null }).next).toBe(
    next,
  );
});

test("where cancelling is all that can be done, it is a button", () => {
  const open = { status: "requested" as const, assignment: null, work: null };
  expect(actionsOf({ ...open, transitions: ["cancel"] })).toEqual({
    next: undefined,
    secondary: "cancel",
    others: [],
  });
  expect(actionsOf({ ...open, transitions: ["hold", "cancel"] }).secondary).toBe(undefined);
});

const WORK: MissionWork = {
  flying: false,
  flights_ended: 1,
  files: 40,
  jobs_unfinished: 0,
  jobs_failed: 0,
  is_processed: true,
  anomalies_unreviewed: 0,
};

test.each<[string, Status, Partial<MissionWork>, MissionTransition, MissionTransition?]>([
  ["a flight has ended and its photos are in", "in_progress", {}, "data-uploaded", "data-uploaded"],
  ["the drone is in the air", "in_progress", { flying: true }, "data-uploaded"],
  ["no photo is in", "in_progress", { files: 0 }, "data-uploaded"],
  ["no flight was recorded", "in_progress", { flights_ended: 0 }, "data-uploaded"],
  ["processing has ended", "processing", {}, "review", "review"],
  ["nothing was processed yet", "processing", { is_processed: false }, "review"],
  ["every anomaly was reviewed", "in_review", {}, "complete", "complete"],
  ["anomalies wait for their review", "in_review", { anomalies_unreviewed: 8 }, "complete"],
])("while %s", (...[, status, work, transition, next]) => {
  const actions = actionsOf({
    status,
    transitions: [transition],
    assignment,
    work: { ...WORK, ...work },
  });
  expect(actions.next).toBe(next);
  expect(actions.others).toEqual(next ? [] : [transition]); // but it may be done with a reason
});

test("rejecting is shown beside approving", () => {
  const actions = actionsOf({
    status: "requested",
    transitions: ["approve", "reject", "hold"],
    assignment: null,
    work: null,
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
          work: null,
        });
        const displayed = [next, secondary, ...others].filter((transition) => transition !== undefined);
        const halves = ["assign", "plan"] as const;
        const merges = halves.every((half) => transitions.includes(half));
        const expected: MissionAction[] = merges
          ? ["schedule", ...transitions.filter((one) => one !== "assign" && one !== "plan")]
          : transitions;
        expect(displayed.toSorted()).toEqual(expected.toSorted());
      },
    ),
  );
});
