import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { IDLE_TOOL, type Tool } from "./tool.ts";

export type PartKind = RoutePart["kind"];

/** Why a tool can't be used now. */
export type UnavailableReason = "needs-line" | "needs-orbit" | "needs-waypoints" | "needs-targets" | "needs-pattern";

const WITH_LINE: readonly PartKind[] = ["corridor", "facade", "rows"];
const WITH_TARGETS: readonly PartKind[] = ["points", "verification"];
/** Whose places are set one by one. */
export const WITH_SINGLE_POINTS: readonly PartKind[] = ["waypoints", ...WITH_TARGETS];

/** Undefined where the tool fits what is worked at. */
export function unavailableBecause(tool: Tool, kind: PartKind | undefined): UnavailableReason | undefined {
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
    case "noFlyZones":
    case "obstacle":
      return undefined;
  }
}

/** A tool that fits no more is put away. */
export const availableTool = (tool: Tool, kind: PartKind | undefined): Tool =>
  unavailableBecause(tool, kind) === undefined ? tool : IDLE_TOOL;

/** The keys that take a tool in hand. */
export const TOOL_SHORTCUTS: Partial<Record<Tool, string>> = {
  outline: "D",
  line: "L",
  centre: "C",
  waypoint: "W",
  target: "P",
  edit: "E",
  takeOff: "T",
  pilot: "V",
  noFly: "N",
  obstacle: "O",
};

export const TOOLS = Object.keys(TOOL_SHORTCUTS) as Tool[];
