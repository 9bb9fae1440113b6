import { Losses } from "#warning-list.ts";
import type { PlannedWaypoint, WaypointAction } from "@overfly/flight-planning/model/planned-flight";
import { EVERY, SPAN, TRIGGER } from "#wpml/read/read-actions.ts";
import { decimal, type Xml } from "#xml/write-xml.ts";

export interface ActionSetting {
  lensIds: readonly string[];
  /** Number of the first group; they are numbered on from it. */
  firstGroupId: number;
  /** Where the gimbal points when the wayline begins, as far as it is known. */
  firstPitchDeg?: number | undefined;
  losses: Losses;
}

/** Where the gimbal points at the end of these waypoints. */
export const pitchAfter = (waypoints: readonly PlannedWaypoint[], before?: number): number | undefined =>
  waypoints.reduce((pitchDeg, { actions, gimbalPitchDeg }) => {
    const { reach } = sorted(actions, new Losses());
    return lastPitch(reach) ?? gimbalPitchDeg ?? pitchDeg;
  }, before);

/** Action groups of each waypoint of one wayline. */
export function actionGroups(waypoints: readonly PlannedWaypoint[], setting: ActionSetting): Xml[][] {
  let id = setting.firstGroupId;
  let pitchDeg = setting.firstPitchDeg;
  return waypoints.map((waypoint, index) => {
    const groups: Xml[] = [];
    const add = (group: Omit<Group, "id">) => {
      groups.push(groupXml({ ...group, id }));
      id += 1;
    };
    const { reach, series, foreign } = sorted(waypoint.actions, setting.losses);
    const isTilted = waypoint.gimbalPitchDeg !== undefined && waypoint.gimbalPitchDeg !== pitchDeg;
    pitchDeg = waypoint.gimbalPitchDeg ?? pitchDeg;
    const tilt = isTilted && (reach.length > 0 || series.length === 0) ? [gimbal(pitchDeg ?? 0)] : [];
    const actions = [...tilt, ...reach.map((action) => actionXml(action, setting))];
    if (actions.length > 0) add({ start: index, end: index, trigger: "reachPoint", actions });
    pitchDeg = lastPitch(reach) ?? pitchDeg;
    for (const action of series) {
      const end = seriesEnd(waypoints, index);
      if (end > index) add({ start: index, end, ...seriesGroup(action, pitchDeg, setting) });
      else
        setting.losses.add(
          "empty-series",
          "Photographs at intervals that end where they begin are left out.",
        );
    }
    for (const { name, parameters } of foreign) {
      const { [TRIGGER]: trigger = "reachPoint", [SPAN]: span = 0, [EVERY]: every, ...rest } = parameters;
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

type Series = Extract<WaypointAction, { kind: "photos-by-distance" | "photos-by-time" }>;
type Foreign = Extract<WaypointAction, { kind: "foreign" }>;
type Reach = Exclude<WaypointAction, Series | { kind: "stop-photos" }>;

interface Sorted {
  reach: Reach[];
  series: Series[];
  /** Done at another time than on arrival. */
  foreign: Foreign[];
}

function sorted(actions: readonly WaypointAction[], losses: Losses): Sorted {
  const found: Sorted = { reach: [], series: [], foreign: [] };
  for (const action of actions) {
    if (action.kind === "photos-by-distance" || action.kind === "photos-by-time") found.series.push(action);
    else if (action.kind === "foreign" && !/^[A-Za-z]\w*$/u.test(action.name)) {
      losses.add(
        "foreign-action",
        `DJI's aircraft do not know the action "${action.name}"; it is left out.`,
        {
          name: action.name,
        },
      );
    } else if (action.kind === "foreign" && TRIGGER in action.parameters) found.foreign.push(action);
    else if (action.kind !== "stop-photos") found.reach.push(action);
  }
  return found;
}

const lastPitch = (actions: readonly Reach[]): number | undefined =>
  actions.findLast((action) => action.kind === "gimbal")?.pitchDeg;

/** Photographs go on until they are stopped or begin anew, or the wayline ends. */
function seriesEnd(waypoints: readonly PlannedWaypoint[], start: number): number {
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

/** The gimbal is told again in each series, so that a flight taken up in the middle looks the right way. */
function seriesGroup(
  action: Series,
  pitchDeg: number | undefined,
  { lensIds }: ActionSetting,
): Pick<Group, "trigger" | "triggerParam" | "actions"> {
  const chosen = action.lensIds ?? lensIds;
  const photo: NamedAction = ["takePhoto", [POSITION, ...lenses(chosen, chosen.length === 0)]];
  const actions = pitchDeg === undefined ? [photo] : [gimbal(pitchDeg), photo];
  return action.kind === "photos-by-distance"
    ? { trigger: "multipleDistance", triggerParam: action.everyM, actions }
    : { trigger: "multipleTiming", triggerParam: action.everyS, actions };
}

const POSITION: Xml = ["wpml:payloadPositionIndex", 0];

const param = ([name, value]: [string, string | number]): Xml => [
  `wpml:${name}`,
  typeof value === "number" ? decimal(value) : value,
];

function lenses(lensIds: readonly string[], useGlobal: boolean): Xml[] {
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
      POSITION,
    ],
  ];
}

/** Degrees from −180 to 180, as DJI counts them. */
export const signedDeg = (deg: number): number => ((((deg + 180) % 360) + 360) % 360) - 180;

function actionXml(action: Reach, { lensIds }: ActionSetting): NamedAction {
  switch (action.kind) {
    case "photo": {
      const suffix: Xml[] = action.name === undefined ? [] : [["wpml:fileSuffix", action.name]];
      const chosen = action.lensIds ?? lensIds;
      return ["takePhoto", [POSITION, ...suffix, ...lenses(chosen, action.lensIds === undefined)]];
    }
    case "start-video":
      return ["startRecord", [POSITION, ...lenses(lensIds, true)]];
    case "stop-video":
      return ["stopRecord", [POSITION, ...lenses(lensIds, true)]];
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
      return ["zoom", [POSITION, ["wpml:focalLength", action.focalLengthMm], ["wpml:isUseFocalFactor", 0]]];
    case "focus":
      return focus(action.at ?? [0.5, 0.5]);
    case "panorama":
      return ["panoShot", [POSITION, ...lenses(lensIds, true), ["wpml:panoShotSubMode", "panoShot_360"]]];
    case "foreign":
      return [action.name, Object.entries(action.parameters).map(param)];
  }
}

const focus = ([x, y]: readonly [number, number]): NamedAction => [
  "focus",
  [
    POSITION,
    ["wpml:isPointFocus", 1],
    ["wpml:focusX", x],
    ["wpml:focusY", y],
    ["wpml:focusRegionWidth", 0],
    ["wpml:focusRegionHeight", 0],
    ["wpml:isInfiniteFocus", 0],
  ],
];
