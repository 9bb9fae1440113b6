import { BadElement } from "#invalid-element-error.ts";
import type { Loss, RouteContent } from "#route-content.ts";
import type {
  HeightMode,
  PlannedFlight,
  PlannedWaypoint,
} from "@overfly/flight-planning/model/planned-flight";
import type { Wayline, WpmlDocument, WpmlMission, WpmlWaypoint } from "#wpml/wpml-document.ts";
import { aircraftIdOf, cameraIdOf } from "#wpml/dji-equipment.ts";
import { actionsOf } from "./read-actions.ts";
import { ownValue } from "@overfly/flight-planning/own-value";
import { surveysOf } from "./read-surveys.ts";

export interface WpmlContent extends RouteContent {
  flight: PlannedFlight;
  /** Index of each wayline's first waypoint. */
  waylineStarts: number[];
  notes: Loss[];
}

/** A DJI route in our own form: its waylines one after the other, a part for each. */
export function contentOf(document: WpmlDocument): WpmlContent {
  const { mission, waylines } = document;
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
  const { surveys, areas } = surveysOf(document);
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
      waypointsOf(wayline, waylines.length > 1 || surveys.length > 0 ? part : undefined),
    ),
  };
  return {
    flight,
    waylineStarts,
    notes,
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
