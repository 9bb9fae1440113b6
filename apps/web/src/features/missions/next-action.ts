import type { MissionWork } from "@overfly/contract/missions/mission-work";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { MissionTransition } from "@overfly/contract/missions/mission-workflow";

/** Users who may assign and plan do both in one action. */
export type MissionAction = MissionTransition | "schedule";

export interface Actions {
  /** The primary action; undefined when the mission waits for someone else. */
  next: MissionAction | undefined;
  /** The opposite of equal weight, such as rejecting next to approving. */
  secondary: MissionTransition | undefined;
  /** Everything else, for the menu. */
  others: readonly MissionAction[];
}

/** In workflow order: the earliest possible transition that was not done yet is the primary one. */
const FORWARD_ACTIONS: readonly MissionAction[] = [
  "resume",
  "request",
  "approve",
  "complete",
  "review",
  "data-uploaded",
  "schedule",
  "assign",
  "start",
  "plan",
  "process",
];

type Open = Pick<MissionDetail, "status" | "transitions" | "assignment" | "work">;

/** Whether the server would refuse the transition now, so that it isn't offered as the next step. */
function isTooEarly(transition: MissionTransition, work: MissionWork | null): boolean {
  if (work === null) return false;
  if (transition === "data-uploaded") return !hasData(work);
  if (transition === "review") return !work.is_processed;
  return transition === "complete" && work.anomalies_unreviewed > 0;
}

/** A flight has ended, none is on its way, and files are in. */
export const hasData = ({ flying, flights_ended, files }: MissionWork): boolean =>
  !flying && flights_ended > 0 && files > 0;

/** Which of the possible actions is the primary one. Scheduling again is only offered in the menu. */
export function actionsOf({ status, transitions, assignment, work }: Open): Actions {
  const actions = mergedSchedule(transitions);
  const done: MissionAction[] = transitions.filter((transition) => isTooEarly(transition, work));
  if (status === "planned" && assignment !== null) done.push("schedule");
  if (assignment !== null) done.push("assign");
  if (status === "planned" || status === "in_review") done.push("plan");
  if (status === "in_review") done.push("process");
  if (status === "planned" && assignment === null && transitions.includes("assign")) done.push("start");
  const next = FORWARD_ACTIONS.find((action) => actions.includes(action) && !done.includes(action));
  const secondary = secondaryOf(next, transitions);
  return {
    next,
    secondary,
    others: actions.filter((action) => action !== next && action !== secondary),
  };
}

/** Where nothing else is possible, such as for a client whose order waits for approval, cancelling is. */
function secondaryOf(
  next: MissionAction | undefined,
  transitions: readonly MissionTransition[],
): MissionTransition | undefined {
  if (next === "approve" && transitions.includes("reject")) return "reject";
  return transitions.length === 1 && transitions[0] === "cancel" ? "cancel" : undefined;
}

function mergedSchedule(transitions: readonly MissionTransition[]): MissionAction[] {
  if (!transitions.includes("assign") || !transitions.includes("plan")) return [...transitions];
  return ["schedule", ...transitions.filter((one) => one !== "assign" && one !== "plan")];
}
