import { distanceM } from "@overfly/geo/distance";
import type { Position } from "geojson";
import type { BatterySet, RoutePlan } from "../route-plan.ts";
import { decimal, type Xml } from "./xml-writer.ts";

/** One flight as DJI's aircraft fly it: a Folder with two waypoints a line. Group numbers start at `firstGroupId`. */
export function waylineFolder(
  plan: RoutePlan,
  set: BatterySet,
  waylineId: number,
  firstGroupId: number,
): Xml {
  const { statistics } = plan;
  const waypoints = plan.waypoints.slice(set.firstWaypoint, set.lastWaypoint + 1);
  return [
    "Folder",
    [
      ["wpml:templateId", 0],
      ["wpml:executeHeightMode", "relativeToStartPoint"],
      ["wpml:waylineId", waylineId],
      ["wpml:distance", set.distanceM],
      ["wpml:duration", set.durationS],
      ["wpml:autoFlightSpeed", flightSpeed(plan)],
      ...waypoints.map((position, index): Xml => {
        const photographs = index % 2 === 0 ? photoGroup(plan, index, firstGroupId + index / 2) : undefined;
        return [
          "Placemark",
          [
            ["Point", [["coordinates", coordinates(position)]]],
            ["wpml:index", index],
            ["wpml:executeHeight", statistics.heightM],
            ["wpml:waypointSpeed", flightSpeed(plan)],
            headingParam(),
            turnParam(waypoints, index, statistics.triggerDistanceM),
            ["wpml:useStraightLine", 1],
            photographs,
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
      }),
    ],
  ];
}

/** DJI accepts no more than 15 m/s in a route. */
export const flightSpeed = ({ statistics }: RoutePlan): number => Math.min(15, statistics.speedMps);

/** Nine digits are a tenth of a millimetre. */
export const coordinates = ([lon = 0, lat = 0]: Position): string => `${decimal(lon, 9)},${decimal(lat, 9)}`;

export function headingParam(name = "wpml:waypointHeadingParam"): Xml {
  return [
    name,
    [
      ["wpml:waypointHeadingMode", "followWayline"],
      ["wpml:waypointHeadingAngle", 0],
      ["wpml:waypointPoiPoint", "0.000000,0.000000,0.000000"],
      ["wpml:waypointHeadingAngleEnable", 0],
      ["wpml:waypointHeadingPathMode", "followBadArc"],
      ["wpml:waypointHeadingPoiIndex", 0],
    ],
  ];
}

/** Cuts corners by less than half a photo step; the first and the last point must be stopped at. */
export function turnParam(waypoints: readonly Position[], index: number, triggerDistanceM: number): Xml {
  const [before, here, after] = [waypoints[index - 1], waypoints[index], waypoints[index + 1]];
  const shorterM = before && here && after ? Math.min(distanceM(before, here), distanceM(here, after)) : 0;
  const dampingM = Math.min(10, shorterM * 0.4, triggerDistanceM / 2);
  const cuts = dampingM >= SMALLEST_DAMPING_M;
  return [
    "wpml:waypointTurnParam",
    [
      ["wpml:waypointTurnMode", cuts ? "coordinateTurn" : "toPointAndStopWithDiscontinuityCurvature"],
      ["wpml:waypointTurnDampingDist", cuts ? decimal(dampingM, 2) : 0],
    ],
  ];
}

const SMALLEST_DAMPING_M = 0.2;

/** From a line's first waypoint to its last: gimbal down, then a picture every so many metres. */
function photoGroup({ statistics, settings }: RoutePlan, startIndex: number, groupId: number): Xml {
  return [
    "wpml:actionGroup",
    [
      ["wpml:actionGroupId", groupId],
      ["wpml:actionGroupStartIndex", startIndex],
      ["wpml:actionGroupEndIndex", startIndex + 1],
      ["wpml:actionGroupMode", "sequence"],
      [
        "wpml:actionTrigger",
        [
          ["wpml:actionTriggerType", "multipleDistance"],
          ["wpml:actionTriggerParam", statistics.triggerDistanceM],
        ],
      ],
      action(0, "gimbalRotate", [
        ["wpml:gimbalHeadingYawBase", "aircraft"],
        ["wpml:gimbalRotateMode", "absoluteAngle"],
        ["wpml:gimbalPitchRotateEnable", 1],
        ["wpml:gimbalPitchRotateAngle", settings.gimbalPitchDeg],
        ["wpml:gimbalRollRotateEnable", 0],
        ["wpml:gimbalRollRotateAngle", 0],
        ["wpml:gimbalYawRotateEnable", 1],
        ["wpml:gimbalYawRotateAngle", 0],
        ["wpml:gimbalRotateTimeEnable", 0],
        ["wpml:gimbalRotateTime", 10],
        ["wpml:payloadPositionIndex", 0],
      ]),
      action(1, "takePhoto", [
        ["wpml:payloadPositionIndex", 0],
        ["wpml:useGlobalPayloadLensIndex", 0],
        ["wpml:payloadLensIndex", settings.lensIds.join(",")],
      ]),
    ],
  ];
}

function action(actionId: number, name: string, params: readonly Xml[]): Xml {
  return [
    "wpml:action",
    [
      ["wpml:actionId", actionId],
      ["wpml:actionActuatorFunc", name],
      ["wpml:actionActuatorFuncParam", params],
    ],
  ];
}
