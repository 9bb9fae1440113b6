import type { Position } from "geojson";
import type { PlannedFlight, PlannedWaypoint } from "@overfly/flight-planning/model/planned-flight";
import { actionsIn, actionsText } from "./action-text.ts";
import { BadElement } from "#invalid-element-error.ts";
import { UNSAID, UNSAID_SPEED_MPS } from "./flight-defaults.ts";
import { numberIn, placeOf } from "#text/parse-coordinates.ts";

/** Names and texts, for formats that have named fields: KML, GPX, GeoJSON and tables. */
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

/** A flight from its fields; what they do not say is as usual. */
export function flightFrom(
  fields: Fields,
  heightMode: PlannedFlight["heightMode"],
  element: string,
): Omit<PlannedFlight, "waypoints"> {
  const place = takePlace(fields["take_off"], `${element}, take_off`);
  return {
    aircraftId: fields["aircraft"] || UNSAID.aircraftId,
    cameraId: fields["camera"] || UNSAID.cameraId,
    lensIds: fields["lenses"]?.split(",").filter(Boolean) ?? UNSAID.lensIds,
    heightMode: oneOf(["take-off", "ground", "ellipsoid"] as const, fields["height_mode"]) ?? heightMode,
    safeTakeOffHeightM: positive(fields["safe_take_off_height_m"]) ?? UNSAID.safeTakeOffHeightM,
    transitSpeedMps: positive(fields["transit_speed_mps"]) ?? UNSAID.transitSpeedMps,
    finish:
      oneOf(["go-home", "hover", "land", "go-to-first-waypoint"] as const, fields["finish"]) ?? UNSAID.finish,
    onSignalLoss:
      oneOf(["go-home", "hover", "land", "continue"] as const, fields["on_signal_loss"]) ??
      UNSAID.onSignalLoss,
    ...(place && { takeOff: place }),
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
    ...(actions.length > 0 && { actions: actionsText(actions) }),
  };
}

/** A waypoint from its place and fields; `element` names it where a field can't be used. */
export function waypointFrom(position: Position, fields: Fields, element: string): PlannedWaypoint {
  const value = (name: string): number | undefined => {
    const text = fields[name];
    if (text === undefined || text.trim() === "") return undefined;
    const found = numberIn(text);
    if (found === undefined) throw new BadElement("bad-value", `${element}, ${name}`);
    return found;
  };
  const actions = actionsIn(fields["actions"] ?? "");
  if (!actions) throw new BadElement("bad-value", `${element}, actions`);
  const speedMps = value("speed_mps") ?? UNSAID_SPEED_MPS;
  if (speedMps <= 0) throw new BadElement("bad-value", `${element}, speed_mps`);
  const lookAt = takePlace(fields["look_at"], `${element}, look_at`);
  const numbers = {
    headingDeg: value("heading_deg"),
    gimbalPitchDeg: value("gimbal_pitch_deg"),
    dampingM: value("damping_m"),
    part: value("part"),
    line: value("line"),
  };
  const said = Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== undefined));
  return {
    position,
    speedMps,
    turn: oneOf(["stop", "round", "pass"] as const, fields["turn"]) ?? "stop",
    ...said,
    ...(lookAt && { lookAt }),
    actions,
  };
}

const oneOf = <Choice extends string>(
  choices: readonly Choice[],
  text: string | undefined,
): Choice | undefined => choices.find((choice) => choice === text);

function positive(text: string | undefined): number | undefined {
  const value = numberIn(text);
  return value !== undefined && value > 0 ? value : undefined;
}

function takePlace(text: string | undefined, element: string): Position | undefined {
  if (!text) return undefined;
  const [lon = Number.NaN, lat = Number.NaN, heightM] = text
    .split(",")
    .map((part) => numberIn(part) ?? Number.NaN);
  const place = placeOf(lon, lat, element);
  return heightM === undefined || Number.isNaN(heightM) ? place : [...place, heightM];
}
