import { describe, expect, test } from "vitest";
import { missionTransitions } from "./mission-transition-endpoints.ts";
import {
  CLIENT_STATUS,
  isOpenTo,
  MISSION_WORKFLOW,
  type MissionState,
  MissionStatus,
  MissionTransition,
  requiresReason,
  targetStatus,
} from "./mission-workflow.ts";

const REVIEW_ONLY = "from review";
const BEFORE_FLIGHT: MissionStatus[] = ["draft", "requested", "approved", "assigned", "planned"];
const HOLDABLE: MissionStatus[] = [
  "requested",
  "approved",
  "assigned",
  "planned",
  "in_progress",
  "data_uploaded",
  "processing",
  "in_review",
];

interface Row {
  from: MissionStatus[];
  to: MissionStatus | MissionStatus[];
  permission: string;
  side: string[];
  reason: "none" | "optional" | "required" | typeof REVIEW_ONLY;
}

/** The specification's table, written out. "available" where one of several permissions is enough. */
const SPECIFIED: Record<MissionTransition, Row> = {
  request: {
    from: ["draft"],
    to: "requested",
    permission: "add missions",
    side: ["center", "client"],
    reason: "none",
  },
  approve: {
    from: ["requested"],
    to: "approved",
    permission: "approve and reject missions",
    side: ["center"],
    reason: "none",
  },
  reject: {
    from: ["requested"],
    to: "rejected",
    permission: "approve and reject missions",
    side: ["center"],
    reason: "required",
  },
  assign: {
    from: ["approved", "assigned", "planned"],
    to: ["assigned", "assigned", "planned"],
    permission: "assign mission pilot and equipment",
    side: ["center"],
    reason: "none",
  },
  plan: {
    from: ["approved", "assigned", "planned", "in_review"],
    to: "planned",
    permission: "plan missions",
    side: ["center"],
    reason: REVIEW_ONLY,
  },
  start: {
    from: ["planned"],
    to: "in_progress",
    permission: "available",
    side: ["center", "pilot"],
    reason: "none",
  },
  "data-uploaded": {
    from: ["in_progress"],
    to: "data_uploaded",
    permission: "available",
    side: ["center", "pilot"],
    reason: "optional",
  },
  process: {
    from: ["data_uploaded", "in_review"],
    to: "processing",
    permission: "process mission data",
    side: ["center"],
    reason: REVIEW_ONLY,
  },
  review: {
    from: ["processing"],
    to: "in_review",
    permission: "move mission to in-review",
    side: ["center"],
    reason: "none",
  },
  complete: {
    from: ["in_review"],
    to: "completed",
    permission: "complete mission",
    side: ["center"],
    reason: "none",
  },
  hold: { from: HOLDABLE, to: "on_hold", permission: "edit missions", side: ["center"], reason: "required" },
  resume: { from: [], to: [], permission: "edit missions", side: ["center"], reason: "none" },
  cancel: {
    from: BEFORE_FLIGHT,
    to: "cancelled",
    permission: "available",
    side: ["center", "client"],
    reason: "required",
  },
};

const at = (status: MissionStatus, held_status: MissionStatus | null = null): MissionState => ({
  status,
  held_status,
  flown_by: null,
});
const ROWS = Object.entries(SPECIFIED) as [MissionTransition, Row][];

describe("the mission workflow", () => {
  test.each(ROWS)("%s leads where the specification says", (transition, { from, to }) => {
    const targets = MissionStatus.options.flatMap((status) => {
      const target = targetStatus(transition, at(status));
      return target === undefined ? [] : [[status, target]];
    });
    const expected = from.map((status, index) => [status, Array.isArray(to) ? to[index] : to]);
    expect(targets).toEqual(expected);
  });

  test.each(ROWS)("%s requires a reason where the specification does", (transition, { from, reason }) => {
    const required = from.filter((status) => requiresReason(transition, status));
    const expected = { none: [], optional: [], required: from, [REVIEW_ONLY]: ["in_review"] };
    expect(required).toEqual(expected[reason]);
  });

  test("needs one of two permissions to start and to hand over data", () => {
    expect(MISSION_WORKFLOW.start.permissions).toEqual(["add flights", "view command control"]);
    expect(MISSION_WORKFLOW["data-uploaded"].permissions).toEqual(["add flights", "add clouds"]);
  });

  test("has no way out of completed, rejected and cancelled", () => {
    for (const status of ["completed", "rejected", "cancelled"] as const)
      expect(MissionTransition.options.filter((name) => targetStatus(name, at(status)))).toEqual([]);
  });

  test("cancels a mission on hold only if it has not been flown", () => {
    for (const status of HOLDABLE)
      expect(targetStatus("cancel", at("on_hold", status))).toBe(
        BEFORE_FLIGHT.includes(status) ? "cancelled" : undefined,
      );
  });

  // "any before in_progress → cancelled": a client's order until somebody has approved it
  test("lets a client cancel an order that waits for approval, and nothing else of the center's", () => {
    const open = MissionStatus.options.flatMap((status) =>
      MissionTransition.options
        .filter((one) => targetStatus(one, at(status)) !== undefined && isOpenTo(one, "client", status))
        .map((one) => [status, one]),
    );
    expect(open).toEqual([
      ["draft", "request"],
      ["requested", "cancel"],
    ]);
  });

  test("resumes the status before the hold", () => {
    for (const status of HOLDABLE) expect(targetStatus("resume", at("on_hold", status))).toBe(status);
  });
});

describe("the endpoints of the workflow", () => {
  const { schedule, ...others } = missionTransitions; // assigns and plans at once
  const endpoints = Object.values(others);

  test("are one for each transition, under its own path", () => {
    expect(endpoints.map(({ path }) => path).toSorted()).toEqual(
      MissionTransition.options.map((name) => `/api/ops/missions/:token/${name}`).toSorted(),
    );
  });

  const named = endpoints.map((one) => [one.path.split("/").at(-1) as MissionTransition, one] as const);

  test.each(named)("%s asks for the specified permission, side and reason", (transition, endpoint) => {
    const { permission, side, reason } = SPECIFIED[transition];
    const fields = "body" in endpoint ? Object.keys(endpoint.body.shape) : [];
    expect([endpoint.permission, endpoint.side]).toEqual([permission, side]);
    expect(fields.includes("reason")).toBe(reason !== "none");
  });

  test("scheduling asks for what planning asks for", () => {
    const { permission, side } = SPECIFIED.plan;
    expect([schedule.permission, schedule.side]).toEqual([permission, side]);
    expect(schedule.path).toBe("/api/ops/missions/:token/schedule");
  });

  test.each(["reject", "hold", "cancel"] as const)("%s rejects a body without a reason", (transition) => {
    const { body } = missionTransitions[transition];
    expect(body.safeParse({}).success).toBe(false);
    expect(body.safeParse({ reason: " " }).error?.issues[0]?.path).toEqual(["reason"]);
    expect(body.safeParse({ reason: "Sandstorm" }).success).toBe(true);
  });
});

test("a client sees nothing of the work before the flight, and results only once it is completed", () => {
  expect(CLIENT_STATUS).toEqual({
    draft: "draft",
    requested: "requested",
    rejected: "rejected",
    approved: "scheduled",
    assigned: "scheduled",
    planned: "scheduled",
    in_progress: "flying",
    data_uploaded: "flying",
    processing: "processing",
    in_review: "processing",
    completed: "ready",
    on_hold: "on_hold",
    cancelled: "cancelled",
  });
});
