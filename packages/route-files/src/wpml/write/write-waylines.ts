import { bearingDeg } from "@overfly/geo/bearing";
import { distanceM } from "@overfly/geo/distance";
import { flightTimeS } from "@overfly/flight-planning/batteries/flight-time";
import type { WarningList } from "#warning-list.ts";
import type {
  HeightMode,
  PlannedFlight,
  PlannedWaypoint,
} from "@overfly/flight-planning/model/planned-flight";
import { coordinates, MAX_SPEED_MPS, headingParam, turnOf } from "./write-waypoint.ts";
import type { Xml } from "#xml/write-xml.ts";

/** A wayline to write: its id, waypoints and their action groups. */
export interface WaylineInput {
  flight: PlannedFlight;
  id: number;
  templateId: number;
  waypoints: readonly PlannedWaypoint[];
  groups: readonly Xml[][];
  warnings: WarningList;
}

const EXECUTE_HEIGHT_MODES: Record<HeightMode, string> = {
  "take-off": "relativeToStartPoint",
  ellipsoid: "WGS84",
  ground: "realTimeFollowSurface",
};

/** Writes a wayline's `Folder`. */
export function waylineFolder(wayline: WaylineInput): Xml {
  const { flight, id, templateId, waypoints } = wayline;
  return [
    "Folder",
    [
      ["wpml:templateId", templateId],
      ["wpml:executeHeightMode", EXECUTE_HEIGHT_MODES[flight.heightMode]],
      ["wpml:waylineId", id],
      ...distanceAndDuration(waypoints),
      ["wpml:autoFlightSpeed", speedOf(waypoints[0])],
      ...waypoints.map((_, index) => placemark(wayline, index)),
    ],
  ];
}

export const speedOf = (waypoint: PlannedWaypoint | undefined): number =>
  Math.min(MAX_SPEED_MPS, Math.max(0.1, waypoint?.speedMps ?? 5));

function placemark({ waypoints, groups, warnings }: WaylineInput, index: number): Xml {
  const waypoint = waypoints[index];
  if (!waypoint) return ["Placemark", []];
  const turn = turnOf(waypoints, index, warnings);
  if (waypoint.speedMps > MAX_SPEED_MPS) {
    warnings.add("speed-limited");
  }
  return [
    "Placemark",
    [
      ["Point", [["coordinates", coordinates(waypoint.position)]]],
      ["wpml:index", index],
      ["wpml:executeHeight", waypoint.position[2] ?? 0],
      ["wpml:waypointSpeed", speedOf(waypoint)],
      headingParam(waypoint),
      turn.param,
      ["wpml:useStraightLine", turn.straight],
      ...(groups[index] ?? []),
      [
        "wpml:waypointGimbalHeadingParam",
        [
          ["wpml:waypointGimbalPitchAngle", 0],
          ["wpml:waypointGimbalYawAngle", 0],
        ],
      ],
      ["wpml:isRisky", 0],
      ["wpml:waypointWorkType", 0],
    ],
  ];
}

/** Length and flight time of the wayline, shown by DJI's tools. */
function distanceAndDuration(waypoints: readonly PlannedWaypoint[]): Xml[] {
  const segments = waypoints.slice(1).map(({ position }, index) => {
    const from = waypoints[index]?.position ?? position;
    const climbM = (position[2] ?? 0) - (from[2] ?? 0);
    const lengthM = Math.hypot(distanceM(from, position), climbM);
    return { lengthM, headingDeg: bearingDeg(from, position) };
  });
  const lengthM = segments.reduce((sum, segment) => sum + segment.lengthM, 0);
  const meanMps =
    waypoints.reduce((sum, waypoint) => sum + speedOf(waypoint), 0) / Math.max(1, waypoints.length);
  const hoverS = waypoints
    .flatMap(({ actions }) => actions)
    .reduce((sum, action) => sum + (action.kind === "hover" ? action.seconds : 0), 0);
  return [
    ["wpml:distance", lengthM],
    ["wpml:duration", flightTimeS(segments, meanMps) + hoverS],
  ];
}
