import type { MissionDetail } from "@overfly/contract/missions/missions";
import { hasData, type MissionAction } from "#features/missions/next-action.ts";

/** Transitions without further input. */
export type DirectTransition = "request" | "approve" | "resume" | "data-uploaded" | "process";

/** Whether a transition happens at once, after a dialog (reason or confirmation), or on a screen of its own. */
export function transitionForm(
  transition: MissionAction,
  { status, work }: Pick<MissionDetail, "status" | "work">,
): "direct" | "dialog" | "screen" {
  switch (transition) {
    case "request":
    case "approve":
    case "resume":
      return "direct";
    case "schedule":
    case "assign":
    case "plan":
      return "screen";
    case "data-uploaded":
      return work && hasData(work) ? "direct" : "dialog";
    case "process":
      return status === "in_review" ? "dialog" : "direct";
    case "start":
    case "complete":
    case "review":
    case "reject":
    case "hold":
    case "cancel":
      return "dialog";
  }
}
