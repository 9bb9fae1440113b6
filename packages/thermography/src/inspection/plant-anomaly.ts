import type { Classification } from "#classification/classify.ts";
import type { PlantLocation } from "./locate-anomalies.ts";
import type { MergedAnomaly } from "./merge-observations.ts";

/** One anomaly of a plant, of all photos that show it. */
export interface PlantAnomaly {
  /** Sequence number from 1. */
  id: string;
  merged: MergedAnomaly;
  /** Anomalies that this one replaces: the warm modules of an outage, the other hot parts of its module. */
  subsumed: MergedAnomaly[];
  location: PlantLocation;
  classification: Classification;
  deltaK: number | null;
  measuredLossFraction: number | null;
  /** Photos that show it over photos that show its whole module; null where that is not known. */
  detectionRatio: number | null;
}
