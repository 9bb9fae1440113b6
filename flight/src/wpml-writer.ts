import { strToU8, zipSync } from "fflate";
import { type Aircraft, aircraftOf } from "./aircraft.ts";
import { type Camera, cameraOf } from "./cameras.ts";
import type { BatterySet, RoutePlan } from "./route-plan.ts";
import { missionConfig, type MissionRules } from "./wpml/mission-config.ts";
import { templateFolder, waypointTemplate } from "./wpml/template.ts";
import { waylineFolder } from "./wpml/waylines.ts";
import { type Xml, xmlText } from "./wpml/xml-writer.ts";

export interface WpmlOptions extends Partial<MissionRules> {
  /** Route name; becomes the file name, which DJI's tools show. */
  name: string;
  author: string;
  /** Milliseconds since 1970, so that the same plan gives the same bytes. */
  writtenAtMs: number;
}

export interface WpmlFile {
  ok: true;
  fileName: string;
  bytes: Uint8Array;
}

export interface WpmlWriteFault {
  ok: false;
  code: "unknown-equipment" | "no-flight" | "take-off-height" | "return-height";
  message: string;
}

/** One KMZ with every battery's flight as a wayline of its own. */
export function writeRouteKmz(plan: RoutePlan, options: WpmlOptions): WpmlFile | WpmlWriteFault {
  return write(plan, plan.batterySets, options, wpmlFileName(options.name));
}

/** One KMZ for each battery's flight, to be flown one after the other. */
export function writeBatteryKmzs(plan: RoutePlan, options: WpmlOptions): (WpmlFile | WpmlWriteFault)[] {
  return plan.batterySets.map((set, index) =>
    write(
      partOf(plan, set),
      [startingAtZero(set)],
      options,
      wpmlFileName(`${options.name} battery ${index + 1}`),
    ),
  );
}

/** DJI's tools refuse these marks in a route's name, the underscore included. */
export function wpmlFileName(name: string): string {
  const allowed = name
    .replace(/[<>:"/\\|?*._\p{Cc}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return `${allowed.slice(0, LONGEST_NAME).trim() || "Route"}.kmz`;
}

const LONGEST_NAME = 80;

/** The plan of one battery alone, so that the template shows its waypoints only. */
function partOf(plan: RoutePlan, { firstWaypoint, lastWaypoint }: BatterySet): RoutePlan {
  return { ...plan, waypoints: plan.waypoints.slice(firstWaypoint, lastWaypoint + 1) };
}

function startingAtZero(set: BatterySet): BatterySet {
  const { firstWaypoint, lastWaypoint, firstLine, lastLine } = set;
  return {
    ...set,
    firstWaypoint: 0,
    lastWaypoint: lastWaypoint - firstWaypoint,
    firstLine: 0,
    lastLine: lastLine - firstLine,
  };
}

function write(
  plan: RoutePlan,
  sets: readonly BatterySet[],
  options: WpmlOptions,
  fileName: string,
): WpmlFile | WpmlWriteFault {
  const aircraft = aircraftOf(plan.settings.aircraftId);
  const camera = cameraOf(plan.settings.cameraId);
  if (!aircraft || camera?.payloadEnum === undefined) {
    return {
      ok: false,
      code: "unknown-equipment",
      message: "DJI route files exist for DJI aircraft and cameras only.",
    };
  }
  if (sets.length === 0)
    return { ok: false, code: "no-flight", message: "The plan holds no flight to write." };
  const rules = rulesOf(plan, options);
  const fault = rulesFault(rules, aircraft);
  if (fault) return fault;
  const mission: Mission = { whole: sets === plan.batterySets, rules, aircraft, camera };
  const files = {
    "wpmz/template.kml": strToU8(templateText(plan, options, mission)),
    "wpmz/waylines.wpml": strToU8(waylinesText(plan, sets, mission)),
  };
  return {
    ok: true,
    fileName,
    bytes: zipSync(files, { level: 6, mtime: ZIP_EPOCH }),
  };
}

/** ZIP keeps local time without its zone: only a fixed day gives the same bytes everywhere. */
const ZIP_EPOCH = new Date(1980, 0, 1);

function rulesOf(plan: RoutePlan, options: WpmlOptions): MissionRules {
  const { finishAction = "goHome", onLinkLost = "return", takeOffSecurityHeightM = 20 } = options;
  const returnHeightM = options.returnHeightM ?? Math.max(30, Math.ceil(plan.statistics.heightM));
  return { finishAction, onLinkLost, takeOffSecurityHeightM, returnHeightM };
}

function rulesFault(rules: MissionRules, { fromDock }: Aircraft): WpmlWriteFault | undefined {
  const lowest = fromDock ? 8 : 1.2;
  if (!(rules.takeOffSecurityHeightM >= lowest && rules.takeOffSecurityHeightM <= 1500)) {
    const message = `The safe take-off height must lie between ${lowest} and 1500 m.`;
    return { ok: false, code: "take-off-height", message };
  }
  if (rules.returnHeightM >= 20 && rules.returnHeightM <= 1500) return undefined;
  return {
    ok: false,
    code: "return-height",
    message: "The height of the way home must lie between 20 and 1500 m.",
  };
}

interface Mission {
  /** False for a part of a plan, whose template must not show the whole area. */
  whole: boolean;
  rules: MissionRules;
  aircraft: Aircraft;
  camera: Camera;
}

const NAMESPACES = {
  xmlns: "http://www.opengis.net/kml/2.2",
  "xmlns:wpml": "http://www.dji.com/wpmz/1.0.6",
};

function templateText(
  plan: RoutePlan,
  options: WpmlOptions,
  { whole, rules, aircraft, camera }: Mission,
): string {
  const document: Xml = [
    "Document",
    [
      ["wpml:author", options.author],
      ["wpml:createTime", String(options.writtenAtMs)],
      ["wpml:updateTime", String(options.writtenAtMs)],
      missionConfig(rules, aircraft, camera),
      whole ? templateFolder(plan) : waypointTemplate(plan),
    ],
  ];
  return xmlText(["kml", [document]], NAMESPACES);
}

function waylinesText(
  plan: RoutePlan,
  sets: readonly BatterySet[],
  { rules, aircraft, camera }: Mission,
): string {
  const folders = sets.map((set, waylineId) => waylineFolder(plan, set, waylineId, set.firstLine));
  return xmlText(["kml", [["Document", [missionConfig(rules, aircraft, camera), ...folders]]]], NAMESPACES);
}
