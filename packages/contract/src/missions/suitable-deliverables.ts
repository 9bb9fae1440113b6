import type { Deliverable, MissionType } from "./missions.ts";

/** What can be ordered of each type, in the order in which it is offered. */
export const SUITABLE_DELIVERABLES: Record<MissionType, readonly Deliverable[]> = {
  solar_thermography: [
    "anomalies",
    "pdf_report",
    "thermal_photos",
    "rgb_photos",
    "thermal_mosaic",
    "orthomosaic",
  ],
  visual: ["rgb_photos", "pdf_report", "anomalies", "orthomosaic", "video"],
  mapping: [
    "orthomosaic",
    "surface_model",
    "terrain_model",
    "point_cloud",
    "mesh",
    "rgb_photos",
    "pdf_report",
  ],
  construction: ["rgb_photos", "pdf_report", "orthomosaic", "surface_model", "point_cloud", "mesh", "video"],
  security: ["rgb_photos", "pdf_report", "video"],
  maintenance: ["anomalies", "pdf_report", "rgb_photos", "thermal_photos"],
};
