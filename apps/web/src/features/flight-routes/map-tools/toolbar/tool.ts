/** What a click on the planner's map does. */
export type Tool =
  | "none"
  | "outline"
  | "takeOff"
  | "pilot"
  | "line"
  | "center"
  | "waypoint"
  | "target"
  | "noFlyZone"
  | "obstacle"
  | "edit";

export const IDLE_TOOL: Tool = "none";
