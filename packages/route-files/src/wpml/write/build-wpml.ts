import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import { withEmbeddedDocument } from "#flight/embedded-document.ts";
import { withoutRedundantPitch } from "#flight/gimbal-pitch.ts";
import type { RouteContent, RouteWriteError } from "#route-content.ts";
import type { WarningList } from "#warning-list.ts";
import { djiEquipment } from "#wpml/dji-equipment.ts";
import type { XmlNode } from "#xml/read-xml.ts";
import { nodeOf, type Xml } from "#xml/write-xml.ts";
import { checkMissionSettings } from "./check-mission-settings.ts";
import { missionConfig } from "./mission-config.ts";
import { actionGroups, pitchAfter } from "./write-actions.ts";
import { surveyTemplate, waypointTemplate } from "./write-template.ts";
import { waylineFolder, type WaylineInput } from "./write-waylines.ts";

export interface WpmlOptions {
  author: string;
  /** Milliseconds since 1970. */
  writtenAtMs: number;
  /** Metres above the take-off point; derived from the flight by default. */
  returnHeightM?: number;
  /** Index of each wayline's first waypoint; a single wayline by default. */
  waylineStarts?: readonly number[];
  /** Keeps gimbal actions that repeat the pitch, as the file that is changed has them. */
  keepsRepeatedPitch?: boolean;
}

export interface BuiltWpml {
  ok: true;
  template: XmlNode;
  waylines: XmlNode;
}

/** Waypoint indexes have 16 bits. */
const MAX_WAYPOINTS = 65_535;

/** Builds template and waylines from the content alone, without a source file. */
export function buildWpml(
  content: RouteContent,
  options: WpmlOptions,
  warnings: WarningList,
): BuiltWpml | RouteWriteError {
  const { flight } = content;
  if (!flight || flight.waypoints.length === 0) {
    return { ok: false, code: "no-flight", message: "The route has no flight to write." };
  }
  const equipment = djiEquipment(flight);
  if (!equipment) {
    const message = "DJI route files support only DJI aircraft and cameras.";
    return { ok: false, code: "unknown-equipment", message };
  }
  if (flight.waypoints.length > MAX_WAYPOINTS) {
    const message = `DJI routes have at most ${MAX_WAYPOINTS} waypoints; this one has ${flight.waypoints.length}.`;
    return { ok: false, code: "too-many", message };
  }
  const settings = {
    flight,
    equipment,
    returnHeightM: options.returnHeightM ?? defaultReturnHeightM(flight),
  };
  const error = checkMissionSettings(settings, warnings);
  if (error) return error;
  const inputs = waylinesOf(flight, options, warnings);
  const survey = templateSurvey(content);
  const templates = survey ? [surveyTemplate(survey, flight)] : inputs.map(waypointTemplate);
  const waylines = inputs.map((input) => waylineFolder(survey ? { ...input, templateId: 0 } : input));
  const metadata: Xml[] = [
    ["wpml:author", options.author],
    ["wpml:createTime", String(options.writtenAtMs)],
    ["wpml:updateTime", String(options.writtenAtMs)],
  ];
  const template = nodeOf(["Document", [...metadata, missionConfig(settings, true), ...templates]]);
  const extendedData = withEmbeddedDocument(nodeOf(["Document", []]), content).children;
  return {
    ok: true,
    template: kml({ ...template, children: [...template.children, ...extendedData] }),
    waylines: kml(nodeOf(["Document", [missionConfig(settings, false), ...waylines]])),
  };
}

const kml = (document: XmlNode): XmlNode => ({
  ...nodeOf(["kml", []]),
  children: [document],
  attributes: { xmlns: "http://www.opengis.net/kml/2.2", "xmlns:wpml": "http://www.dji.com/wpmz/1.0.6" },
});

/** The survey of the template, which supports a single area or strip. Anything else is written as waypoints. */
function templateSurvey({ surveys = [], flight, areas = [] }: RouteContent) {
  const [survey, ...others] = surveys;
  const hasHoles = areas.some(({ area }) => area.coordinates.length > 1);
  const isWhole =
    survey?.itemIndex === undefined ||
    flight?.waypoints.every(({ itemIndex }) => itemIndex === undefined || itemIndex === survey.itemIndex);
  const isPlain = others.length === 0 && !hasHoles && survey?.crosshatch !== true;
  return isPlain && isWhole ? survey : undefined;
}

function waylinesOf(
  flight: PlannedFlight,
  { waylineStarts: starts = [0], keepsRepeatedPitch = false }: WpmlOptions,
  warnings: WarningList,
): WaylineInput[] {
  let firstGroupId = 0;
  let firstPitchDeg: number | undefined;
  return starts.map((start, id) => {
    const planned = flight.waypoints.slice(start, starts[id + 1]);
    const waypoints = keepsRepeatedPitch ? planned : withoutRedundantPitch(planned, firstPitchDeg);
    const groups = actionGroups(waypoints, {
      lensIds: flight.lensIds,
      firstGroupId,
      initialPitchDeg: firstPitchDeg,
      warnings,
    });
    firstPitchDeg = pitchAfter(waypoints, firstPitchDeg);
    firstGroupId += groups.flat().length;
    return { flight, id, templateId: id, waypoints, groups, warnings };
  });
}

function defaultReturnHeightM({ heightMode, waypoints, safeTakeOffHeightM }: PlannedFlight): number {
  const heights = waypoints.map(({ position }) => position[2] ?? 0);
  const highestM = heightMode === "take-off" ? heights.reduce((a, b) => Math.max(a, b), 0) : 0;
  return Math.min(1500, Math.max(30, Math.ceil(highestM), Math.ceil(safeTakeOffHeightM)));
}
