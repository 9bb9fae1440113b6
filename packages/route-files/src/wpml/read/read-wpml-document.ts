import { InvalidElementError } from "#invalid-element-error.ts";
import type { RouteReadError } from "#route-content.ts";
import {
  parseLatLonHeight,
  optionalNumbers,
  parseLonLat,
  requiredNumber,
  optionalTexts,
} from "./read-fields.ts";
import { templateOf } from "./read-template.ts";
import { readWpmlArchive, type WpmlFiles, type WpmlArchiveError } from "./read-wpml-archive.ts";
import type {
  ActionGroup,
  Wayline,
  WpmlAction,
  WpmlDocument,
  WpmlMission,
  WpmlWaypoint,
} from "#wpml/wpml-document.ts";
import { childOf, childrenOf, numberOf, textOf, type XmlNode } from "#xml/read-xml.ts";

export interface WpmlReadError {
  ok: false;
  code: WpmlArchiveError["code"] | RouteReadError["code"];
  message: string;
  /** Path of the invalid element: `Folder[0]/Placemark[3]/coordinates`. */
  element?: string;
}

export type WpmlReadResult = { ok: true; document: WpmlDocument } | WpmlReadError;

/** Reads a KMZ or a single waylines file as it is, for simulating and following its flight. For importing see `readWpml`. */
export function readWpmlDocument(bytes: Uint8Array): WpmlReadResult {
  const read = readWpmlArchive(bytes);
  if (!read.ok) return read;
  try {
    return { ok: true, document: wpmlDocumentFrom(read.files) };
  } catch (problem) {
    if (problem instanceof InvalidElementError) return problem.toReadError();
    throw problem;
  }
}

/** Throws an `InvalidElementError` if a required element is missing or invalid. */
export function wpmlDocumentFrom({ waylines, template }: WpmlFiles): WpmlDocument {
  const document = childOf(waylines, "Document");
  const folders = childrenOf(document, "Folder");
  const mission = childOf(document, "missionConfig");
  if (!mission) throw new InvalidElementError("missing-element", "missionConfig");
  if (folders.length === 0) throw new InvalidElementError("missing-element", "Folder");
  if (folders.length > MAX_WAYLINES) {
    throw new InvalidElementError("too-many-waypoints", "Document", `has more than ${MAX_WAYLINES} waylines`);
  }
  const templateDocument = childOf(template, "Document");
  const [read, ...others] = childrenOf(templateDocument, "Folder").slice(0, MAX_WAYLINES).map(templateOf);
  const takeOff = parseLatLonHeight(textOf(childOf(templateDocument, "missionConfig"), "takeOffRefPoint"));
  return {
    mission: { ...missionOf(mission), ...(takeOff && { takeOff }) },
    waylines: folders.map(waylineOf),
    ...(read && { template: read }),
    ...(others.length > 0 && { otherTemplates: others }),
  };
}

const MAX_WAYLINES = 500;

/** Undefined if absent or not positive; throws if it is not a number. */
function optionalSpeed(node: XmlNode, name: string, path: string): number | undefined {
  if (textOf(node, name) === undefined) return undefined;
  const speedMps = requiredNumber(node, name, path);
  return speedMps > 0 ? speedMps : undefined;
}

function missionOf(node: XmlNode): WpmlMission {
  const transitionalSpeedMps = optionalSpeed(node, "globalTransitionalSpeed", "missionConfig");
  const drone = childOf(node, "droneInfo");
  const payload = childOf(node, "payloadInfo");
  return {
    ...optionalTexts(node, [
      "flyToWaylineMode",
      "finishAction",
      "exitOnRCLost",
      "executeRCLostAction",
    ] as const),
    ...(transitionalSpeedMps !== undefined && { transitionalSpeedMps }),
    ...optionalNumbers(node, {
      takeOffSecurityHeightM: "takeOffSecurityHeight",
      returnHeightM: "globalRTHHeight",
    }),
    ...optionalNumbers(drone, { droneEnum: "droneEnumValue", droneSubEnum: "droneSubEnumValue" }),
    ...optionalNumbers(payload, { payloadEnum: "payloadEnumValue", payloadSubEnum: "payloadSubEnumValue" }),
  };
}

function waylineOf(folder: XmlNode, number: number): Wayline {
  const speedMps = requiredNumber(folder, "autoFlightSpeed", `Folder[${number}]`);
  if (speedMps <= 0)
    throw new InvalidElementError("bad-value", `Folder[${number}]/autoFlightSpeed`, "is not a speed");
  const placemarks = childrenOf(folder, "Placemark");
  const startActions = childrenOf(childOf(folder, "startActionGroup"), "action").map(actionOf);
  return {
    waylineId: numberOf(folder, "waylineId") ?? number,
    templateId: numberOf(folder, "templateId") ?? 0,
    heightMode: textOf(folder, "executeHeightMode") ?? "relativeToStartPoint",
    speedMps,
    ...(startActions.length > 0 && { startActions }),
    waypoints: placemarks.map((placemark, index) =>
      waypointOf(placemark, { path: `Folder[${number}]/Placemark[${index}]`, index, speedMps }),
    ),
  };
}

function waypointOf(
  node: XmlNode,
  { path, index, speedMps }: { path: string; index: number; speedMps: number },
): WpmlWaypoint {
  const heading = childOf(node, "waypointHeadingParam");
  const turn = childOf(node, "waypointTurnParam");
  const coordinates = textOf(childOf(node, "Point"), "coordinates");
  const [lon = 0, lat = 0] = parseLonLat(coordinates, `${path}/coordinates`);
  const poi = parseLatLonHeight(textOf(heading, "waypointPoiPoint"));
  const straight = textOf(node, "useStraightLine");
  return {
    index: numberOf(node, "index") ?? index,
    position: [lon, lat, requiredNumber(node, "executeHeight", path)],
    speedMps: optionalSpeed(node, "waypointSpeed", path) ?? speedMps,
    headingMode: textOf(heading, "waypointHeadingMode") ?? "followWayline",
    headingDeg: numberOf(heading, "waypointHeadingAngle") ?? 0,
    ...(textOf(heading, "waypointHeadingAngleEnable") === "1" && { headingEnabled: true }),
    ...(poi && { poi }),
    turnMode: textOf(turn, "waypointTurnMode") ?? "toPointAndStopWithDiscontinuityCurvature",
    dampingM: Math.max(0, numberOf(turn, "waypointTurnDampingDist") ?? 0),
    ...(straight !== undefined && { straight: straight === "1" }),
    ...optionalNumbers(childOf(node, "waypointGimbalHeadingParam"), {
      gimbalPitchDeg: "waypointGimbalPitchAngle",
    }),
    actionGroups: childrenOf(node, "actionGroup").map((group) => actionGroupOf(group, path)),
  };
}

function actionGroupOf(node: XmlNode, path: string): ActionGroup {
  const trigger = childOf(node, "actionTrigger");
  const startIndex = requiredNumber(node, "actionGroupStartIndex", `${path}/actionGroup`);
  return {
    id: numberOf(node, "actionGroupId") ?? 0,
    startIndex,
    endIndex: numberOf(node, "actionGroupEndIndex") ?? startIndex,
    trigger: textOf(trigger, "actionTriggerType") ?? "reachPoint",
    ...optionalNumbers(trigger, { triggerParam: "actionTriggerParam" }),
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
