/** What a click on the planner's map does. */
export type Tool =
  | "none"
  | "outline"
  | "takeOff"
  | "pilot"
  | "line"
  | "centre"
  | "waypoint"
  | "target"
  | "noFly"
  | "obstacle"
  | "edit";

export const IDLE_TOOL: Tool = "none";
