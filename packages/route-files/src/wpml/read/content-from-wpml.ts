import { InvalidElementError } from "#invalid-element-error.ts";
import type { ConversionWarning, RouteContent } from "#route-content.ts";
import type {
  HeightMode,
  PlannedFlight,
  PlannedWaypoint,
} from "@overfly/flight-planning/model/planned-flight";
import type { Wayline, WpmlDocument, WpmlMission, WpmlWaypoint } from "#wpml/wpml-document.ts";
import { aircraftIdOf, cameraIdOf } from "#wpml/dji-equipment.ts";
import { waypointActionsOf } from "./read-actions.ts";
import { ownValue } from "@overfly/flight-planning/model/own-value";
import { surveysOf } from "./read-surveys.ts";

export interface WpmlContent extends RouteContent {
  flight: PlannedFlight;
  /** Index of each wayline's first waypoint. */
  waylineStarts: number[];
  warnings: ConversionWarning[];
}

/** Converts a DJI route. All waylines become one flight, with an item index for each. */
export function contentFromWpml(document: WpmlDocument): WpmlContent {
  const { mission, waylines } = document;
  const [first] = waylines;
  const modes = new Set(waylines.map(({ heightMode }) => heightMode));
  const warnings: ConversionWarning[] = modes.size > 1 ? [{ code: "mixed-height-modes" }] : [];
  let next = 0;
  const waylineStarts = waylines.map(({ waypoints }) => {
    const start = next;
    next += waypoints.length;
    return start;
  });
  const { surveys, areas } = surveysOf(document);
  const flight: PlannedFlight = {
    aircraftId: aircraftIdOf(mission.droneEnum, mission.droneSubEnum),
    cameraId: cameraIdOf(mission.payloadEnum, mission.payloadSubEnum),
    lensIds: lensesOf(document),
    ...(mission.takeOff && { takeOff: mission.takeOff }),
    heightMode: heightModeOf(first?.heightMode),
    safeTakeOffHeightM: mission.takeOffSecurityHeightM ?? 20,
    transitSpeedMps: mission.transitionalSpeedMps ?? first?.speedMps ?? 10,
    ...completionActionsOf(mission),
    waypoints: waylines.flatMap((wayline, itemIndex) =>
      waypointsOf(wayline, waylines.length > 1 || surveys.length > 0 ? itemIndex : undefined),
    ),
  };
  return {
    flight,
    waylineStarts,
    warnings,
    ...(surveys.length > 0 && { surveys }),
    ...(areas.length > 0 && { areas }),
  };
}

const HEIGHT_MODES: Record<string, HeightMode | undefined> = {
  relativeToStartPoint: "take-off",
  WGS84: "ellipsoid",
  realTimeFollowSurface: "ground",
};

function heightModeOf(name = "relativeToStartPoint"): HeightMode {
  const mode = ownValue(HEIGHT_MODES, name);
  if (mode) return mode;
  throw new InvalidElementError(
    "bad-value",
    "Folder[0]/executeHeightMode",
    `is "${name.slice(0, 40)}", which is unknown`,
  );
}

const FINISH_ACTIONS: Record<string, PlannedFlight["finish"] | undefined> = {
  goHome: "go-home",
  noAction: "hover",
  autoLand: "land",
  gotoFirstWaypoint: "go-to-first-waypoint",
};

const SIGNAL_LOSS_ACTIONS: Record<string, PlannedFlight["onSignalLoss"] | undefined> = {
  goBack: "go-home",
  landing: "land",
  hover: "hover",
};

function completionActionsOf(mission: WpmlMission): Pick<PlannedFlight, "finish" | "onSignalLoss"> {
  return {
    finish: ownValue(FINISH_ACTIONS, mission.finishAction ?? "") ?? "go-home",
    onSignalLoss:
      mission.exitOnRCLost === "goContinue"
        ? "continue"
        : (ownValue(SIGNAL_LOSS_ACTIONS, mission.executeRCLostAction ?? "") ?? "go-home"),
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

function waypointsOf(wayline: Wayline, itemIndex: number | undefined): PlannedWaypoint[] {
  const actions = waypointActionsOf(wayline);
  return wayline.waypoints.map((waypoint, index) => ({
    position: waypoint.position,
    speedMps: waypoint.speedMps,
    ...headingOf(waypoint),
    ...turnOf(waypoint),
    actions: actions[index]?.actions ?? [],
    ...(actions[index]?.gimbalPitchDeg !== undefined && { gimbalPitchDeg: actions[index].gimbalPitchDeg }),
    ...(itemIndex !== undefined && { itemIndex }),
  }));
}

function headingOf({
  headingMode,
  headingDeg,
  headingEnabled,
  poi,
}: WpmlWaypoint): Pick<PlannedWaypoint, "headingDeg" | "lookAt"> {
  const isHeld = headingMode === "smoothTransition" || (headingMode === "fixed" && headingEnabled === true);
  if (isHeld) return { headingDeg: (headingDeg + 360) % 360 };
  return headingMode === "towardPOI" && poi ? { lookAt: poi } : {};
}

function turnOf({ turnMode, dampingM, straight }: WpmlWaypoint): Pick<PlannedWaypoint, "turn" | "dampingM"> {
  if (turnMode === "coordinateTurn") return { turn: "round", dampingM };
  if (turnMode !== "toPointAndPassWithContinuityCurvature") return { turn: "stop" };
  return straight === true && dampingM > 0 ? { turn: "pass", dampingM } : { turn: "pass" };
}
