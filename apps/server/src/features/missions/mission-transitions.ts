import type { MissionStatus, MissionVerb } from "@overfly/contract/missions/mission-states";
import { type Permission, can } from "@overfly/contract/permissions";
import type { Identity } from "#context.ts";

type Side = Identity["user_type"];

export interface Transition {
  /** Where it leads from each state that allows it; "held" is the state before the hold. */
  moves: Partial<Record<MissionStatus, MissionStatus | "held">>;
  permissions: readonly [Permission, ...Permission[]];
  sides: readonly Side[];
  /** From which states it needs a reason. */
  reasonFrom?: readonly MissionStatus[] | "all";
}

/** The states and transitions of a mission. Guards stand in mission-guards.ts under the same verbs. */
export const TRANSITIONS: Record<MissionVerb, Transition> = {
  request: {
    moves: { draft: "requested" },
    permissions: ["add missions"],
    sides: ["center", "client"],
  },
  approve: {
    moves: { requested: "approved" },
    permissions: ["approve and reject missions"],
    sides: ["center"],
  },
  reject: {
    moves: { requested: "rejected" },
    permissions: ["approve and reject missions"],
    sides: ["center"],
    reasonFrom: "all",
  },
  assign: {
    moves: { approved: "assigned", assigned: "assigned", planned: "planned" },
    permissions: ["assign mission pilot and equipment"],
    sides: ["center"],
  },
  plan: {
    moves: { approved: "planned", assigned: "planned", planned: "planned", in_review: "planned" },
    permissions: ["plan missions"],
    sides: ["center"],
    reasonFrom: ["in_review"],
  },
  start: {
    moves: { planned: "in_progress" },
    permissions: ["add flights", "view command control"],
    sides: ["center", "pilot"],
  },
  "data-uploaded": {
    moves: { in_progress: "data_uploaded" },
    permissions: ["add flights", "add clouds"],
    sides: ["center", "pilot"],
  },
  process: {
    moves: { data_uploaded: "processing", in_review: "processing" },
    permissions: ["process mission data"],
    sides: ["center"],
    reasonFrom: ["in_review"],
  },
  review: {
    moves: { processing: "in_review" },
    permissions: ["move mission to in-review"],
    sides: ["center"],
  },
  complete: {
    moves: { in_review: "completed" },
    permissions: ["complete mission"],
    sides: ["center"],
  },
  hold: {
    moves: {
      requested: "on_hold",
      approved: "on_hold",
      assigned: "on_hold",
      planned: "on_hold",
      in_progress: "on_hold",
      data_uploaded: "on_hold",
      processing: "on_hold",
      in_review: "on_hold",
    },
    permissions: ["edit missions"],
    sides: ["center"],
    reasonFrom: "all",
  },
  resume: {
    moves: { on_hold: "held" },
    permissions: ["edit missions"],
    sides: ["center"],
  },
  cancel: {
    moves: {
      draft: "cancelled",
      requested: "cancelled",
      approved: "cancelled",
      assigned: "cancelled",
      planned: "cancelled",
      on_hold: "cancelled",
    },
    permissions: ["edit missions"],
    sides: ["center"],
    reasonFrom: "all",
  },
};

export const VERBS = Object.keys(TRANSITIONS) as MissionVerb[];

/** What a transition depends on besides who asks for it. */
export interface MissionFacts {
  status: MissionStatus;
  held_status: MissionStatus | null;
  /** Whether it is flown by somebody, or by a dock; null before the assignment. */
  flown_by: "pilot" | "dock" | null;
}

/** Where a verb leads from here; undefined where it does not fit. */
export function targetOf(
  verb: MissionVerb,
  { status, held_status }: MissionFacts,
): MissionStatus | undefined {
  const { moves } = TRANSITIONS[verb];
  const isPastCancelling = verb === "cancel" && status === "on_hold" && !(held_status && moves[held_status]);
  const to = isPastCancelling ? undefined : moves[status];
  return to === "held" ? (held_status ?? undefined) : to;
}

/** Whether this user may use the verb at all: a dock's mission is started by who commands docks, else by who flies. */
export function maySay(user: Identity, verb: MissionVerb, { flown_by }: MissionFacts): boolean {
  const { permissions, sides } = TRANSITIONS[verb];
  const needed = verb === "start" && flown_by ? [startPermission(flown_by)] : permissions;
  return sides.includes(user.user_type) && needed.some((permission) => can(user, permission));
}

export const needsReason = (verb: MissionVerb, status: MissionStatus): boolean => {
  const { reasonFrom } = TRANSITIONS[verb];
  return reasonFrom === "all" || reasonFrom?.includes(status) === true;
};

/** What this user may do now. */
export const verbsFor = (user: Identity, mission: MissionFacts): MissionVerb[] =>
  VERBS.filter(
    (verb) =>
      targetOf(verb, mission) !== undefined &&
      maySay(user, verb, mission) &&
      (verb !== "start" || mission.flown_by !== null),
  );

const startPermission = (flownBy: "pilot" | "dock"): Permission =>
  flownBy === "dock" ? "view command control" : "add flights";
