import type { Position } from "geojson";
import type { RoutePlan } from "../route-plan.ts";
import { coordinates, flightSpeed, headingParam, turnParam } from "./waylines.ts";
import type { Xml } from "./xml-writer.ts";

/**
 * What DJI's tools show and edit. A single outline becomes an area template; what that can't hold (holes, several
 * parts) becomes a waypoint template, so that opening the file never replaces the planned lines by others.
 */
export function templateFolder(plan: RoutePlan): Xml {
  const { boundary } = plan.settings;
  const polygons = boundary.type === "Polygon" ? [boundary.coordinates] : boundary.coordinates;
  const [outline, ...holes] = polygons[0] ?? [];
  const single = polygons.length === 1 && holes.length === 0 && outline !== undefined;
  return single ? areaTemplate(plan, outline) : waypointTemplate(plan);
}

function areaTemplate(plan: RoutePlan, outline: readonly Position[]): Xml {
  const { settings, statistics } = plan;
  return [
    "Folder",
    [
      ["wpml:templateType", "mapping2d"],
      ["wpml:templateId", 0],
      coordinateSystem([["wpml:globalShootHeight", statistics.heightM]]),
      ["wpml:autoFlightSpeed", flightSpeed(plan)],
      [
        "Placemark",
        [
          ["wpml:caliFlightEnable", 0],
          ["wpml:elevationOptimizeEnable", 0],
          ["wpml:smartObliqueEnable", 0],
          ["wpml:shootType", "distance"],
          ["wpml:direction", Math.round(settings.angleDeg) % 360],
          ["wpml:margin", Math.round(settings.marginM)],
          [
            "wpml:overlap",
            [
              ["wpml:orthoCameraOverlapH", settings.frontOverlap],
              ["wpml:orthoCameraOverlapW", settings.sideOverlap],
            ],
          ],
          ["Polygon", [["outerBoundaryIs", [["LinearRing", [["coordinates", ringText(outline)]]]]]]],
          ["wpml:ellipsoidHeight", statistics.heightM],
          ["wpml:height", statistics.heightM],
          [
            "wpml:mappingHeadingParam",
            [
              ["wpml:mappingHeadingMode", "followWayline"],
              ["wpml:mappingHeadingAngle", 0],
            ],
          ],
          ["wpml:gimbalPitchMode", "fixed"],
          ["wpml:gimbalPitchAngle", settings.gimbalPitchDeg],
          ["wpml:facadeWaylineEnable", 0],
        ],
      ],
      payloadParam(plan),
    ],
  ];
}

/** Every waypoint as it is flown. */
export function waypointTemplate(plan: RoutePlan): Xml {
  const { settings, statistics, waypoints } = plan;
  const placemarks = waypoints.map((position, index): Xml => [
    "Placemark",
    [
      ["Point", [["coordinates", coordinates(position)]]],
      ["wpml:index", index],
      ["wpml:ellipsoidHeight", statistics.heightM],
      ["wpml:height", statistics.heightM],
      ["wpml:useGlobalHeight", 1],
      ["wpml:useGlobalSpeed", 1],
      ["wpml:useGlobalHeadingParam", 1],
      ["wpml:useGlobalTurnParam", 0],
      turnParam(waypoints, index, statistics.triggerDistanceM),
      ["wpml:gimbalPitchAngle", settings.gimbalPitchDeg],
      ["wpml:useStraightLine", 1],
    ],
  ]);
  return [
    "Folder",
    [
      ["wpml:templateType", "waypoint"],
      ["wpml:templateId", 0],
      coordinateSystem([]),
      ["wpml:autoFlightSpeed", flightSpeed(plan)],
      ["wpml:globalHeight", statistics.heightM],
      ["wpml:caliFlightEnable", 0],
      ["wpml:gimbalPitchMode", "usePointSetting"],
      headingParam("wpml:globalWaypointHeadingParam"),
      ["wpml:globalWaypointTurnMode", "toPointAndStopWithDiscontinuityCurvature"],
      ["wpml:globalUseStraightLine", 1],
      ...placemarks,
      payloadParam(plan),
    ],
  ];
}

function coordinateSystem(rest: readonly Xml[]): Xml {
  return [
    "wpml:waylineCoordinateSysParam",
    [["wpml:coordinateMode", "WGS84"], ["wpml:heightMode", "relativeToStartPoint"], ...rest],
  ];
}

/** Corners without the closing one, as DJI writes them. */
function ringText(ring: readonly Position[]): string {
  const [first] = ring;
  const last = ring.at(-1);
  const closed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  const corners = closed ? ring.slice(0, -1) : ring;
  return corners.map((corner) => `${coordinates(corner)},0`).join("\n");
}

function payloadParam({ settings }: RoutePlan): Xml {
  return [
    "wpml:payloadParam",
    [
      ["wpml:payloadPositionIndex", 0],
      ["wpml:focusMode", "firstPoint"],
      ["wpml:meteringMode", "average"],
      ["wpml:dewarpingEnable", 0],
      ["wpml:returnMode", "singleReturnFirst"],
      ["wpml:samplingRate", 240_000],
      ["wpml:scanningMode", "repetitive"],
      ["wpml:modelColoringEnable", 0],
      ["wpml:imageFormat", settings.lensIds.join(",")],
    ],
  ];
}
