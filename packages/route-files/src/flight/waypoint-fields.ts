import type { Position } from "geojson";
import type { PlannedFlight, PlannedWaypoint } from "@overfly/flight-planning/model/planned-flight";
import { parseActions, formatActions } from "./action-text.ts";
import { InvalidElementError } from "#invalid-element-error.ts";
import { FLIGHT_DEFAULTS, DEFAULT_SPEED_MPS } from "./flight-defaults.ts";
import { parseNumber, checkedPosition } from "#text/parse-coordinates.ts";

/** Named text fields, for KML, GPX, GeoJSON and CSV. */
export type Fields = Record<string, string>;

export const FLIGHT_FIELDS = [
  "aircraft",
  "camera",
  "lenses",
  "height_mode",
  "safe_take_off_height_m",
  "transit_speed_mps",
  "finish",
  "on_signal_loss",
  "take_off",
];

export const WAYPOINT_FIELDS = [
  "speed_mps",
  "heading_deg",
  "look_at",
  "gimbal_pitch_deg",
  "turn",
  "damping_m",
  "part",
  "line",
  "actions",
];

export function flightFields(flight: PlannedFlight): Fields {
  return {
    aircraft: flight.aircraftId,
    camera: flight.cameraId,
    ...(flight.lensIds.length > 0 && { lenses: flight.lensIds.join(",") }),
    height_mode: flight.heightMode,
    safe_take_off_height_m: String(flight.safeTakeOffHeightM),
    transit_speed_mps: String(flight.transitSpeedMps),
    finish: flight.finish,
    on_signal_loss: flight.onSignalLoss,
    ...(flight.takeOff && { take_off: flight.takeOff.join(",") }),
  };
}

/** Missing fields have default values. */
export function flightFromFields(
  fields: Fields,
  heightMode: PlannedFlight["heightMode"],
  element: string,
): Omit<PlannedFlight, "waypoints"> {
  const position = parsePosition(fields["take_off"], `${element}/take_off`);
  return {
    aircraftId: fields["aircraft"] || FLIGHT_DEFAULTS.aircraftId,
    cameraId: fields["camera"] || FLIGHT_DEFAULTS.cameraId,
    lensIds: fields["lenses"]?.split(",").filter(Boolean) ?? FLIGHT_DEFAULTS.lensIds,
    heightMode: oneOf(["take-off", "ground", "ellipsoid"] as const, fields["height_mode"]) ?? heightMode,
    safeTakeOffHeightM: parsePositive(fields["safe_take_off_height_m"]) ?? FLIGHT_DEFAULTS.safeTakeOffHeightM,
    transitSpeedMps: parsePositive(fields["transit_speed_mps"]) ?? FLIGHT_DEFAULTS.transitSpeedMps,
    finish:
      oneOf(["go-home", "hover", "land", "go-to-first-waypoint"] as const, fields["finish"]) ??
      FLIGHT_DEFAULTS.finish,
    onSignalLoss:
      oneOf(["go-home", "hover", "land", "continue"] as const, fields["on_signal_loss"]) ??
      FLIGHT_DEFAULTS.onSignalLoss,
    ...(position && { takeOff: position }),
  };
}

export function waypointFields(waypoint: PlannedWaypoint): Fields {
  const { speedMps, headingDeg, lookAt, gimbalPitchDeg, turn, dampingM, itemIndex, line, actions } = waypoint;
  return {
    speed_mps: String(speedMps),
    ...(headingDeg !== undefined && { heading_deg: String(headingDeg) }),
    ...(lookAt && { look_at: lookAt.join(",") }),
    ...(gimbalPitchDeg !== undefined && { gimbal_pitch_deg: String(gimbalPitchDeg) }),
    turn,
    ...(dampingM !== undefined && { damping_m: String(dampingM) }),
    ...(itemIndex !== undefined && { part: String(itemIndex) }),
    ...(line !== undefined && { line: String(line) }),
    ...(actions.length > 0 && { actions: formatActions(actions) }),
  };
}

/** `element` names the waypoint in errors about invalid fields. */
export function waypointFromFields(position: Position, fields: Fields, element: string): PlannedWaypoint {
  const value = (name: string): number | undefined => {
    const text = fields[name];
    if (text === undefined || text.trim() === "") return undefined;
    const found = parseNumber(text);
    if (found === undefined) throw new InvalidElementError("bad-value", `${element}/${name}`);
    return found;
  };
  const actions = parseActions(fields["actions"] ?? "");
  if (!actions) throw new InvalidElementError("bad-value", `${element}/actions`);
  const speedMps = value("speed_mps") ?? DEFAULT_SPEED_MPS;
  if (speedMps <= 0) throw new InvalidElementError("bad-value", `${element}/speed_mps`);
  const lookAt = parsePosition(fields["look_at"], `${element}/look_at`);
  const numbers = {
    headingDeg: value("heading_deg"),
    gimbalPitchDeg: value("gimbal_pitch_deg"),
    dampingM: value("damping_m"),
    itemIndex: value("part"),
    line: value("line"),
  };
  const present = Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== undefined));
  return {
    position,
    speedMps,
    turn: oneOf(["stop", "round", "pass"] as const, fields["turn"]) ?? "stop",
    ...present,
    ...(lookAt && { lookAt }),
    actions,
  };
}

const oneOf = <Choice extends string>(
  choices: readonly Choice[],
  text: string | undefined,
): Choice | undefined => choices.find((choice) => choice === text);

function parsePositive(text: string | undefined): number | undefined {
  const value = parseNumber(text);
  return value !== undefined && value > 0 ? value : undefined;
}

function parsePosition(text: string | undefined, element: string): Position | undefined {
  if (!text) return undefined;
  const [lon = Number.NaN, lat = Number.NaN, heightM] = text
    .split(",")
    .map((part) => parseNumber(part) ?? Number.NaN);
  const position = checkedPosition(lon, lat, element);
  return heightM === undefined || Number.isNaN(heightM) ? position : [...position, heightM];
}
