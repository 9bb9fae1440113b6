import { BadElement } from "../formats/bad-element.ts";
import type { Loss, RouteContent, Survey } from "../formats/route-content.ts";
import type { HeightMode, PlannedFlight, PlannedWaypoint } from "../planned-flight.ts";
import type { Wayline, WpmlDocument, WpmlMission, WpmlTemplate, WpmlWaypoint } from "../wpml-document.ts";
import { aircraftIdOf, cameraIdOf } from "./equipment.ts";
import { actionsOf } from "./read-actions.ts";
import { ownValue } from "../own-value.ts";

export interface WpmlContent extends RouteContent {
  flight: PlannedFlight;
  /** Index of each wayline's first waypoint. */
  waylineStarts: number[];
  notes: Loss[];
}

/** A DJI route in our own form: its waylines one after the other, a part for each. */
export function contentOf(document: WpmlDocument): WpmlContent {
  const { mission, template, waylines } = document;
  const [first] = waylines;
  const modes = new Set(waylines.map(({ heightMode }) => heightMode));
  const notes: Loss[] =
    modes.size > 1
      ? [
          {
            code: "mixed-heights",
            message: "The waylines count heights differently; the first one's way is taken for all.",
          },
        ]
      : [];
  let next = 0;
  const waylineStarts = waylines.map(({ waypoints }) => {
    const start = next;
    next += waypoints.length;
    return start;
  });
  const survey = template && surveyOf(template, waylines);
  const flight: PlannedFlight = {
    aircraftId: aircraftIdOf(mission.droneEnum, mission.droneSubEnum),
    cameraId: cameraIdOf(mission.payloadEnum, mission.payloadSubEnum),
    lensIds: lensesOf(document),
    ...(mission.takeOff && { takeOff: mission.takeOff }),
    heightMode: heightModeOf(first?.heightMode),
    safeTakeOffHeightM: mission.takeOffSecurityHeightM ?? 20,
    transitSpeedMps: mission.transitionalSpeedMps ?? first?.speedMps ?? 10,
    ...endingsOf(mission),
    waypoints: waylines.flatMap((wayline, part) =>
      waypointsOf(wayline, waylines.length > 1 || survey ? part : undefined),
    ),
  };
  return { flight, waylineStarts, notes, ...(survey && { surveys: [survey], areas: areasOf(survey) }) };
}

const HEIGHT_MODES: Record<string, HeightMode | undefined> = {
  relativeToStartPoint: "take-off",
  WGS84: "ellipsoid",
  realTimeFollowSurface: "ground",
};

function heightModeOf(name = "relativeToStartPoint"): HeightMode {
  const mode = ownValue(HEIGHT_MODES, name);
  if (mode) return mode;
  throw new BadElement(
    "bad-value",
    "Folder[0]/executeHeightMode",
    `is "${name.slice(0, 40)}", which is not known`,
  );
}

const FINISH: Record<string, PlannedFlight["finish"] | undefined> = {
  goHome: "go-home",
  noAction: "hover",
  autoLand: "land",
  gotoFirstWaypoint: "go-to-first-waypoint",
};

const LOST: Record<string, PlannedFlight["onSignalLoss"] | undefined> = {
  goBack: "go-home",
  landing: "land",
  hover: "hover",
};

function endingsOf(mission: WpmlMission): Pick<PlannedFlight, "finish" | "onSignalLoss"> {
  return {
    finish: ownValue(FINISH, mission.finishAction ?? "") ?? "go-home",
    onSignalLoss:
      mission.exitOnRCLost === "goContinue"
        ? "continue"
        : (ownValue(LOST, mission.executeRCLostAction ?? "") ?? "go-home"),
  };
}

function lensesOf({ template, waylines }: WpmlDocument): string[] {
  const actions = waylines.flatMap(({ waypoints }) =>
    waypoints.flatMap(({ actionGroups }) => actionGroups.flatMap((group) => group.actions)),
  );
  const photo = actions.find(({ params }) => params["payloadLensIndex"]);
  const format = template?.imageFormat ?? photo?.params["payloadLensIndex"] ?? "";
  return format.split(",").filter(Boolean);
}

function waypointsOf(wayline: Wayline, part: number | undefined): PlannedWaypoint[] {
  const done = actionsOf(wayline);
  return wayline.waypoints.map((waypoint, index) => ({
    position: waypoint.position,
    speedMps: waypoint.speedMps,
    ...noseOf(waypoint),
    ...turnOf(waypoint),
    actions: done[index]?.actions ?? [],
    ...(done[index]?.gimbalPitchDeg !== undefined && { gimbalPitchDeg: done[index].gimbalPitchDeg }),
    ...(part !== undefined && { part }),
  }));
}

function noseOf({
  headingMode,
  headingDeg,
  headingSet,
  poi,
}: WpmlWaypoint): Pick<PlannedWaypoint, "headingDeg" | "lookAt"> {
  const isHeld = headingMode === "smoothTransition" || (headingMode === "fixed" && headingSet === true);
  if (isHeld) return { headingDeg: (headingDeg + 360) % 360 };
  return headingMode === "towardPOI" && poi ? { lookAt: poi } : {};
}

function turnOf({ turnMode, dampingM, straight }: WpmlWaypoint): Pick<PlannedWaypoint, "turn" | "dampingM"> {
  if (turnMode === "coordinateTurn") return { turn: "round", dampingM };
  if (turnMode !== "toPointAndPassWithContinuityCurvature") return { turn: "stop" };
  return straight === true && dampingM > 0 ? { turn: "pass", dampingM } : { turn: "pass" };
}

function surveyOf(template: WpmlTemplate, waylines: readonly Wayline[]): Survey | undefined {
  const { type, outline, line, heightOverGroundM, obliquePitchDeg } = template;
  const heightM = heightOverGroundM ?? template.heightM ?? 0;
  if (type === "mappingStrip" ? !line : !outline) return undefined;
  const steps = waylines
    .flatMap(({ waypoints }) => waypoints.flatMap(({ actionGroups }) => actionGroups))
    .flatMap(({ trigger, triggerParam }) => (trigger === "multipleDistance" ? (triggerParam ?? []) : []));
  const spaced = steps.length > 0 ? steps.reduce((widest, step) => Math.max(widest, step)) : undefined;
  return {
    kind: type === "mappingStrip" ? "corridor" : type === "mapping3d" ? "oblique" : "area",
    ...(outline && { ring: outline }),
    ...(line && { line }),
    heightM,
    heightOver:
      heightOverGroundM === undefined
        ? (ownValue(SURVEY_HEIGHTS, template.heightMode ?? "") ?? "take-off")
        : "ground",
    shootBy: template.shootType === "time" ? "time" : "distance",
    ...picked(template),
    ...(obliquePitchDeg !== undefined && { oblique: obliqueOf(template, obliquePitchDeg) }),
    ...(template.imageFormat !== undefined && { lensIds: template.imageFormat.split(",") }),
    ...(spaced !== undefined && { triggerDistanceM: spaced }),
    ...(waylines.length === 1 && { part: 0 }),
  };
}

const SURVEY_HEIGHTS: Record<string, Survey["heightOver"] | undefined> = {
  EGM96: "ellipsoid",
  aboveGroundLevel: "ground",
  realTimeFollowSurface: "ground",
};

const SAME_NAMES = [
  "speedMps",
  "directionDeg",
  "frontOverlap",
  "sideOverlap",
  "marginM",
  "gimbalPitchDeg",
  "leftM",
  "rightM",
] as const;

function picked(template: WpmlTemplate): Partial<Survey> {
  const found: Partial<Survey> = {};
  for (const name of SAME_NAMES) if (template[name] !== undefined) found[name] = template[name];
  return found;
}

function obliqueOf(template: WpmlTemplate, pitchDeg: number): NonNullable<Survey["oblique"]> {
  const { obliqueSpeedMps, obliqueFrontOverlap, obliqueSideOverlap } = template;
  return {
    pitchDeg,
    ...(obliqueSpeedMps !== undefined && { speedMps: obliqueSpeedMps }),
    ...(obliqueFrontOverlap !== undefined && { frontOverlap: obliqueFrontOverlap }),
    ...(obliqueSideOverlap !== undefined && { sideOverlap: obliqueSideOverlap }),
  };
}

const areasOf = ({ ring }: Survey): NonNullable<RouteContent["areas"]> =>
  ring ? [{ area: { type: "Polygon", coordinates: [ring] } }] : [];
