import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { IDLE_TOOL, type Tool } from "./tool.ts";

export type PartKind = RoutePart["kind"];

/** Why a tool can't be used now. */
export type ToolBar = "needs-line" | "needs-orbit" | "needs-waypoints" | "needs-targets" | "needs-pattern";

const LINED: readonly PartKind[] = ["corridor", "facade", "rows"];
const TARGETED: readonly PartKind[] = ["points", "verification"];
/** Whose places are set one by one. */
export const SET_BY_HAND: readonly PartKind[] = ["waypoints", ...TARGETED];

/** Undefined where the tool fits what is worked at. */
export function barTo(tool: Tool, kind: PartKind | undefined): ToolBar | undefined {
  switch (tool) {
    case "line":
      return kind && LINED.includes(kind) ? undefined : "needs-line";
    case "centre":
      return kind === "orbit" ? undefined : "needs-orbit";
    case "waypoint":
      return kind === "waypoints" ? undefined : "needs-waypoints";
    case "target":
      return kind && TARGETED.includes(kind) ? undefined : "needs-targets";
    case "edit":
      return kind && !SET_BY_HAND.includes(kind) ? undefined : "needs-pattern";
    case "none":
    case "outline":
    case "takeOff":
    case "pilot":
    case "noFly":
    case "obstacle":
      return undefined;
  }
}

/** A tool that fits no more is put away. */
export const fitting = (tool: Tool, kind: PartKind | undefined): Tool =>
  barTo(tool, kind) === undefined ? tool : IDLE_TOOL;

/** The keys that take a tool in hand. */
export const TOOL_KEYS: Partial<Record<Tool, string>> = {
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

export const TOOLS = Object.keys(TOOL_KEYS) as Tool[];
