import type { AnomalyClass, AnomalyImage, Severity } from "@overfly/contract/anomalies/anomalies";
import type { FlightRegistration } from "@overfly/contract/processing/processing";
import type { Point } from "@overfly/contract/geometry";
import type { MultiPolygon, Polygon } from "geojson";
import type { Message } from "@overfly/i18n/message";

/** An anomaly as detection returns it. */
export interface DetectedAnomaly {
  class: AnomalyClass;
  iec_class: number;
  severity: Severity;
  position: Point;
  outline: MultiPolygon | Polygon | null;
  element: { id: number; kind: string; label: string } | null;
  zone: string | null;
  uncertainty_m: number | null;
  module_certain: boolean;
  affected_modules: string[];
  delta_t_k: number | null;
  max_c: number | null;
  reference_c: number | null;
  delta_t_normalised_k: number | null;
  calorimetric_share: number | null;
  confidence: number;
  /** Why it is rated so. */
  rule_messages: Message[];
  images: AnomalyImage[];
}

/** The result of merging all photos of a mission. */
export interface MergeResult {
  /** By loss, highest first. */
  anomalies: DetectedAnomaly[];
  surveyedModules: number;
  gsdCm: number | null;
  /** Null without a layout. */
  registration: FlightRegistration | null;
}
