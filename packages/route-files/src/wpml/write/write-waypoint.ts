import { distanceM } from "@overfly/geo/distance";
import type { Position } from "geojson";
import type { WarningList } from "#warning-list.ts";
import type { PlannedWaypoint } from "@overfly/flight-planning/model/planned-flight";
import { signedDeg } from "./write-actions.ts";
import { decimal, type Xml } from "#xml/write-xml.ts";

/** DJI accepts no more than 15 m/s in a route. */
export const MAX_SPEED_MPS = 15;

/** Nine digits are a tenth of a millimetre. */
export const coordinates = ([lon = 0, lat = 0]: Position): string => `${decimal(lon, 9)},${decimal(lat, 9)}`;

export function headingParam(
  { headingDeg, lookAt }: Pick<PlannedWaypoint, "headingDeg" | "lookAt">,
  name = "wpml:waypointHeadingParam",
): Xml {
  const mode = lookAt ? "towardPOI" : headingDeg === undefined ? "followWayline" : "smoothTransition";
  const [lon = 0, lat = 0, heightM = 0] = lookAt ?? [];
  const poi = lookAt ? [lat, lon, heightM].map((value) => decimal(value, 9)).join(",") : EMPTY_POI;
  return [
    name,
    [
      ["wpml:waypointHeadingMode", mode],
      ["wpml:waypointHeadingAngle", signedDeg(headingDeg ?? 0)],
      ["wpml:waypointPoiPoint", poi],
      ["wpml:waypointHeadingAngleEnable", mode === "smoothTransition" ? 1 : 0],
      ["wpml:waypointHeadingPathMode", "followBadArc"],
      ["wpml:waypointHeadingPoiIndex", 0],
    ],
  ];
}

const EMPTY_POI = "0.000000,0.000000,0.000000";

export interface WaypointTurn {
  param: Xml;
  straight: 0 | 1;
}

/** At the first and the last waypoint DJI's aircraft must stop; elsewhere turns must leave room for one another. */
export function turnOf(
  waypoints: readonly PlannedWaypoint[],
  index: number,
  warnings: WarningList,
): WaypointTurn {
  const [before, here, after] = [waypoints[index - 1], waypoints[index], waypoints[index + 1]];
  if (!before || !here || !after || here.turn === "stop") return STOP;
  if (here.turn === "pass" && here.dampingM === undefined) {
    return { param: turnParam("toPointAndPassWithContinuityCurvature", 0), straight: 0 };
  }
  const maxDampingM =
    0.49 * Math.min(distanceM(before.position, here.position), distanceM(here.position, after.position));
  const requestedM = here.dampingM ?? Math.min(10, 0.8 * maxDampingM);
  if (requestedM > maxDampingM) {
    warnings.add("turns-reduced");
  }
  const dampingM = requestedM > maxDampingM ? Math.floor(maxDampingM * 100) / 100 : requestedM;
  if (dampingM < MIN_DAMPING_M) return STOP;
  const mode = here.turn === "round" ? "coordinateTurn" : "toPointAndPassWithContinuityCurvature";
  return { param: turnParam(mode, dampingM), straight: 1 };
}

const MIN_DAMPING_M = 0.2;

const turnParam = (mode: string, dampingM: number): Xml => [
  "wpml:waypointTurnParam",
  [
    ["wpml:waypointTurnMode", mode],
    ["wpml:waypointTurnDampingDist", dampingM],
  ],
];

const STOP: WaypointTurn = { param: turnParam("toPointAndStopWithDiscontinuityCurvature", 0), straight: 1 };
