import { BadElement } from "#invalid-element-error.ts";
import type { RouteReadFault } from "#route-content.ts";
import { latLonHeight, numbers, positionOf, required, texts } from "./read-fields.ts";
import { templateOf } from "./read-template.ts";
import { readTrees, type WpmlTrees, type WpmlTreesFault } from "./read-wpml-archive.ts";
import type {
  ActionGroup,
  Wayline,
  WpmlAction,
  WpmlDocument,
  WpmlMission,
  WpmlWaypoint,
} from "#wpml/wpml-document.ts";
import { childOf, childrenOf, numberOf, textOf, type XmlNode } from "#xml/read-xml.ts";

export interface WpmlReadFault {
  ok: false;
  code: WpmlTreesFault["code"] | RouteReadFault["code"];
  message: string;
  /** The element that is wrong, with its place: `Folder[0]/Placemark[3]/coordinates`. */
  element?: string;
}

export type WpmlRead = { ok: true; document: WpmlDocument } | WpmlReadFault;

/** Reads a DJI route: a KMZ with its files in `wpmz/` or at the root, or a bare waylines file. */
export function readWpml(bytes: Uint8Array): WpmlRead {
  const read = readTrees(bytes);
  if (!read.ok) return read;
  try {
    return { ok: true, document: documentOf(read.trees) };
  } catch (problem) {
    if (problem instanceof BadElement) return problem.toFault();
    throw problem;
  }
}

/** Throws a `BadElement` where something that a flight needs is missing or wrong. */
export function documentOf({ waylines, template }: WpmlTrees): WpmlDocument {
  const document = childOf(waylines, "Document");
  const folders = childrenOf(document, "Folder");
  const mission = childOf(document, "missionConfig");
  if (!mission) throw new BadElement("missing-element", "missionConfig");
  if (folders.length === 0) throw new BadElement("missing-element", "Folder");
  if (folders.length > MOST_WAYLINES) {
    throw new BadElement("too-many-waypoints", "Document", `holds more than ${MOST_WAYLINES} waylines`);
  }
  const templateDocument = childOf(template, "Document");
  const [read, ...others] = childrenOf(templateDocument, "Folder").slice(0, MOST_WAYLINES).map(templateOf);
  const takeOff = latLonHeight(textOf(childOf(templateDocument, "missionConfig"), "takeOffRefPoint"));
  return {
    mission: { ...missionOf(mission), ...(takeOff && { takeOff }) },
    waylines: folders.map(waylineOf),
    ...(read && { template: read }),
    ...(others.length > 0 && { moreTemplates: others }),
  };
}

const MOST_WAYLINES = 500;

/** Undefined where none is told, or nothing that could be flown; what is no number is refused. */
function speedIn(node: XmlNode, name: string, place: string): number | undefined {
  if (textOf(node, name) === undefined) return undefined;
  const speedMps = required(node, name, place);
  return speedMps > 0 ? speedMps : undefined;
}

function missionOf(node: XmlNode): WpmlMission {
  const transitionalSpeedMps = speedIn(node, "globalTransitionalSpeed", "missionConfig");
  const drone = childOf(node, "droneInfo");
  const payload = childOf(node, "payloadInfo");
  return {
    ...texts(node, ["flyToWaylineMode", "finishAction", "exitOnRCLost", "executeRCLostAction"] as const),
    ...(transitionalSpeedMps !== undefined && { transitionalSpeedMps }),
    ...numbers(node, {
      takeOffSecurityHeightM: "takeOffSecurityHeight",
      returnHeightM: "globalRTHHeight",
    }),
    ...numbers(drone, { droneEnum: "droneEnumValue", droneSubEnum: "droneSubEnumValue" }),
    ...numbers(payload, { payloadEnum: "payloadEnumValue", payloadSubEnum: "payloadSubEnumValue" }),
  };
}

function waylineOf(folder: XmlNode, number: number): Wayline {
  const speedMps = required(folder, "autoFlightSpeed", `Folder[${number}]`);
  if (speedMps <= 0) throw new BadElement("bad-value", `Folder[${number}]/autoFlightSpeed`, "is no speed");
  const placemarks = childrenOf(folder, "Placemark");
  const startActions = childrenOf(childOf(folder, "startActionGroup"), "action").map(actionOf);
  return {
    waylineId: numberOf(folder, "waylineId") ?? number,
    templateId: numberOf(folder, "templateId") ?? 0,
    heightMode: textOf(folder, "executeHeightMode") ?? "relativeToStartPoint",
    speedMps,
    ...(startActions.length > 0 && { startActions }),
    waypoints: placemarks.map((placemark, index) =>
      waypointOf(placemark, { place: `Folder[${number}]/Placemark[${index}]`, index, speedMps }),
    ),
  };
}

function waypointOf(
  node: XmlNode,
  { place, index, speedMps }: { place: string; index: number; speedMps: number },
): WpmlWaypoint {
  const heading = childOf(node, "waypointHeadingParam");
  const turn = childOf(node, "waypointTurnParam");
  const coordinates = textOf(childOf(node, "Point"), "coordinates");
  const [lon = 0, lat = 0] = positionOf(coordinates, `${place}/coordinates`);
  const poi = latLonHeight(textOf(heading, "waypointPoiPoint"));
  const straight = textOf(node, "useStraightLine");
  return {
    index: numberOf(node, "index") ?? index,
    position: [lon, lat, required(node, "executeHeight", place)],
    speedMps: speedIn(node, "waypointSpeed", place) ?? speedMps,
    headingMode: textOf(heading, "waypointHeadingMode") ?? "followWayline",
    headingDeg: numberOf(heading, "waypointHeadingAngle") ?? 0,
    ...(textOf(heading, "waypointHeadingAngleEnable") === "1" && { headingSet: true }),
    ...(poi && { poi }),
    turnMode: textOf(turn, "waypointTurnMode") ?? "toPointAndStopWithDiscontinuityCurvature",
    dampingM: Math.max(0, numberOf(turn, "waypointTurnDampingDist") ?? 0),
    ...(straight !== undefined && { straight: straight === "1" }),
    ...numbers(childOf(node, "waypointGimbalHeadingParam"), { gimbalPitchDeg: "waypointGimbalPitchAngle" }),
    actionGroups: childrenOf(node, "actionGroup").map((group) => actionGroupOf(group, place)),
  };
}

function actionGroupOf(node: XmlNode, place: string): ActionGroup {
  const trigger = childOf(node, "actionTrigger");
  const startIndex = required(node, "actionGroupStartIndex", `${place}/actionGroup`);
  return {
    id: numberOf(node, "actionGroupId") ?? 0,
    startIndex,
    endIndex: numberOf(node, "actionGroupEndIndex") ?? startIndex,
    trigger: textOf(trigger, "actionTriggerType") ?? "reachPoint",
    ...numbers(trigger, { triggerParam: "actionTriggerParam" }),
    actions: childrenOf(node, "action").map(actionOf),
  };
}

function actionOf(node: XmlNode, index: number): WpmlAction {
  const params = childOf(node, "actionActuatorFuncParam")?.children ?? [];
  return {
    id: numberOf(node, "actionId") ?? index,
    kind: textOf(node, "actionActuatorFunc") ?? "",
    params: Object.fromEntries(params.map(({ name, text }) => [name, text])),
  };
}
