import type { Position } from "geojson";
import { isZip, unpack, type UnpackFaultCode } from "./unpack.ts";
import type {
  ActionGroup,
  Wayline,
  WpmlDocument,
  WpmlMission,
  WpmlTemplate,
  WpmlWaypoint,
} from "./wpml-document.ts";
import { childOf, childrenOf, numberOf, readXml, textOf, type XmlNode } from "./xml-tree.ts";

export interface WpmlReadFault {
  ok: false;
  code: UnpackFaultCode | "not-xml" | "forbidden-xml" | "no-waylines" | "missing-element" | "bad-value";
  message: string;
  /** The element that is wrong, with its place: `Folder[0]/Placemark[3]/coordinates`. */
  element?: string;
}

export type WpmlRead = { ok: true; document: WpmlDocument } | WpmlReadFault;

/** Reads a DJI route: a KMZ with its files in `wpmz/` or at the root, or a bare waylines file. */
export function readWpml(bytes: Uint8Array): WpmlRead {
  if (!isZip(bytes)) return readFiles(bytes, undefined);
  const unpacked = unpack(bytes, (path) => WAYLINES.test(path) || TEMPLATE.test(path));
  if (!unpacked.ok) return unpacked;
  const pick = (name: RegExp) => [...unpacked.files].find(([path]) => name.test(path))?.[1];
  const waylines = pick(WAYLINES);
  if (waylines) return readFiles(waylines, pick(TEMPLATE));
  return { ok: false, code: "no-waylines", message: "The archive holds no waylines.wpml." };
}

const WAYLINES = /^(?:\.\/)?(?:wpmz\/)?waylines\.wpml$/u;
const TEMPLATE = /^(?:\.\/)?(?:wpmz\/)?template\.kml$/u;

function readFiles(waylines: Uint8Array, template: Uint8Array | undefined): WpmlRead {
  const tree = readXml(waylines);
  if (!tree.ok) return tree;
  const templateTree = template && readXml(template);
  if (templateTree && !templateTree.ok) return templateTree;
  const document = childOf(tree.root, "Document");
  try {
    const folders = childrenOf(document, "Folder");
    const mission = childOf(document, "missionConfig");
    if (!mission) throw new Missing("missing-element", "missionConfig");
    if (folders.length === 0) throw new Missing("missing-element", "Folder");
    const read = templateTree && templateOf(childOf(childOf(templateTree.root, "Document"), "Folder"));
    return {
      ok: true,
      document: {
        mission: missionOf(mission),
        waylines: folders.map(waylineOf),
        ...(read && { template: read }),
      },
    };
  } catch (problem) {
    if (problem instanceof Missing) return problem.toFault();
    throw problem;
  }
}

/** Carries the wrong element's place out of the nested reading. */
class Missing extends Error {
  readonly code: "missing-element" | "bad-value";
  readonly element: string;

  constructor(code: "missing-element" | "bad-value", element: string) {
    super(element);
    this.code = code;
    this.element = element;
  }

  toFault(): WpmlReadFault {
    const what = this.code === "missing-element" ? "is missing" : "has a value that can't be used";
    return { ok: false, code: this.code, element: this.element, message: `${this.element} ${what}.` };
  }
}

function required(node: XmlNode, name: string, place: string): number {
  const value = numberOf(node, name);
  if (value !== undefined) return value;
  throw new Missing(childOf(node, name) ? "bad-value" : "missing-element", `${place}/${name}`);
}

function missionOf(node: XmlNode): WpmlMission {
  const drone = childOf(node, "droneInfo");
  const payload = childOf(node, "payloadInfo");
  return {
    ...texts(node, ["flyToWaylineMode", "finishAction", "exitOnRCLost", "executeRCLostAction"] as const),
    ...numbers(node, {
      takeOffSecurityHeightM: "takeOffSecurityHeight",
      transitionalSpeedMps: "globalTransitionalSpeed",
      returnHeightM: "globalRTHHeight",
    }),
    ...numbers(drone, { droneEnum: "droneEnumValue", droneSubEnum: "droneSubEnumValue" }),
    ...numbers(payload, { payloadEnum: "payloadEnumValue", payloadSubEnum: "payloadSubEnumValue" }),
  };
}

function templateOf(folder: XmlNode | undefined): WpmlTemplate | undefined {
  if (!folder) return undefined;
  const system = childOf(folder, "waylineCoordinateSysParam");
  const placemark = childOf(folder, "Placemark");
  const ring = childOf(childOf(childOf(placemark, "Polygon"), "outerBoundaryIs"), "LinearRing");
  const outline = textOf(ring, "coordinates");
  return {
    type: textOf(folder, "templateType") ?? "waypoint",
    ...texts(system, ["heightMode"] as const),
    ...numbers(folder, { speedMps: "autoFlightSpeed", heightM: "globalHeight" }),
    ...numbers(system, { heightM: "globalShootHeight" }),
    ...numbers(placemark, { directionDeg: "direction", marginM: "margin" }),
    ...numbers(childOf(placemark, "overlap"), {
      frontOverlap: "orthoCameraOverlapH",
      sideOverlap: "orthoCameraOverlapW",
    }),
    ...texts(childOf(folder, "payloadParam"), ["imageFormat"] as const),
    ...(outline !== undefined && { outline: closedRing(outline) }),
  };
}

function closedRing(text: string): Position[] {
  const corners = text.split(/\s+/u).map((corner) => positionOf(corner, "template.kml/Polygon/coordinates"));
  const [first] = corners;
  const last = corners.at(-1);
  return first && (first[0] !== last?.[0] || first[1] !== last?.[1]) ? [...corners, first] : corners;
}

function positionOf(text: string | undefined, place: string): Position {
  if (text === undefined) throw new Missing("missing-element", place);
  const [lon = Number.NaN, lat = Number.NaN] = text.trim().split(",").map(Number);
  if (Math.abs(lon) <= 180 && Math.abs(lat) <= 90) return [lon, lat];
  throw new Missing("bad-value", place);
}

function waylineOf(folder: XmlNode, number: number): Wayline {
  const speedMps = required(folder, "autoFlightSpeed", `Folder[${number}]`);
  const placemarks = childrenOf(folder, "Placemark");
  return {
    waylineId: numberOf(folder, "waylineId") ?? number,
    templateId: numberOf(folder, "templateId") ?? 0,
    heightMode: textOf(folder, "executeHeightMode") ?? "relativeToStartPoint",
    speedMps,
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
  const [lon = 0, lat = 0] = positionOf(
    textOf(childOf(node, "Point"), "coordinates"),
    `${place}/coordinates`,
  );
  return {
    index: numberOf(node, "index") ?? index,
    position: [lon, lat, required(node, "executeHeight", place)],
    speedMps: numberOf(node, "waypointSpeed") ?? speedMps,
    headingMode: textOf(heading, "waypointHeadingMode") ?? "followWayline",
    headingDeg: numberOf(heading, "waypointHeadingAngle") ?? 0,
    turnMode: textOf(turn, "waypointTurnMode") ?? "toPointAndStopWithDiscontinuityCurvature",
    dampingM: numberOf(turn, "waypointTurnDampingDist") ?? 0,
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
    actions: childrenOf(node, "action").map((action, index) => ({
      id: numberOf(action, "actionId") ?? index,
      kind: textOf(action, "actionActuatorFunc") ?? "",
      params: Object.fromEntries(
        (childOf(action, "actionActuatorFuncParam")?.children ?? []).map(({ name, text }) => [name, text]),
      ),
    })),
  };
}

/** Texts that are there, by element name. */
function texts<Name extends string>(
  node: XmlNode | undefined,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = textOf(node, name);
    if (text !== undefined) found[name] = text;
  }
  return found;
}

/** Numbers that are there, under names of ours. */
function numbers<Name extends string>(
  node: XmlNode | undefined,
  names: Record<Name, string>,
): Partial<Record<Name, number>> {
  const found: Partial<Record<Name, number>> = {};
  for (const name of Object.keys(names) as Name[]) {
    const value = numberOf(node, names[name]);
    if (value !== undefined) found[name] = value;
  }
  return found;
}
