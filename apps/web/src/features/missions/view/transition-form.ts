import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { MissionTransition } from "@overfly/contract/missions/mission-workflow";

/** Transitions without further input. */
export type DirectTransition = "request" | "approve" | "resume" | "data-uploaded" | "process";

/** Whether a transition happens at once, after a dialog (reason or confirmation), or on a screen of its own. */
export function transitionForm(
  transition: MissionTransition,
  { status, photo_count: photos }: Pick<MissionDetail, "status" | "photo_count">,
): "direct" | "asked" | "screen" {
  switch (transition) {
    case "request":
    case "approve":
    case "resume":
      return "direct";
    case "assign":
    case "plan":
      return "screen";
    case "data-uploaded":
      return photos > 0 ? "direct" : "asked";
    case "process":
      return status === "in_review" ? "asked" : "direct";
    case "start":
    case "complete":
    case "review":
    case "reject":
    case "hold":
    case "cancel":
      return "asked";
  }
}
