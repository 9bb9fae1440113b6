import type { PlanarPoint } from "@overfly/geo/planar-geometry";

/** A straight photo line, flown from `from` to `to`. */
export interface SurveyLine {
  from: PlanarPoint;
  to: PlanarPoint;
}
