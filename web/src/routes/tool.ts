/** What a click on the planner's map does. */
export type Tool =
  | "none"
  | "outline"
  | "takeOff"
  | "line"
  | "centre"
  | "waypoint"
  | "target"
  | "noFly"
  | "obstacle"
  | "edit";
