import type { Position } from "geojson";
import type {
  HeightMode,
  PlannedFlight,
  PlannedWaypoint,
  WaypointAction,
} from "@overfly/flight-planning/model/planned-flight";
import { InvalidElementError } from "#invalid-element-error.ts";
import { FLIGHT_DEFAULTS } from "#flight/flight-defaults.ts";
import { extractGimbalPitch } from "#flight/gimbal-pitch.ts";
import type { WarningList } from "#warning-list.ts";
import { checkedPosition } from "#text/parse-coordinates.ts";
import { COMMAND, FRAME, type MissionItem, BASE_FRAME } from "./mission-item.ts";
import { commandAction } from "./command-action.ts";

/** An item with its path in the file and the index of its survey. */
export interface LocatedItem {
  item: MissionItem;
  element: string;
  itemIndex?: number;
}

export interface MissionDefaults {
  /** Longitude, latitude and, if known, metres above sea level (not used for the take-off point). */
  home?: Position;
  speedMps: number;
}

/** Converts mission items to a flight; undefined without waypoints. Throws an `InvalidElementError`. */
export function flightFromItems(
  items: readonly LocatedItem[],
  head: MissionDefaults,
  warnings: WarningList,
): PlannedFlight | undefined {
  const reader = new MissionReader(head, warnings);
  for (const located of items) reader.read(located);
  return reader.flight();
}

const WAYPOINT_COMMANDS = new Set<number>([
  COMMAND.waypoint,
  COMMAND.splineWaypoint,
  COMMAND.loiterTime,
  COMMAND.conditionGate,
]);

class MissionReader {
  readonly #head: MissionDefaults;
  readonly #warnings: WarningList;
  readonly #waypoints: PlannedWaypoint[] = [];
  readonly #early: WaypointAction[] = [];
  readonly #modes = new Set<HeightMode>();
  #speedMps: number;
  #transitMps: number;
  #lookAt: Position | undefined;
  #takeOff: Position | undefined;
  #safeM: number = FLIGHT_DEFAULTS.safeTakeOffHeightM;
  #finish: PlannedFlight["finish"] = "hover";

  constructor(head: MissionDefaults, warnings: WarningList) {
    this.#head = head;
    this.#warnings = warnings;
    this.#speedMps = head.speedMps;
    this.#transitMps = head.speedMps;
    this.#takeOff = head.home?.slice(0, 2);
  }

  read(located: LocatedItem): void {
    const { item } = located;
    if (WAYPOINT_COMMANDS.has(item.command) && !isWithoutPosition(item)) this.#waypoint(located);
    else if (item.command === COMMAND.takeOff) this.#ascend(located);
    else if (item.command === COMMAND.changeSpeed) this.#changeSpeed(item);
    else if (ROI_COMMANDS.has(item.command)) this.#lookAtPlace(located);
    else if (item.command === COMMAND.returnToLaunch) this.#finish = "go-home";
    else if (item.command === COMMAND.land) this.#finish = "land";
    else this.#act(item);
  }

  flight(): PlannedFlight | undefined {
    const [first] = this.#waypoints;
    if (!first) return undefined;
    first.actions = [...this.#early, ...first.actions];
    if (this.#modes.size > 1) {
      this.#warnings.add("mixed-height-modes");
    }
    const [heightMode = "take-off"] = this.#modes;
    return {
      ...FLIGHT_DEFAULTS,
      heightMode,
      safeTakeOffHeightM: this.#safeM,
      transitSpeedMps: this.#transitMps,
      finish: this.#finish,
      ...(this.#takeOff && { takeOff: this.#takeOff }),
      waypoints: this.#waypoints.map((waypoint) => ({
        ...waypoint,
        ...extractGimbalPitch(waypoint.actions),
      })),
    };
  }

  #waypoint({ item, element, itemIndex }: LocatedItem): void {
    const [hold, acceptance, , yaw] = item.params;
    const isTimed = item.command === COMMAND.waypoint || item.command === COMMAND.loiterTime;
    const holdS = isTimed ? (hold ?? 0) : 0;
    const isRound = item.command === COMMAND.waypoint && (acceptance ?? 0) > 0;
    this.#waypoints.push({
      position: [...lonLat(item, element), this.#heightM(item, element)],
      speedMps: this.#speedMps,
      ...(typeof yaw === "number" &&
        item.command === COMMAND.waypoint && { headingDeg: ((yaw % 360) + 360) % 360 }),
      ...(this.#lookAt && { lookAt: this.#lookAt }),
      ...(holdS > 0
        ? { turn: "stop" }
        : isRound
          ? { turn: "round", dampingM: acceptance ?? 0 }
          : { turn: "pass" }),
      actions: holdS > 0 && holdS !== MIN_HOLD_S ? [{ kind: "hover", seconds: holdS }] : [],
      ...(itemIndex !== undefined && { itemIndex }),
    });
  }

  /** AMSL altitudes become relative to home; without a home altitude they are kept, with a warning. */
  #heightM({ params, frame }: MissionItem, element: string): number {
    const heightM = params[6];
    if (typeof heightM !== "number") throw new InvalidElementError("bad-value", `${element}.altitude`);
    const plain = BASE_FRAME[frame];
    if (plain === undefined)
      throw new InvalidElementError("bad-value", `${element}.frame`, `is ${frame}, which has no height`);
    const homeM = this.#head.home?.[2];
    if (plain === FRAME.terrain) this.#modes.add("ground");
    else if (plain === FRAME.relative) this.#modes.add("take-off");
    else if (homeM === undefined) {
      this.#modes.add("ellipsoid");
      this.#warnings.add("heights-amsl");
    } else {
      this.#modes.add("take-off");
      return Math.round((heightM - homeM) * 1000) / 1000;
    }
    return heightM;
  }

  #ascend({ item, element }: LocatedItem): void {
    const heightM = item.params[6] ?? 0;
    if (heightM > 0) this.#safeM = heightM;
    if (!isWithoutPosition(item)) this.#takeOff ??= lonLat(item, element);
  }

  #changeSpeed({ params: [, speedMps] }: MissionItem): void {
    if (typeof speedMps !== "number" || speedMps <= 0) return;
    this.#speedMps = speedMps;
    const last = this.#waypoints.at(-1);
    if (last) last.speedMps = speedMps;
    else this.#transitMps = speedMps;
  }

  #lookAtPlace({ item, element }: LocatedItem): void {
    const isPlace = item.command !== COMMAND.roiNone && !isWithoutPosition(item);
    this.#lookAt = isPlace ? [...lonLat(item, element), item.params[6] ?? 0] : undefined;
    const last = this.#waypoints.at(-1);
    if (last && this.#lookAt) last.lookAt = this.#lookAt;
    else if (last) delete last.lookAt;
  }

  #act(item: MissionItem): void {
    const action = commandAction(item);
    if (action.kind === "unsupported" && isNavCommand(item) && !isWithoutPosition(item)) {
      this.#warnings.add("command-position-ignored", { name: action.name });
    }
    const last = this.#waypoints.at(-1);
    if (last) last.actions.push(action);
    else if (action.kind === "unsupported") {
      this.#early.push({ ...action, parameters: { ...action.parameters, [BEFORE_FIRST_WAYPOINT]: 1 } });
    } else this.#early.push(action);
  }
}

/** Parameter that marks a custom action before the first waypoint. */
export const BEFORE_FIRST_WAYPOINT = "beforeFirst";

/** Shortest hold time that stops the aircraft on every autopilot. */
export const MIN_HOLD_S = 1;

const ROI_COMMANDS = new Set<number>([COMMAND.roiLocation, COMMAND.roiNone, COMMAND.roi]);

const LAST_NAV_COMMAND = 95;

/** Navigation commands (MAV_CMD_NAV_*) move the aircraft; higher numbers are conditions and settings. */
const isNavCommand = ({ command, frame }: MissionItem): boolean =>
  command <= LAST_NAV_COMMAND && BASE_FRAME[frame] !== undefined;

/** No coordinates, or zeros, which mean the current position. */
const isWithoutPosition = ({ params }: MissionItem): boolean => !params[4] && !params[5];

function lonLat({ params }: MissionItem, element: string): Position {
  const [, , , , lat, lon] = params;
  return checkedPosition(lon ?? Number.NaN, lat ?? Number.NaN, element);
}
