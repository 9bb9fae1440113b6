import { InvalidElementError } from "#invalid-element-error.ts";
import { childOf, childrenOf, descendantsOf, numberOf, textOf, type XmlNode } from "#xml/read-xml.ts";
import { ownValue } from "@overfly/flight-planning/model/own-value";

/** Whether a file has templates but no waylines; other programs let the remote controller generate them. */
export const isTemplateOnly = (root: XmlNode): boolean =>
  descendantsOf(root, "executeHeight").length === 0 &&
  descendantsOf(root, "executeHeightMode").length === 0 &&
  descendantsOf(root, "templateType").length > 0;

/**
 * Converts waypoint templates to waylines, as in `waylines.wpml`. Areas and strips become waylines without waypoints,
 * since their lines still have to be generated.
 */
export function waylinesFromTemplate(root: XmlNode): XmlNode {
  const document = childOf(root, "Document");
  if (!document) throw new InvalidElementError("missing-element", "Document");
  const speed = textOf(childOf(document, "missionConfig"), "globalTransitionalSpeed");
  const children = document.children.map((child) =>
    child.name === "Folder" ? waylineOf(child, speed) : child,
  );
  return { ...root, children: [{ ...document, children }] };
}

/** Required element of an area without waypoints. */
const PLACEHOLDER_SPEED_MPS = "5";

function waylineOf(folder: XmlNode, transitionalSpeed: string | undefined): XmlNode {
  const isWaypoints = textOf(folder, "templateType") === "waypoint";
  const mode = textOf(childOf(folder, "waylineCoordinateSysParam"), "heightMode") ?? "relativeToStartPoint";
  const places = isWaypoints ? childrenOf(folder, "Placemark") : [];
  const speed =
    textOf(folder, "autoFlightSpeed") ??
    transitionalSpeed ??
    (isWaypoints ? undefined : PLACEHOLDER_SPEED_MPS);
  return element("Folder", [
    text("executeHeightMode", ownValue(HEIGHT_MODES, mode) ?? mode),
    ...childrenNamed(folder, ["templateId"]),
    ...(speed === undefined ? [] : [text("autoFlightSpeed", speed)]),
    ...places.map((place, index) => placemarkOf(folder, place, index)),
  ]);
}

const HEIGHT_MODES: Record<string, string | undefined> = {
  EGM96: "WGS84",
  aboveGroundLevel: "realTimeFollowSurface",
};

function placemarkOf(folder: XmlNode, place: XmlNode, index: number): XmlNode {
  const isGlobal = (what: string) => textOf(place, `useGlobal${what}`) === "1";
  const heading = isGlobal("HeadingParam")
    ? childOf(folder, "globalWaypointHeadingParam")
    : childOf(place, "waypointHeadingParam");
  const straight = textOf(place, "useStraightLine") ?? textOf(folder, "globalUseStraightLine");
  return element("Placemark", [
    ...childrenNamed(place, ["Point"]),
    text("index", String(numberOf(place, "index") ?? index)),
    ...heightOf(folder, place, isGlobal("Height")),
    ...(isGlobal("Speed") ? [] : childrenNamed(place, ["waypointSpeed"])),
    ...(heading ? [{ ...heading, name: "waypointHeadingParam" }] : []),
    ...turnOf(folder, place, isGlobal("TurnParam")),
    ...(straight === undefined ? [] : [text("useStraightLine", straight)]),
    ...gimbalActionOf(folder, place, index),
    ...childrenOf(place, "actionGroup"),
  ]);
}

function heightOf(folder: XmlNode, place: XmlNode, isGlobal: boolean): XmlNode[] {
  const mode = textOf(childOf(folder, "waylineCoordinateSysParam"), "heightMode");
  const own = textOf(place, "height");
  const overAll = textOf(folder, "globalHeight");
  const overEllipsoid = mode === "EGM96" ? textOf(place, "ellipsoidHeight") : undefined;
  const height = overEllipsoid ?? (isGlobal ? (overAll ?? own) : (own ?? overAll));
  return height === undefined ? [] : [text("executeHeight", height)];
}

function turnOf(folder: XmlNode, place: XmlNode, isGlobal: boolean): XmlNode[] {
  const mode = textOf(folder, "globalWaypointTurnMode");
  if (!isGlobal || mode === undefined) return childrenNamed(place, ["waypointTurnParam"]);
  const damping = childrenNamed(folder, ["globalWaypointTurnDampingDist"]).map(({ text: distance }) =>
    text("waypointTurnDampingDist", distance),
  );
  return [element("waypointTurnParam", [text("waypointTurnMode", mode), ...damping])];
}

/** Converts the gimbal pitch of a waypoint to an action. */
function gimbalActionOf(folder: XmlNode, place: XmlNode, index: number): XmlNode[] {
  const pitch = textOf(place, "gimbalPitchAngle");
  if (pitch === undefined || textOf(folder, "gimbalPitchMode") !== "usePointSetting") return [];
  const params = [
    text("gimbalPitchRotateEnable", "1"),
    text("gimbalPitchRotateAngle", pitch),
    text("gimbalHeadingYawBase", "aircraft"),
  ];
  return [
    element("actionGroup", [
      text("actionGroupStartIndex", String(index)),
      element("actionTrigger", [text("actionTriggerType", "reachPoint")]),
      element("action", [
        text("actionActuatorFunc", "gimbalRotate"),
        element("actionActuatorFuncParam", params),
      ]),
    ]),
  ];
}

const childrenNamed = (node: XmlNode, names: readonly string[]): XmlNode[] =>
  names.flatMap((name) => childOf(node, name) ?? []);

const element = (name: string, children: XmlNode[]): XmlNode => ({ name, text: "", children });

const text = (name: string, content: string): XmlNode => ({ name, text: content, children: [] });
