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
  const placemarks = isWaypoints ? childrenOf(folder, "Placemark") : [];
  const speed =
    textOf(folder, "autoFlightSpeed") ??
    transitionalSpeed ??
    (isWaypoints ? undefined : PLACEHOLDER_SPEED_MPS);
  return element("Folder", [
    text("executeHeightMode", ownValue(HEIGHT_MODES, mode) ?? mode),
    ...childrenNamed(folder, ["templateId"]),
    ...(speed === undefined ? [] : [text("autoFlightSpeed", speed)]),
    ...placemarks.map((placemark, index) => placemarkOf(folder, placemark, index)),
  ]);
}

const HEIGHT_MODES: Record<string, string | undefined> = {
  EGM96: "WGS84",
  aboveGroundLevel: "realTimeFollowSurface",
};

function placemarkOf(folder: XmlNode, placemark: XmlNode, index: number): XmlNode {
  const isGlobal = (what: string) => textOf(placemark, `useGlobal${what}`) === "1";
  const heading = isGlobal("HeadingParam")
    ? childOf(folder, "globalWaypointHeadingParam")
    : childOf(placemark, "waypointHeadingParam");
  const straight = textOf(placemark, "useStraightLine") ?? textOf(folder, "globalUseStraightLine");
  return element("Placemark", [
    ...childrenNamed(placemark, ["Point"]),
    text("index", String(numberOf(placemark, "index") ?? index)),
    ...heightOf(folder, placemark, isGlobal("Height")),
    ...(isGlobal("Speed") ? [] : childrenNamed(placemark, ["waypointSpeed"])),
    ...(heading ? [{ ...heading, name: "waypointHeadingParam" }] : []),
    ...turnOf(folder, placemark, isGlobal("TurnParam")),
    ...(straight === undefined ? [] : [text("useStraightLine", straight)]),
    ...gimbalActionOf(folder, placemark, index),
    ...childrenOf(placemark, "actionGroup"),
  ]);
}

function heightOf(folder: XmlNode, placemark: XmlNode, isGlobal: boolean): XmlNode[] {
  const mode = textOf(childOf(folder, "waylineCoordinateSysParam"), "heightMode");
  const ownHeight = textOf(placemark, "height");
  const globalHeight = textOf(folder, "globalHeight");
  const ellipsoidHeight = mode === "EGM96" ? textOf(placemark, "ellipsoidHeight") : undefined;
  const height = ellipsoidHeight ?? (isGlobal ? (globalHeight ?? ownHeight) : (ownHeight ?? globalHeight));
  return height === undefined ? [] : [text("executeHeight", height)];
}

function turnOf(folder: XmlNode, placemark: XmlNode, isGlobal: boolean): XmlNode[] {
  const mode = textOf(folder, "globalWaypointTurnMode");
  if (!isGlobal || mode === undefined) return childrenNamed(placemark, ["waypointTurnParam"]);
  const damping = childrenNamed(folder, ["globalWaypointTurnDampingDist"]).map(({ text: distance }) =>
    text("waypointTurnDampingDist", distance),
  );
  return [element("waypointTurnParam", [text("waypointTurnMode", mode), ...damping])];
}

/** Converts the gimbal pitch of a waypoint to an action. */
function gimbalActionOf(folder: XmlNode, placemark: XmlNode, index: number): XmlNode[] {
  const pitch = textOf(placemark, "gimbalPitchAngle");
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
