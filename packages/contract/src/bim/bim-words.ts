/** The trades of a building model. How an element's is derived is in docs/bim.md. */
export const BIM_DISCIPLINES = [
  "architectural",
  "structural",
  "civil",
  "electrical",
  "hvac",
  "plumbing",
  "solar",
  "other",
] as const;
export type BimDiscipline = (typeof BIM_DISCIPLINES)[number];

/** What the comparison with the site said of an element. */
export const BIM_RESULTS = ["not_started", "in_progress", "installed", "deviating", "missing"] as const;
export type BimResult = (typeof BIM_RESULTS)[number];

/** Why a file can't be read as a model. */
export const IFC_PROBLEMS = [
  "not_ifc",
  "unknown_schema",
  "truncated",
  "too_many",
  "too_complex",
  "no_elements",
  "unreadable",
] as const;
export type IfcProblem = (typeof IFC_PROBLEMS)[number];

/** What is odd about a model that can be read. */
export const IFC_WARNINGS = ["duplicate_ids", "no_units", "cut_texts"] as const;
export type IfcWarning = (typeof IFC_WARNINGS)[number];

/** The largest IFC file. */
export const MAX_BIM_BYTES = 200 * 1024 * 1024;

/** Whether a file is a building model, by its name. */
export const isModelName = (name: string): boolean => /\.ifc$/i.test(name);
