import type { Defect, DefectClass } from "./defects.ts";

/** Dimensions of a plant in plan view, so a module's length is already shortened by its tilt. */
export interface PlantSpec {
  originLongitude: number;
  originLatitude: number;
  rows: number;
  tablesPerRow: number;
  /** Modules side by side in a table, and one above the other. */
  modulesAlong: number;
  modulesUp: number;
  moduleWidthM: number;
  moduleLengthM: number;
  moduleGapM: number;
  tableGapM: number;
  rowPitchM: number;
  /** Direction the modules face: 180 is south. */
  azimuthDeg: number;
  /** Of the tables, or of trackers at this hour; their middle stands as high as the lower edge needs. 0 lies flat on the ground. */
  tiltDeg: number;
  /** Rows swing to either side by this much. */
  bowM: number;
  /** Part of the tables that were never built, 0 to 1. */
  missingTables: number;
  tablesPerInverter: number;
  seed: number;
  /** Number of defects of each class, or the defects themselves. */
  defects: Partial<Record<DefectClass, number>> | readonly Defect[];
}
