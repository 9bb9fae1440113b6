import { GROUP_SPAN, TRIGGER_PARAM, TRIGGER_TYPE } from "#flight/action-trigger.ts";
import { extractGimbalPitch, gimbalSpan, movesGimbal, pitchAfterActions } from "#flight/gimbal-pitch.ts";
import type { PlannedWaypoint, WaypointAction } from "@overfly/flight-planning/model/planned-flight";
import type { ActionGroup, Wayline, WpmlAction } from "#wpml/wpml-document.ts";
import { parseNumber } from "#text/parse-coordinates.ts";
import { ownValue } from "@overfly/flight-planning/model/own-value";

type WaypointActions = Pick<PlannedWaypoint, "actions" | "gimbalPitchDeg">;

/** Actions per waypoint of a wayline. Interval shooting becomes a start and a stop action. */
export function waypointActionsOf({ waypoints, startActions = [] }: Wayline): WaypointActions[] {
  const perWaypoint: WaypointActions[] = waypoints.map(() => ({ actions: [] }));
  const ends: WaypointAction[][] = waypoints.map(() => []);
  const startActionList = startActions.map(actionOf);
  perWaypoint[0]?.actions.push(...startActionList);
  let pitchDeg = pitchAfterActions(startActionList, undefined);
  let movedUntil = -1;
  for (const [index, { actionGroups }] of waypoints.entries()) {
    if (index <= movedUntil) pitchDeg = undefined;
    for (const group of actionGroups) {
      const start = group.startIndex < waypoints.length ? group.startIndex : index;
      const waypoint = perWaypoint[start];
      if (!waypoint) continue;
      const read = groupActions(group, start);
      if (read.pitchDeg !== undefined && read.pitchDeg !== pitchDeg) setPitch(waypoint, read.pitchDeg);
      for (const action of read.actions) waypoint.actions.push(action);
      if (read.endsWithStop)
        ends[Math.min(Math.max(group.endIndex, start), waypoints.length - 1)]?.push(STOP_PHOTOS);
      pitchDeg = pitchAfterActions(read.actions, read.pitchDeg ?? pitchDeg);
      movedUntil = Math.max(movedUntil, start + gimbalSpan(read.actions));
    }
  }
  return perWaypoint.map((here, index) =>
    withGimbalPitch({ ...here, actions: [...(ends[index] ?? []), ...here.actions] }),
  );
}

const STOP_PHOTOS: WaypointAction = { kind: "stop-photos" };

const withGimbalPitch = ({ actions, gimbalPitchDeg }: WaypointActions): WaypointActions =>
  gimbalPitchDeg === undefined ? extractGimbalPitch(actions) : { actions, gimbalPitchDeg };

/** The waypoint's own pitch comes before its actions; after a photo or another pitch, it is an action itself. */
function setPitch(waypoint: WaypointActions, pitchDeg: number): void {
  const isLate =
    waypoint.gimbalPitchDeg !== undefined ||
    waypoint.actions.some((action) => action.kind === "photo" || movesGimbal(action));
  if (isLate) waypoint.actions.push({ kind: "gimbal", pitchDeg });
  else waypoint.gimbalPitchDeg = pitchDeg;
}

interface GroupActions {
  actions: WaypointAction[];
  pitchDeg?: number;
  endsWithStop?: boolean;
}

function groupActions(group: ActionGroup, start: number): GroupActions {
  const { trigger, triggerParam = 0, actions } = group;
  if (trigger === "reachPoint") return { actions: actions.map(actionOf) };
  if (trigger === "betweenAdjacentPoints" && actions.some(timeLapseOf)) return timeLapseActions(group, start);
  const isSeries = trigger === "multipleDistance" || trigger === "multipleTiming";
  const tilts = actions.map(gimbalPitchOf);
  if (isSeries && tilts.every((pitch) => pitch !== undefined)) {
    return { actions: [], ...lastPitchOf(tilts) };
  }
  if (!isSeries || triggerParam <= 0 || !actions.some(({ kind }) => kind === "takePhoto")) {
    return { actions: actions.map((action) => customActionOf(action, triggerParameters(group, start))) };
  }
  const series: WaypointAction =
    trigger === "multipleDistance"
      ? { kind: "photos-by-distance", intervalM: triggerParam }
      : { kind: "photos-by-time", intervalS: triggerParam };
  const read = actions.filter(({ kind }) => kind !== "takePhoto").map(actionOf);
  const tilt = read.find((action) => action.kind === "gimbal" && action.yawDeg === undefined);
  const others = read.filter((action) => action !== tilt);
  const pitchDeg = tilt?.kind === "gimbal" ? tilt.pitchDeg : undefined;
  return { actions: [...others, series], endsWithStop: true, ...(pitchDeg !== undefined && { pitchDeg }) };
}

/** Newer aircraft record a survey as a time lapse that runs until `stopTimeLapse`. */
function timeLapseActions(group: ActionGroup, start: number): GroupActions {
  const tilts = group.actions.map(gimbalPitchOf);
  const others = group.actions.filter((action, index) => tilts[index] === undefined && !timeLapseOf(action));
  const lapses = group.actions.flatMap((action) => timeLapseOf(action) ?? []);
  return {
    actions: [...lapses, ...others.map((action) => customActionOf(action, triggerParameters(group, start)))],
    ...lastPitchOf(tilts),
  };
}

function timeLapseOf({ kind, params }: WpmlAction): WaypointAction | undefined {
  const intervalS = kind === "startTimeLapse" ? parseNumber(params["minShootInterval"]) : undefined;
  return intervalS !== undefined && intervalS > 0 ? { kind: "photos-by-time", intervalS } : undefined;
}

/** The pitch of an action that only changes the gimbal pitch. */
function gimbalPitchOf({ kind, params }: WpmlAction): number | undefined {
  const action = kind === "gimbalRotate" ? gimbalOf(params) : undefined;
  return action?.kind === "gimbal" && action.yawDeg === undefined ? action.pitchDeg : undefined;
}

function lastPitchOf(tilts: readonly (number | undefined)[]): { pitchDeg?: number } {
  const pitchDeg = tilts.findLast((tilt) => tilt !== undefined);
  return pitchDeg === undefined ? {} : { pitchDeg };
}

const triggerParameters = (
  { trigger, triggerParam, endIndex }: ActionGroup,
  start: number,
): Record<string, string | number> => ({
  [TRIGGER_TYPE]: trigger,
  [GROUP_SPAN]: Math.max(0, endIndex - start),
  ...(triggerParam !== undefined && { [TRIGGER_PARAM]: triggerParam }),
});

const customActionOf = (
  { kind, params }: WpmlAction,
  more: Record<string, string | number> = {},
): WaypointAction => ({
  kind: "unsupported",
  name: kind,
  parameters: { ...params, ...more },
});

function actionOf(action: WpmlAction): WaypointAction {
  return ownValue(READERS, action.kind)?.(action.params) ?? customActionOf(action);
}

type Params = Record<string, string>;

/** Undefined if the action has parameters that ours does not support. */
const READERS: Record<string, ((params: Params) => WaypointAction | undefined) | undefined> = {
  takePhoto: photoOf,
  startRecord: (params) => (params["fileSuffix"] ? undefined : { kind: "start-video" }),
  stopRecord: () => ({ kind: "stop-video" }),
  hover: (params) => actionWithNumber(params["hoverTime"], (seconds) => ({ kind: "hover", seconds })),
  rotateYaw: (params) =>
    actionWithNumber(params["aircraftHeading"], (deg) => ({ kind: "heading", deg: (deg + 360) % 360 })),
  zoom: (params) =>
    actionWithNumber(params["focalLength"], (focalLengthMm) => ({ kind: "zoom", focalLengthMm })),
  focus: focusOf,
  gimbalRotate: gimbalOf,
  panoShot: () => ({ kind: "panorama" }),
  startTimeLapse: (params) => timeLapseOf({ id: 0, kind: "startTimeLapse", params }),
  stopTimeLapse: () => STOP_PHOTOS,
};

function actionWithNumber(
  text: string | undefined,
  make: (value: number) => WaypointAction,
): WaypointAction | undefined {
  const value = parseNumber(text);
  return value === undefined ? undefined : make(value);
}

function photoOf({ fileSuffix, useGlobalPayloadLensIndex, payloadLensIndex }: Params): WaypointAction {
  const isOwn = useGlobalPayloadLensIndex !== "1" && payloadLensIndex;
  return {
    kind: "photo",
    ...(isOwn && { lensIds: payloadLensIndex.split(",") }),
    ...(fileSuffix && { name: fileSuffix }),
  };
}

function focusOf({ isPointFocus, isInfiniteFocus, focusX, focusY }: Params): WaypointAction | undefined {
  const [x, y] = [parseNumber(focusX), parseNumber(focusY)];
  if (isPointFocus !== "1" || isInfiniteFocus === "1" || x === undefined || y === undefined) return undefined;
  return x === 0.5 && y === 0.5 ? { kind: "focus" } : { kind: "focus", at: [x, y] };
}

function gimbalOf(params: Params): WaypointAction | undefined {
  const pitchDeg = parseNumber(params["gimbalPitchRotateAngle"]);
  const yawDeg = parseNumber(params["gimbalYawRotateAngle"]) ?? 0;
  const isTurned = params["gimbalYawRotateEnable"] === "1";
  const fromNorth = params["gimbalHeadingYawBase"] !== "aircraft";
  const isPlain =
    params["gimbalPitchRotateEnable"] === "1" &&
    params["gimbalRotateMode"] !== "relativeAngle" &&
    (params["gimbalRollRotateEnable"] !== "1" || parseNumber(params["gimbalRollRotateAngle"]) === 0) &&
    params["gimbalRotateTimeEnable"] !== "1";
  if (pitchDeg === undefined || !isPlain) return undefined;
  if (!isTurned || (!fromNorth && yawDeg === 0)) return { kind: "gimbal", pitchDeg };
  return fromNorth ? { kind: "gimbal", pitchDeg, yawDeg: (yawDeg + 360) % 360 } : undefined;
}
