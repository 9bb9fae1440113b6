import type { RouteItemKind } from "#features/flight-routes/document/new-item.ts";
import { IDLE_TOOL, type Tool } from "./tool.ts";

/** Why a tool is unavailable. */
export type UnavailableReason =
  | "needs-line"
  | "needs-orbit"
  | "needs-waypoints"
  | "needs-targets"
  | "needs-pattern";

const WITH_LINE: readonly RouteItemKind[] = ["corridor", "facade", "rows"];
const WITH_TARGETS: readonly RouteItemKind[] = ["points", "verification"];
/** Points are set one by one. */
export const WITH_SINGLE_POINTS: readonly RouteItemKind[] = ["waypoints", ...WITH_TARGETS];

/** Undefined if the tool fits the active item. */
export function unavailableBecause(
  tool: Tool,
  kind: RouteItemKind | undefined,
): UnavailableReason | undefined {
  switch (tool) {
    case "line":
      return kind && WITH_LINE.includes(kind) ? undefined : "needs-line";
    case "center":
      return kind === "orbit" ? undefined : "needs-orbit";
    case "waypoint":
      return kind === "waypoints" ? undefined : "needs-waypoints";
    case "target":
      return kind && WITH_TARGETS.includes(kind) ? undefined : "needs-targets";
    case "edit":
      return kind && !WITH_SINGLE_POINTS.includes(kind) ? undefined : "needs-pattern";
    case "none":
    case "outline":
    case "takeOff":
    case "pilot":
    case "noFlyZone":
    case "obstacle":
      return undefined;
  }
}

/** A tool that does not fit the active item is deselected. */
export const availableTool = (tool: Tool, kind: RouteItemKind | undefined): Tool =>
  unavailableBecause(tool, kind) === undefined ? tool : IDLE_TOOL;

/** Keys that select a tool. */
export const TOOL_SHORTCUTS: Partial<Record<Tool, string>> = {
  outline: "D",
  line: "L",
  center: "C",
  waypoint: "W",
  target: "P",
  edit: "E",
  takeOff: "T",
  pilot: "V",
  noFlyZone: "N",
  obstacle: "O",
};

export const TOOLS = Object.keys(TOOL_SHORTCUTS) as Tool[];
