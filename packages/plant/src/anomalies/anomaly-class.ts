/** The classes up to `unknown` are assigned automatically, the rest only by an analyst. */
export const anomalyClasses = [
  "inverter_offline",
  "combiner_offline",
  "string_offline",
  "module_offline",
  "diode_multi",
  "diode",
  "cell_multi",
  "cell",
  "hot_spot_multi",
  "hot_spot",
  "junction_box",
  "unknown",
  "string_short",
  "module_short",
  "module_missing",
  "cracking",
  "glass_breakage",
  "pid",
  "potential_pid",
  "soiling",
  "bird_dropping",
  "shadowing",
  "vegetation",
  "tracker_misaligned",
  "tracker_stalled",
  "reflection",
  "artefact",
] as const;
export type AnomalyClass = (typeof anomalyClasses)[number];

/** Class of abnormality by IEC TS 62446-3: 1 none, 2 thermal, 3 safety-relevant. */
export type IecClass = 1 | 2 | 3;

export const severities = ["low", "medium", "high", "critical"] as const;
export type Severity = (typeof severities)[number];
