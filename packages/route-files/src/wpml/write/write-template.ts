import type { Position } from "geojson";
import { findCamera } from "@overfly/flight-planning/cameras/cameras";
import type { Survey } from "#route-content.ts";
import type { PlannedFlight, PlannedWaypoint } from "@overfly/flight-planning/model/planned-flight";
import { speedOf, type WaylineInput } from "./write-waylines.ts";
import { coordinates, headingParam, turnOf } from "./write-waypoint.ts";
import type { Xml } from "#xml/write-xml.ts";

/** A waypoint template with every waypoint, for display and editing in DJI's tools. */
export function waypointTemplate(wayline: WaylineInput): Xml {
  const { flight, templateId, waypoints } = wayline;
  const heights = waypoints.map((waypoint) => templateHeightM(flight, waypoint));
  const highestM = heights.reduce((highest, height) => Math.max(highest, height), heights[0] ?? 0);
  return [
    "Folder",
    [
      ["wpml:templateType", "waypoint"],
      ["wpml:templateId", templateId],
      coordinateSystem(templateHeightMode(flight), []),
      ["wpml:autoFlightSpeed", speedOf(waypoints[0])],
      ["wpml:globalHeight", highestM],
      ["wpml:caliFlightEnable", 0],
      ["wpml:gimbalPitchMode", "manual"],
      headingParam({}, "wpml:globalWaypointHeadingParam"),
      ["wpml:globalWaypointTurnMode", "toPointAndStopWithDiscontinuityCurvature"],
      ["wpml:globalUseStraightLine", 1],
      ...waypoints.map((waypoint, index) => placemark(wayline, waypoint, index)),
      payloadParam(flight, flight.lensIds),
    ],
  ];
}

function placemark(
  { flight, waypoints, groups, warnings }: WaylineInput,
  waypoint: PlannedWaypoint,
  index: number,
): Xml {
  const turn = turnOf(waypoints, index, warnings);
  return [
    "Placemark",
    [
      ["Point", [["coordinates", coordinates(waypoint.position)]]],
      ["wpml:index", index],
      ["wpml:ellipsoidHeight", waypoint.position[2] ?? 0],
      ["wpml:height", templateHeightM(flight, waypoint)],
      ["wpml:waypointSpeed", speedOf(waypoint)],
      headingParam(waypoint),
      turn.param,
      ["wpml:useGlobalHeight", 0],
      ["wpml:useGlobalSpeed", 0],
      ["wpml:useGlobalHeadingParam", 0],
      ["wpml:useGlobalTurnParam", 0],
      ["wpml:gimbalPitchAngle", waypoint.gimbalPitchDeg ?? 0],
      ["wpml:useStraightLine", turn.straight],
      ...(groups[index] ?? []),
      ["wpml:isRisky", 0],
    ],
  ];
}

/** Templates have no ellipsoid heights; they are relative to the take-off point if its height is known. */
function templateHeightMode({ heightMode, takeOff }: PlannedFlight): string {
  if (heightMode === "ground") return "aboveGroundLevel";
  return heightMode === "ellipsoid" && takeOff?.[2] === undefined ? "EGM96" : "relativeToStartPoint";
}

function templateHeightM({ heightMode, takeOff }: PlannedFlight, { position }: PlannedWaypoint): number {
  return (position[2] ?? 0) - (heightMode === "ellipsoid" ? (takeOff?.[2] ?? 0) : 0);
}

/** A mapping template (area, oblique or strip), from which DJI's tools generate the lines again when it is edited. */
export function surveyTemplate(survey: Survey, flight: PlannedFlight): Xml {
  const { heightM, heightMode } = survey;
  const mode =
    heightMode === "ground"
      ? "realTimeFollowSurface"
      : heightMode === "ellipsoid"
        ? "EGM96"
        : "relativeToStartPoint";
  const follow: Xml[] =
    heightMode === "ground"
      ? [
          ["wpml:surfaceFollowModeEnable", 1],
          ["wpml:surfaceRelativeHeight", heightM],
        ]
      : [];
  return [
    "Folder",
    [
      ["wpml:templateType", TEMPLATE_TYPES[survey.kind]],
      ["wpml:templateId", 0],
      coordinateSystem(mode, [["wpml:globalShootHeight", heightM], ...follow]),
      ["wpml:autoFlightSpeed", survey.speedMps ?? speedOf(flight.waypoints[0])],
      [
        "Placemark",
        [
          ["wpml:caliFlightEnable", 0],
          ...TEMPLATE_FIELDS[survey.kind](survey),
          overlap(survey),
          ...geometry(survey),
          ["wpml:ellipsoidHeight", heightM],
          ["wpml:height", heightM],
          ...(survey.kind === "area" ? headingAndGimbal(survey) : []),
        ],
      ],
      payloadParam(flight, survey.lensIds ?? flight.lensIds),
    ],
  ];
}

const TEMPLATE_TYPES: Record<Survey["kind"], string> = {
  area: "mapping2d",
  oblique: "mapping3d",
  corridor: "mappingStrip",
};

const TEMPLATE_FIELDS: Record<Survey["kind"], (survey: Survey) => Xml[]> = {
  area: (survey) => [
    ["wpml:elevationOptimizeEnable", 0],
    ["wpml:smartObliqueEnable", 0],
    ...lineFields(survey),
  ],
  oblique: (survey) => [
    ["wpml:inclinedGimbalPitch", survey.oblique?.pitchDeg ?? -45],
    ...lineFields(survey),
    ["wpml:inclinedFlightSpeed", survey.oblique?.speedMps ?? survey.speedMps ?? 5],
  ],
  corridor: (survey) => [
    ...lineFields(survey),
    ["wpml:singleLineEnable", 0],
    ["wpml:cuttingDistance", 1000],
    ["wpml:boundaryOptimEnable", 0],
    ["wpml:leftExtend", Math.round(survey.leftExtentM ?? 0)],
    ["wpml:rightExtend", Math.round(survey.rightExtentM ?? 0)],
    ["wpml:includeCenterEnable", 1],
    ["wpml:stripUseTemplateAltitude", 1],
  ],
};

const lineFields = ({ triggerMode, directionDeg = 0, marginM = 0 }: Survey): Xml[] => [
  ["wpml:shootType", triggerMode],
  ["wpml:direction", (Math.round(directionDeg) + 360) % 360],
  ["wpml:margin", Math.round(marginM)],
];

function overlap({ kind, frontOverlap = 70, sideOverlap = 70, oblique }: Survey): Xml {
  const tilted: Xml[] =
    kind === "oblique"
      ? [
          ["wpml:inclinedCameraOverlapH", oblique?.frontOverlap ?? frontOverlap],
          ["wpml:inclinedCameraOverlapW", oblique?.sideOverlap ?? sideOverlap],
        ]
      : [];
  const plain: Xml[] = [
    ["wpml:orthoCameraOverlapH", frontOverlap],
    ["wpml:orthoCameraOverlapW", sideOverlap],
  ];
  return ["wpml:overlap", [...plain, ...tilted]];
}

function geometry({ ring, line }: Survey): Xml[] {
  const corners = (positions: readonly Position[]): Xml => [
    "coordinates",
    positions.map((corner) => `${coordinates(corner)},0`).join("\n"),
  ];
  if (line) return [["LineString", [corners(line)]]];
  return [["Polygon", [["outerBoundaryIs", [["LinearRing", [corners(openRing(ring ?? []))]]]]]]];
}

/** The ring without its closing point, as DJI writes it. */
function openRing(ring: readonly Position[]): readonly Position[] {
  const [first] = ring;
  const last = ring.at(-1);
  return ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1] ? ring.slice(0, -1) : ring;
}

const headingAndGimbal = ({ gimbalPitchDeg = -90 }: Survey): Xml[] => [
  [
    "wpml:mappingHeadingParam",
    [
      ["wpml:mappingHeadingMode", "followWayline"],
      ["wpml:mappingHeadingAngle", 0],
    ],
  ],
  ["wpml:gimbalPitchMode", "fixed"],
  ["wpml:gimbalPitchAngle", gimbalPitchDeg],
  ["wpml:facadeWaylineEnable", 0],
];

const coordinateSystem = (heightMode: string, rest: readonly Xml[]): Xml => [
  "wpml:waylineCoordinateSysParam",
  [["wpml:coordinateMode", "WGS84"], ["wpml:heightMode", heightMode], ...rest],
];

/** All lenses of the camera by default: missing images would need another flight. */
const imageFormat = ({ cameraId }: PlannedFlight, lensIds: readonly string[]): string =>
  [...(lensIds.length > 0 ? lensIds : (findCamera(cameraId)?.lenses.map(({ id }) => id) ?? ["wide"]))].join(
    ",",
  );

const payloadParam = (flight: PlannedFlight, lensIds: readonly string[]): Xml => [
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
    ["wpml:imageFormat", imageFormat(flight, lensIds)],
  ],
];
