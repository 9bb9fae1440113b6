import type { AnomalyClass, AnomalyImage, Severity } from "@overfly/contract/anomalies/anomalies";
import type { Point } from "@overfly/contract/geometry";
import type { Remark } from "@overfly/contract/processing/remarks";
import type { MultiPolygon, Polygon } from "geojson";

/** A finding of the model, as it is stored. */
export interface Found {
  class: AnomalyClass;
  iec_class: number;
  severity: Severity;
  position: Point;
  outline: MultiPolygon | Polygon | null;
  element: { id: number; kind: string; label: string } | null;
  zone: string | null;
  affected_modules: string[];
  delta_t_k: number | null;
  max_c: number | null;
  reference_c: number | null;
  delta_t_normalised_k: number | null;
  calorimetric_share: number | null;
  confidence: number;
  /** Why it is rated so. */
  rule_remarks: Remark[];
  images: AnomalyImage[];
}

/** What all photographs of a mission together show. */
export interface MergeAnswer {
  /** The costliest first. */
  found: Found[];
  surveyedModules: number;
  gsdCm: number | null;
}
