import { bearingDeg } from "@overfly/geo/bearing";
import { distanceM } from "@overfly/geo/distance";
import { flightTimeS } from "@overfly/flight-planning/flight-time";
import type { Losses } from "#warning-list.ts";
import type {
  HeightMode,
  PlannedFlight,
  PlannedWaypoint,
} from "@overfly/flight-planning/model/planned-flight";
import { coordinates, FASTEST_MPS, headingParam, turnOf } from "./write-waypoint.ts";
import type { Xml } from "#xml/write-xml.ts";

/** One flight with what belongs to it: its number, its waypoints and what is done at each. */
export interface WaylinePart {
  flight: PlannedFlight;
  id: number;
  templateId: number;
  waypoints: readonly PlannedWaypoint[];
  groups: readonly Xml[][];
  losses: Losses;
}

const EXECUTE: Record<HeightMode, string> = {
  "take-off": "relativeToStartPoint",
  ellipsoid: "WGS84",
  ground: "realTimeFollowSurface",
};

/** A wayline as DJI's aircraft fly it. */
export function waylineFolder(part: WaylinePart): Xml {
  const { flight, id, templateId, waypoints } = part;
  return [
    "Folder",
    [
      ["wpml:templateId", templateId],
      ["wpml:executeHeightMode", EXECUTE[flight.heightMode]],
      ["wpml:waylineId", id],
      ...wayOf(waypoints),
      ["wpml:autoFlightSpeed", speedOf(waypoints[0])],
      ...waypoints.map((_, index) => placemark(part, index)),
    ],
  ];
}

export const speedOf = (waypoint: PlannedWaypoint | undefined): number =>
  Math.min(FASTEST_MPS, Math.max(0.1, waypoint?.speedMps ?? 5));

function placemark({ waypoints, groups, losses }: WaylinePart, index: number): Xml {
  const waypoint = waypoints[index];
  if (!waypoint) return ["Placemark", []];
  const turn = turnOf(waypoints, index, losses);
  if (waypoint.speedMps > FASTEST_MPS) {
    losses.add(
      "speed",
      `DJI's routes are flown at ${FASTEST_MPS} m/s at most; faster stretches are slowed down.`,
    );
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

/** Metres and seconds of the whole wayline, which DJI's tools show. */
function wayOf(waypoints: readonly PlannedWaypoint[]): Xml[] {
  const stretches = waypoints.slice(1).map(({ position }, index) => {
    const from = waypoints[index]?.position ?? position;
    const climbM = (position[2] ?? 0) - (from[2] ?? 0);
    const lengthM = Math.hypot(distanceM(from, position), climbM);
    return { lengthM, headingDeg: bearingDeg(from, position) };
  });
  const lengthM = stretches.reduce((sum, stretch) => sum + stretch.lengthM, 0);
  const meanMps =
    waypoints.reduce((sum, waypoint) => sum + speedOf(waypoint), 0) / Math.max(1, waypoints.length);
  const hoverS = waypoints
    .flatMap(({ actions }) => actions)
    .reduce((sum, action) => sum + (action.kind === "hover" ? action.seconds : 0), 0);
  return [
    ["wpml:distance", lengthM],
    ["wpml:duration", flightTimeS(stretches, meanMps) + hoverS],
  ];
}
