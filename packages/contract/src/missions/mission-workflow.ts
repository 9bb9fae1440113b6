import { z } from "zod";
import type { UserType } from "#user-type.ts";
import type { Permission } from "#permissions.ts";

export const MISSION_STATUSES = [
  "draft",
  "requested",
  "rejected",
  "approved",
  "assigned",
  "planned",
  "in_progress",
  "data_uploaded",
  "processing",
  "in_review",
  "completed",
  "on_hold",
  "cancelled",
] as const;
export const MissionStatus = z.enum(MISSION_STATUSES);
export type MissionStatus = z.infer<typeof MissionStatus>;

const CLOSED: ReadonlySet<string> = new Set<MissionStatus>(["completed", "cancelled", "rejected"]);

/** Whether nothing of a mission can be changed any more. */
export const isClosed = (status: string): boolean => CLOSED.has(status);

/** The status as clients see it. */
export const CLIENT_STATUSES = [
  "draft",
  "requested",
  "scheduled",
  "flying",
  "processing",
  "ready",
  "rejected",
  "on_hold",
  "cancelled",
] as const;
export const ClientStatus = z.enum(CLIENT_STATUSES);
export type ClientStatus = z.infer<typeof ClientStatus>;

export const CLIENT_STATUS: Record<MissionStatus, ClientStatus> = {
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
};

/**
 * What a mission that stands still waits for. `flight`: its window or its date is over and nobody flew; `data`: flown,
 * but not uploaded.
 */
export const WAITING_REASONS = [
  "approval",
  "assignment",
  "plan",
  "flight",
  "data",
  "processing",
  "failed_jobs",
  "review",
  "hold",
] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

export const MissionTransition = z.enum([
  "request",
  "approve",
  "reject",
  "assign",
  "plan",
  "start",
  "data-uploaded",
  "process",
  "review",
  "complete",
  "hold",
  "resume",
  "cancel",
]);
export type MissionTransition = z.infer<typeof MissionTransition>;

interface TransitionRule {
  /** The target status by the current one; "held" is the status before the hold. */
  moves: Partial<Record<MissionStatus, MissionStatus | "held">>;
  /** Any one of them is enough. `start` narrows them down by who flies the mission. */
  permissions: readonly [Permission, ...Permission[]];
  sides: readonly UserType[];
  reason: "none" | "optional" | "required";
  /** Statuses from which an optional reason is required. */
  reasonRequiredFrom?: readonly MissionStatus[];
  /** From which of these statuses clients may, too, and with which permission of theirs. */
  clients?: { from: readonly MissionStatus[]; permission: Permission };
}

/** The mission workflow: endpoints, server and screens all derive from this table. */
export const MISSION_WORKFLOW = {
  request: {
    moves: { draft: "requested" },
    permissions: ["add missions"],
    sides: ["center", "client"],
    reason: "none",
  },
  approve: {
    moves: { requested: "approved" },
    permissions: ["approve and reject missions"],
    sides: ["center"],
    reason: "none",
  },
  reject: {
    moves: { requested: "rejected" },
    permissions: ["approve and reject missions"],
    sides: ["center"],
    reason: "required",
  },
  assign: {
    moves: { approved: "assigned", assigned: "assigned", planned: "planned" },
    permissions: ["assign mission pilot and equipment"],
    sides: ["center"],
    reason: "none",
  },
  plan: {
    moves: { approved: "planned", assigned: "planned", planned: "planned", in_review: "planned" },
    permissions: ["plan missions"],
    sides: ["center"],
    reason: "optional",
    reasonRequiredFrom: ["in_review"],
  },
  start: {
    moves: { planned: "in_progress" },
    permissions: ["add flights", "view command control"],
    sides: ["center", "pilot"],
    reason: "none",
  },
  "data-uploaded": {
    moves: { in_progress: "data_uploaded" },
    permissions: ["add flights", "add clouds"],
    sides: ["center", "pilot"],
    reason: "optional",
  },
  process: {
    moves: { data_uploaded: "processing", in_review: "processing" },
    permissions: ["process mission data"],
    sides: ["center"],
    reason: "optional",
    reasonRequiredFrom: ["in_review"],
  },
  review: {
    moves: { processing: "in_review" },
    permissions: ["move mission to in-review"],
    sides: ["center"],
    reason: "none",
  },
  complete: {
    moves: { in_review: "completed" },
    permissions: ["complete mission"],
    sides: ["center"],
    reason: "none",
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
    reason: "required",
  },
  resume: {
    moves: { on_hold: "held" },
    permissions: ["edit missions"],
    sides: ["center"],
    reason: "none",
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
    reason: "required",
    // a client withdraws its order as long as nobody has approved it
    clients: { from: ["requested"], permission: "add missions" },
  },
} as const satisfies Record<MissionTransition, TransitionRule>;

/** The same table by the general type, for lookups by a transition that is known only at run time. */
export const transitionRule = (transition: MissionTransition): TransitionRule => MISSION_WORKFLOW[transition];

/** What a transition depends on besides who asks for it. */
export interface MissionState {
  status: MissionStatus;
  held_status: MissionStatus | null;
  /** Null before the assignment. */
  flown_by: "pilot" | "dock" | null;
}

/** The status that a transition leads to; undefined where it is not possible from the current one. */
export function targetStatus(
  transition: MissionTransition,
  { status, held_status }: Omit<MissionState, "flown_by">,
): MissionStatus | undefined {
  const { moves } = transitionRule(transition);
  const hasFlown = transition === "cancel" && status === "on_hold" && !(held_status && moves[held_status]);
  const to = hasFlown ? undefined : moves[status];
  return to === "held" ? (held_status ?? undefined) : to;
}

/** Whether a side may take a transition from a status at all; clients may take some from a few statuses only. */
export function isOpenTo(transition: MissionTransition, side: UserType, status: MissionStatus): boolean {
  const { sides, clients } = transitionRule(transition);
  return sides.includes(side) || (side === "client" && clients?.from.includes(status) === true);
}

export function requiresReason(transition: MissionTransition, status: MissionStatus): boolean {
  const { reason, reasonRequiredFrom } = transitionRule(transition);
  return reason === "required" || reasonRequiredFrom?.includes(status) === true;
}
