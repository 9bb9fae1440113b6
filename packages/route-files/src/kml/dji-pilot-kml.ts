import type {
  HeightMode,
  PlannedFlight,
  WaypointAction,
} from "@overfly/flight-planning/model/planned-flight";
import { childOf, childrenOf, descendantsOf, textOf, type XmlNode } from "#xml/read-xml.ts";
import { formatActions } from "#flight/action-text.ts";
import { parseNumber } from "#text/parse-coordinates.ts";
import type { Fields } from "#flight/waypoint-fields.ts";
import { ownValue } from "@overfly/flight-planning/model/own-value";

/** KML of the original DJI Pilot: waypoints with extended data, and a wayline with the settings for all of them. */
export interface PilotKml {
  /** Fields of the whole flight. */
  flight: Fields;
  heightMode: HeightMode;
  wayline: XmlNode;
  fieldsOf: (placemark: XmlNode) => Fields;
}

/** Undefined for any other KML. */
export function readPilotKml(root: XmlNode): PilotKml | undefined {
  const wayline = descendantsOf(root, "Placemark").find(
    (placemark) =>
      childOf(placemark, "LineString") && textOf(childOf(placemark, "ExtendedData"), "autoFlightSpeed"),
  );
  const all = childOf(wayline, "ExtendedData");
  if (!wayline || !all) return undefined;
  const isAbsolute = descendantsOf(all, "useAbsolute").some(({ text }) => text === "true");
  const heightMode = isAbsolute ? "ellipsoid" : "take-off";
  const finish = ownValue(FINISH_ACTIONS, textOf(all, "actionOnFinish") ?? "");
  const flight = { height_mode: heightMode, ...(finish && { finish }) } satisfies Fields;
  return { flight, heightMode, wayline, fieldsOf: (placemark) => waypointFieldsOf(placemark, all) };
}

const FINISH_ACTIONS: Record<string, PlannedFlight["finish"] | undefined> = {
  GoHome: "go-home",
  Hover: "hover",
  AutoLand: "land",
  GoFirstWaypoint: "go-to-first-waypoint",
};

/** A waypoint's own values, or those of the wayline. */
function waypointFieldsOf(placemark: XmlNode, all: XmlNode): Fields {
  const own = childOf(placemark, "ExtendedData");
  if (!own || !childOf(placemark, "Point")) return {};
  const value = (isOfAll: string, ofAll: string, ofOwn: string) =>
    textOf(own, isOfAll) === "true" ? textOf(all, ofAll) : (textOf(own, ofOwn) ?? textOf(all, ofAll));
  const speed = value("useWaylineSpeed", "autoFlightSpeed", "speed");
  const heading = textOf(own, "heading");
  const isTurned = value("useWaylineHeadingMode", "headingMode", "headingMode") === "UsePointSetting";
  const pitch = textOf(own, "gimbalPitch");
  const isTilted = textOf(all, "gimbalPitchMode") === "UsePointSetting";
  const turn = ownValue(TURNS, value("useWaylinePointType", "waypointType", "pointType") ?? "") ?? "stop";
  const radius = textOf(own, "cornerRadius");
  const actions = childrenOf(own, "actions").map(actionOf);
  return {
    ...(speed !== undefined && { speed_mps: speed }),
    ...(isTurned && heading !== undefined && { heading_deg: normalizedDeg(heading) }),
    ...(isTilted && pitch !== undefined && { gimbal_pitch_deg: pitch }),
    turn,
    ...(turn === "round" && radius !== undefined && { damping_m: radius }),
    ...(actions.length > 0 && { actions: formatActions(actions) }),
  };
}

const TURNS: Record<string, "stop" | "round" | "pass" | undefined> = {
  LineStop: "stop",
  CurveAndStop: "stop",
  CurveAndPass: "pass",
  Coordinate: "round",
};

/** Normalizes to 0–360 degrees; other text is kept, to be reported later. */
function normalizedDeg(text: string): string {
  const deg = parseNumber(text);
  return deg === undefined ? text : String(((deg % 360) + 360) % 360);
}

/** `accuracy` is the number of decimal places of the parameter. */
function actionOf({ text, attributes = {} }: XmlNode): WaypointAction {
  const digits = parseNumber(attributes["accuracy"]) ?? 0;
  const value = (parseNumber(attributes["param"]) ?? 0) / 10 ** Math.min(6, Math.max(0, digits));
  switch (text) {
    case "Hovering":
      return { kind: "hover", seconds: value / 1000 };
    case "ShootPhoto":
      return { kind: "photo" };
    case "StartRecording":
      return { kind: "start-video" };
    case "StopRecording":
      return { kind: "stop-video" };
    case "GimbalPitch":
      return { kind: "gimbal", pitchDeg: value };
    case "AircraftYaw":
      return { kind: "heading", deg: ((value % 360) + 360) % 360 };
    default:
      return { kind: "unsupported", name: `DJI Pilot ${text.slice(0, 40)}`, parameters: { ...attributes } };
  }
}
