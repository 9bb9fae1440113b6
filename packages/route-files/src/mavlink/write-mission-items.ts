import type { Position } from "geojson";
import type {
  HeightMode,
  PlannedFlight,
  PlannedWaypoint,
  WaypointAction,
} from "@overfly/flight-planning/model/planned-flight";
import { withoutRedundantPitch } from "#flight/gimbal-pitch.ts";
import type { WarningList } from "#warning-list.ts";
import type { RouteContent, RouteWriteError } from "#route-content.ts";
import {
  AUTO_FOCUS,
  COMMAND,
  FOCAL_LENGTH_ZOOM,
  FRAME,
  commandFromName,
  type MissionItem,
  YAW_LOCK,
} from "./mission-item.ts";
import { BEFORE_FIRST_WAYPOINT, MIN_HOLD_S } from "./read-mission-items.ts";

export interface MissionItems {
  ok: true;
  start: MissionItem[];
  /** Per waypoint of the flight: the waypoint and its actions. */
  waypoints: MissionItem[][];
  end: MissionItem[];
}

/** What the source file had, if a changed file is written. */
export interface SourceStyle {
  /** Ellipsoidal heights are written as AMSL altitudes. */
  overSea: boolean;
  /** Gimbal actions that repeat the pitch are kept. */
  keepsRepeatedPitch: boolean;
}

export const sourceStyle = (source: RouteContent | undefined): SourceStyle => ({
  overSea: source?.flight?.heightMode === "ellipsoid",
  keepsRepeatedPitch: source !== undefined,
});

export function missionItemsOf(
  flight: PlannedFlight | undefined,
  warnings: WarningList,
  { overSea, keepsRepeatedPitch }: SourceStyle,
): MissionItems | RouteWriteError {
  if (!flight || flight.waypoints.length === 0) {
    return { ok: false, code: "no-flight", message: "The route has no flight to write." };
  }
  const { heightMode, takeOff } = flight;
  if (heightMode === "ellipsoid" && takeOff?.[2] === undefined && !overSea) {
    const message = "Ellipsoidal heights require the height of the take-off point.";
    return { ok: false, code: "take-off-height-unknown", message };
  }
  warnUnsupported(flight, warnings);
  const beforeFirst = flight.waypoints[0]?.actions.filter(isBeforeFirstWaypoint) ?? [];
  const writer = new MissionWriter(flight, warnings, overSea);
  return {
    ok: true,
    start: [...beforeFirst.flatMap((action) => actionItems(action, warnings)), ...takeOffItems(flight)],
    waypoints: (keepsRepeatedPitch ? flight.waypoints : withoutRedundantPitch(flight.waypoints)).map(
      (waypoint) => writer.itemsAt(waypoint),
    ),
    end: finishItems(flight, warnings),
  };
}

const FRAMES: Record<HeightMode, number> = {
  "take-off": FRAME.relative,
  ground: FRAME.terrain,
  ellipsoid: FRAME.relative,
};

const item = (
  command: number,
  params: readonly (number | null)[],
  frame: number = FRAME.mission,
): MissionItem => ({
  command,
  frame,
  params: Array.from({ length: 7 }, (_, index) => (index < params.length ? (params[index] ?? null) : 0)),
  autoContinue: true,
});

function takeOffItems({ takeOff, safeTakeOffHeightM, transitSpeedMps }: PlannedFlight): MissionItem[] {
  const [lon = 0, lat = 0] = takeOff ?? [];
  return [
    item(COMMAND.takeOff, [0, 0, 0, null, lat, lon, safeTakeOffHeightM], FRAME.relative),
    item(COMMAND.changeSpeed, [1, transitSpeedMps, -1]),
  ];
}

function finishItems({ finish, waypoints }: PlannedFlight, warnings: WarningList): MissionItem[] {
  if (finish === "go-home") return [item(COMMAND.returnToLaunch, [])];
  if (finish === "land") {
    const [lon = 0, lat = 0] = waypoints.at(-1)?.position ?? [];
    return [item(COMMAND.land, [0, 0, 0, null, lat, lon, 0], FRAME.relative)];
  }
  if (finish === "go-to-first-waypoint") {
    warnings.add("finish");
  }
  return [];
}

/** Writes the waypoints in order and keeps track of the current settings. */
class MissionWriter {
  readonly #flight: PlannedFlight;
  readonly #warnings: WarningList;
  readonly #frame: number;
  #speedMps: number;
  #lookAt: Position | undefined;
  #isTimed = false;

  constructor(flight: PlannedFlight, warnings: WarningList, overSea: boolean) {
    this.#flight = flight;
    const isOverSea = overSea && flight.heightMode === "ellipsoid" && flight.takeOff?.[2] === undefined;
    this.#frame = isOverSea ? FRAME.seaLevel : FRAMES[flight.heightMode];
    this.#warnings = warnings;
    this.#speedMps = flight.transitSpeedMps;
  }

  itemsAt(waypoint: PlannedWaypoint): MissionItem[] {
    const { actions, gimbalPitchDeg } = waypoint;
    const [first, ...rest] = actions.filter((action) => !isBeforeFirstWaypoint(action));
    const isPlain = waypoint.turn === "stop" && gimbalPitchDeg === undefined;
    const hasHoldTime = first?.kind === "hover" && isPlain && isHoldTime(first.seconds);
    const done = hasHoldTime || !first ? rest : [first, ...rest];
    const gimbalItems =
      gimbalPitchDeg === undefined ? [] : [item(COMMAND.mountControl, [gimbalPitchDeg, 0, 0, 0, 0, 0, 2])];
    const stops = done[0]?.kind === "stop-photos" ? 1 : 0;
    const here = this.#waypoint(waypoint, hasHoldTime ? first.seconds : MIN_HOLD_S);
    return [
      here,
      ...this.#changes(waypoint),
      ...done.slice(0, stops).flatMap((action) => this.#do(action)),
      ...gimbalItems,
      ...done.slice(stops).flatMap((action) => this.#do(action)),
    ];
  }

  #waypoint({ position, headingDeg, turn, dampingM = 0 }: PlannedWaypoint, holdS: number): MissionItem {
    const { heightMode, takeOff } = this.#flight;
    const [lon = 0, lat = 0, heightM = 0] = position;
    const relativeM = heightMode === "ellipsoid" ? heightM - (takeOff?.[2] ?? 0) : heightM;
    const hold = turn === "stop" ? holdS : 0;
    const params = [hold, turn === "round" ? dampingM : 0, 0, yawOf(headingDeg), lat, lon, relativeM];
    return item(COMMAND.waypoint, params, this.#frame);
  }

  #changes({ speedMps, lookAt }: PlannedWaypoint): MissionItem[] {
    const items: MissionItem[] = [];
    if (speedMps !== this.#speedMps) items.push(item(COMMAND.changeSpeed, [1, speedMps, -1]));
    this.#speedMps = speedMps;
    if (JSON.stringify(lookAt) !== JSON.stringify(this.#lookAt)) {
      const [lon = 0, lat = 0, heightM = 0] = lookAt ?? [];
      items.push(
        lookAt
          ? item(COMMAND.roiLocation, [0, 0, 0, 0, lat, lon, heightM], this.#frame)
          : item(COMMAND.roiNone, []),
      );
    }
    this.#lookAt = lookAt;
    return items;
  }

  #do(action: WaypointAction): MissionItem[] {
    if (action.kind === "photos-by-time") this.#isTimed = true;
    if (action.kind === "photos-by-distance") this.#isTimed = false;
    if (action.kind === "stop-photos" && this.#isTimed)
      return [item(COMMAND.imageStop, [0, null, null, null])];
    return actionItems(action, this.#warnings);
  }
}

/** North is 360, since some autopilots treat 0 as unset. */
const yawOf = (headingDeg: number | undefined): number | null =>
  headingDeg === undefined ? null : headingDeg === 0 ? 360 : headingDeg;

const isHoldTime = (seconds: number): boolean => seconds > 0 && seconds !== MIN_HOLD_S;

const isBeforeFirstWaypoint = (action: WaypointAction): boolean =>
  action.kind === "unsupported" && BEFORE_FIRST_WAYPOINT in action.parameters;

function actionItems(action: WaypointAction, warnings: WarningList): MissionItem[] {
  switch (action.kind) {
    case "photo":
      if (action.lensIds || action.name) warnings.add("lenses");
      return [item(COMMAND.imageStart, [0, 0, 1])];
    case "photos-by-distance":
      return [item(COMMAND.triggerDistance, [action.intervalM, 0, 1])];
    case "photos-by-time":
      return [item(COMMAND.imageStart, [0, action.intervalS, 0])];
    case "stop-photos":
      return [item(COMMAND.triggerDistance, [0, 0, 0])];
    case "start-video":
      return [item(COMMAND.videoStart, [0, 0])];
    case "stop-video":
      return [item(COMMAND.videoStop, [0])];
    case "hover":
      return [item(COMMAND.delay, [action.seconds, -1, -1, -1])];
    case "heading":
      return [item(COMMAND.conditionYaw, [action.deg, 0, 0, 0])];
    case "gimbal":
      return [gimbal(action.pitchDeg, action.yawDeg)];
    case "zoom":
      return [item(COMMAND.cameraZoom, [FOCAL_LENGTH_ZOOM, action.focalLengthMm])];
    case "focus":
      if (action.at) warnings.add("focus-point");
      return [item(COMMAND.cameraFocus, [AUTO_FOCUS, 0])];
    case "panorama":
      return [item(COMMAND.panorama, [360, 90, 10, 10])];
    case "unsupported":
      return customItems(action.name, action.parameters, warnings);
  }
}

const gimbal = (pitchDeg: number, yawDeg: number | undefined): MissionItem =>
  yawDeg === undefined
    ? item(COMMAND.mountControl, [pitchDeg, 0, 0, 0, 0, 0, 2])
    : item(COMMAND.gimbalPitchYaw, [pitchDeg, yawDeg, null, null, YAW_LOCK, 0, 0]);

function customItems(
  name: string,
  parameters: Record<string, string | number>,
  warnings: WarningList,
): MissionItem[] {
  const command = commandFromName(name);
  if (command === undefined) {
    warnings.add("unsupported-action", {
      name,
    });
    return [];
  }
  const params = Array.from({ length: 7 }, (_, index) => {
    const value = parameters[`p${index + 1}`];
    return typeof value === "number" ? value : null;
  });
  return [item(command, params, Number(parameters["frame"] ?? FRAME.mission))];
}

function warnUnsupported(
  { onSignalLoss, heightMode, aircraftId }: PlannedFlight,
  warnings: WarningList,
): void {
  if (aircraftId !== "generic") warnings.add("equipment");
  if (onSignalLoss !== "go-home") {
    warnings.add("signal-loss");
  }
  if (heightMode === "ground") {
    warnings.add("terrain-following");
  }
}
