/** The presets of the planner that have messages of their own. */
export type PresetId =
  | "iec-detailed"
  | "standard"
  | "overview"
  | "rgb-detailed"
  | "rgb-standard"
  | "orthomosaic"
  | "model-3d";
