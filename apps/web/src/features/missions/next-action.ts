import type { MissionWork } from "@overfly/contract/missions/mission-work";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { MissionTransition } from "@overfly/contract/missions/mission-workflow";

export interface Actions {
  /** The primary action; undefined when the mission waits for somebody else. */
  next: MissionTransition | undefined;
  /** Its opposite, of equal weight: rejecting beside approving. */
  secondary: MissionTransition | undefined;
  /** Everything else, for the menu. */
  others: readonly MissionTransition[];
}

/** In workflow order: of several possible transitions the earliest that was not done yet is the primary one. */
const FORWARD_TRANSITIONS: readonly MissionTransition[] = [
  "resume",
  "request",
  "approve",
  "complete",
  "review",
  "data-uploaded",
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

/** Which of the possible transitions is the primary action. Assigning or planning again is only offered in the menu. */
export function actionsOf({ status, transitions, assignment, work }: Open): Actions {
  const done: MissionTransition[] = transitions.filter((transition) => isTooEarly(transition, work));
  if (assignment !== null) done.push("assign");
  if (status === "planned" || status === "in_review") done.push("plan");
  if (status === "in_review") done.push("process");
  if (status === "planned" && assignment === null && transitions.includes("assign")) done.push("start");
  const next = FORWARD_TRANSITIONS.find(
    (transition) => transitions.includes(transition) && !done.includes(transition),
  );
  const secondary = next === "approve" && transitions.includes("reject") ? "reject" : undefined;
  return {
    next,
    secondary,
    others: transitions.filter((transition) => transition !== next && transition !== secondary),
  };
}
