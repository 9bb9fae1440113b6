import { WarningList } from "#warning-list.ts";
import type { PlannedWaypoint, WaypointAction } from "@overfly/flight-planning/model/planned-flight";
import { TRIGGER_PARAM, GROUP_SPAN, TRIGGER_TYPE } from "#flight/action-trigger.ts";
import { gimbalSpan, pitchAfterActions } from "#flight/gimbal-pitch.ts";
import { decimal, type Xml } from "#xml/write-xml.ts";

export interface ActionGroupOptions {
  lensIds: readonly string[];
  /** Id of the first group. */
  firstGroupId: number;
  /** Gimbal pitch at the start of the wayline, if known. */
  initialPitchDeg?: number | undefined;
  warnings: WarningList;
}

/** Gimbal pitch after these waypoints, where it is known. */
export function pitchAfter(waypoints: readonly PlannedWaypoint[], before?: number): number | undefined {
  const isMovedOnTheWay = waypoints.some(
    ({ actions }, index) => index + gimbalSpan(actions) >= waypoints.length - 1 && gimbalSpan(actions) > 0,
  );
  if (isMovedOnTheWay) return undefined;
  return waypoints.reduce(
    (pitchDeg, { actions, gimbalPitchDeg }) => pitchAfterActions(actions, gimbalPitchDeg ?? pitchDeg),
    before,
  );
}

/** Action groups per waypoint of a wayline. */
export function actionGroups(waypoints: readonly PlannedWaypoint[], setting: ActionGroupOptions): Xml[][] {
  let id = setting.firstGroupId;
  let pitchDeg = setting.initialPitchDeg;
  let movedUntil = -1;
  return waypoints.map((waypoint, index) => {
    if (index <= movedUntil) pitchDeg = undefined;
    movedUntil = Math.max(movedUntil, index + gimbalSpan(waypoint.actions));
    const groups: Xml[] = [];
    const add = (group: Omit<Group, "id">) => {
      groups.push(groupXml({ ...group, id }));
      id += 1;
    };
    const {
      reachPoint: reach,
      interval: series,
      custom: unsupported,
    } = actionsByTrigger(waypoint.actions, setting.warnings);
    const { gimbalPitchDeg } = waypoint;
    pitchDeg = gimbalPitchDeg ?? pitchDeg;
    const gimbalActions =
      gimbalPitchDeg !== undefined && (reach.length > 0 || series.length === 0)
        ? [gimbal(gimbalPitchDeg)]
        : [];
    const actions = [...gimbalActions, ...reach.map((action) => actionXml(action, setting))];
    if (actions.length > 0) add({ start: index, end: index, trigger: "reachPoint", actions });
    pitchDeg = pitchAfterActions(reach, pitchDeg);
    for (const action of series) {
      const end = intervalEnd(waypoints, index);
      if (end > index) add({ start: index, end, ...intervalGroup(action, pitchDeg, setting) });
      else setting.warnings.add("empty-interval");
    }
    for (const { name, parameters } of unsupported) {
      const {
        [TRIGGER_TYPE]: trigger = "reachPoint",
        [GROUP_SPAN]: span = 0,
        [TRIGGER_PARAM]: every,
        ...rest
      } = parameters;
      const end = Math.min(index + Number(span), waypoints.length - 1);
      add({
        start: index,
        end,
        trigger: String(trigger),
        ...(typeof every === "number" && { triggerParam: every }),
        actions: [[name, Object.entries(rest).map(param)]],
      });
    }
    return groups;
  });
}

type IntervalAction = Extract<WaypointAction, { kind: "photos-by-distance" | "photos-by-time" }>;
type CustomAction = Extract<WaypointAction, { kind: "unsupported" }>;
type ReachPointAction = Exclude<WaypointAction, IntervalAction | { kind: "stop-photos" }>;

interface ActionsByTrigger {
  reachPoint: ReachPointAction[];
  interval: IntervalAction[];
  /** With a trigger other than `reachPoint`. */
  custom: CustomAction[];
}

function actionsByTrigger(actions: readonly WaypointAction[], warnings: WarningList): ActionsByTrigger {
  const found: ActionsByTrigger = { reachPoint: [], interval: [], custom: [] };
  for (const action of actions) {
    if (action.kind === "photos-by-distance" || action.kind === "photos-by-time") found.interval.push(action);
    else if (action.kind === "unsupported" && !/^[A-Za-z]\w*$/u.test(action.name)) {
      warnings.add("unsupported-action", {
        name: action.name,
      });
    } else if (action.kind === "unsupported" && TRIGGER_TYPE in action.parameters) found.custom.push(action);
    else if (action.kind !== "stop-photos") found.reachPoint.push(action);
  }
  return found;
}

/** Interval shooting ends when it is stopped or restarted, or with the wayline. */
function intervalEnd(waypoints: readonly PlannedWaypoint[], start: number): number {
  const ends = ({ kind }: WaypointAction) => kind === "stop-photos" || kind.startsWith("photos-by-");
  for (let at = start + 1; at < waypoints.length; at += 1) if (waypoints[at]?.actions.some(ends)) return at;
  return waypoints.length - 1;
}

type NamedAction = readonly [name: string, params: readonly Xml[]];

interface Group {
  id: number;
  start: number;
  end: number;
  trigger: string;
  triggerParam?: number;
  actions: readonly NamedAction[];
}

function groupXml({ id, start, end, trigger, triggerParam, actions }: Group): Xml {
  return [
    "wpml:actionGroup",
    [
      ["wpml:actionGroupId", id],
      ["wpml:actionGroupStartIndex", start],
      ["wpml:actionGroupEndIndex", end],
      ["wpml:actionGroupMode", "sequence"],
      [
        "wpml:actionTrigger",
        [
          ["wpml:actionTriggerType", trigger],
          triggerParam === undefined ? undefined : ["wpml:actionTriggerParam", triggerParam],
        ],
      ],
      ...actions.map(([name, params], actionId): Xml => [
        "wpml:action",
        [
          ["wpml:actionId", actionId],
          ["wpml:actionActuatorFunc", name],
          ["wpml:actionActuatorFuncParam", params],
        ],
      ]),
    ],
  ];
}

/** Repeats the gimbal pitch in each group, so that a flight resumed from a breakpoint has the right pitch. */
function intervalGroup(
  action: IntervalAction,
  pitchDeg: number | undefined,
  { lensIds }: ActionGroupOptions,
): Pick<Group, "trigger" | "triggerParam" | "actions"> {
  const photoLensIds = action.lensIds ?? lensIds;
  const photo: NamedAction = [
    "takePhoto",
    [PAYLOAD_POSITION, ...lensIndex(photoLensIds, photoLensIds.length === 0)],
  ];
  const actions = pitchDeg === undefined ? [photo] : [gimbal(pitchDeg), photo];
  return action.kind === "photos-by-distance"
    ? { trigger: "multipleDistance", triggerParam: action.intervalM, actions }
    : { trigger: "multipleTiming", triggerParam: action.intervalS, actions };
}

const PAYLOAD_POSITION: Xml = ["wpml:payloadPositionIndex", 0];

const param = ([name, value]: [string, string | number]): Xml => [
  `wpml:${name}`,
  typeof value === "number" ? decimal(value) : value,
];

function lensIndex(lensIds: readonly string[], useGlobal: boolean): Xml[] {
  const index: Xml[] = lensIds.length > 0 ? [["wpml:payloadLensIndex", lensIds.join(",")]] : [];
  return [["wpml:useGlobalPayloadLensIndex", useGlobal ? 1 : 0], ...index];
}

function gimbal(pitchDeg: number, yawDeg?: number): NamedAction {
  return [
    "gimbalRotate",
    [
      ["wpml:gimbalHeadingYawBase", yawDeg === undefined ? "aircraft" : "north"],
      ["wpml:gimbalRotateMode", "absoluteAngle"],
      ["wpml:gimbalPitchRotateEnable", 1],
      ["wpml:gimbalPitchRotateAngle", pitchDeg],
      ["wpml:gimbalRollRotateEnable", 0],
      ["wpml:gimbalRollRotateAngle", 0],
      ["wpml:gimbalYawRotateEnable", 1],
      ["wpml:gimbalYawRotateAngle", signedDeg(yawDeg ?? 0)],
      ["wpml:gimbalRotateTimeEnable", 0],
      ["wpml:gimbalRotateTime", 10],
      PAYLOAD_POSITION,
    ],
  ];
}

/** Normalizes to −180–180 degrees. */
export const signedDeg = (deg: number): number => ((((deg + 180) % 360) + 360) % 360) - 180;

function actionXml(action: ReachPointAction, { lensIds }: ActionGroupOptions): NamedAction {
  switch (action.kind) {
    case "photo": {
      const suffix: Xml[] = action.name === undefined ? [] : [["wpml:fileSuffix", action.name]];
      const photoLensIds = action.lensIds ?? lensIds;
      return [
        "takePhoto",
        [PAYLOAD_POSITION, ...suffix, ...lensIndex(photoLensIds, action.lensIds === undefined)],
      ];
    }
    case "start-video":
      return ["startRecord", [PAYLOAD_POSITION, ...lensIndex(lensIds, true)]];
    case "stop-video":
      return ["stopRecord", [PAYLOAD_POSITION, ...lensIndex(lensIds, true)]];
    case "hover":
      return ["hover", [["wpml:hoverTime", action.seconds]]];
    case "heading":
      return [
        "rotateYaw",
        [
          ["wpml:aircraftHeading", signedDeg(action.deg)],
          ["wpml:aircraftPathMode", signedDeg(action.deg) < 0 ? "counterClockwise" : "clockwise"],
        ],
      ];
    case "gimbal":
      return gimbal(action.pitchDeg, action.yawDeg);
    case "zoom":
      return [
        "zoom",
        [PAYLOAD_POSITION, ["wpml:focalLength", action.focalLengthMm], ["wpml:isUseFocalFactor", 0]],
      ];
    case "focus":
      return focus(action.at ?? [0.5, 0.5]);
    case "panorama":
      return [
        "panoShot",
        [PAYLOAD_POSITION, ...lensIndex(lensIds, true), ["wpml:panoShotSubMode", "panoShot_360"]],
      ];
    case "unsupported":
      return [action.name, Object.entries(action.parameters).map(param)];
  }
}

const focus = ([x, y]: readonly [number, number]): NamedAction => [
  "focus",
  [
    PAYLOAD_POSITION,
    ["wpml:isPointFocus", 1],
    ["wpml:focusX", x],
    ["wpml:focusY", y],
    ["wpml:focusRegionWidth", 0],
    ["wpml:focusRegionHeight", 0],
    ["wpml:isInfiniteFocus", 0],
  ],
];
