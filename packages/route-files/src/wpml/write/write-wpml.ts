import { strToU8, zipSync } from "fflate";
import { djiEquipment } from "#wpml/dji-equipment.ts";
import { missionConfig, type MissionSettings } from "./mission-config.ts";
import { isTemplateOnly, waylinesFromTemplate } from "#wpml/read/waylines-from-template.ts";
import { contentFromWpml } from "#wpml/read/content-from-wpml.ts";
import { readWpmlArchive, type WpmlFiles } from "#wpml/read/read-wpml-archive.ts";
import { actionGroups, pitchAfter } from "./write-actions.ts";
import { surveyTemplate, waypointTemplate } from "./write-template.ts";
import { waylineFolder, type WaylineInput } from "./write-waylines.ts";
import { nodeOf, nodeText, type Xml } from "#xml/write-xml.ts";
import { renumberActionGroups } from "./renumber-action-groups.ts";
import { wpmlDocumentFrom } from "#wpml/read/read-wpml-document.ts";
import type { PlannedFlight, PlannedWaypoint } from "@overfly/flight-planning/model/planned-flight";
import { childOf, type XmlNode } from "#xml/read-xml.ts";
import { approximatelyEqual } from "#json/approximately-equal.ts";
import { embeddedDocumentOf, withEmbeddedDocument } from "#flight/embedded-document.ts";
import { routeFileName } from "#route-file-name.ts";
import { mergeXml } from "#json/merge-json.ts";
import { withoutRedundantPitch } from "#flight/gimbal-pitch.ts";
import { WarningList } from "#warning-list.ts";
import type {
  ImportedRoute,
  RouteContent,
  RouteReadResult,
  RouteWriteResult,
  RouteWriteError,
} from "#route-content.ts";

export interface WpmlOptions {
  author: string;
  /** Milliseconds since 1970, so that the same route gives the same bytes. */
  writtenAtMs: number;
  /** Metres above the take-off place for the way home; from the flight's heights unless told. */
  returnHeightM?: number;
  /** Index of each wayline's first waypoint; one wayline unless told. */
  waylineStarts?: readonly number[];
}

/** The source of an imported DJI route: its two files and whatever else lay in the archive, in hexadecimal. */
interface WpmlSource {
  waylines: XmlNode;
  template?: XmlNode;
  resources: Record<string, string>;
}

const MAX_RESOURCE_BYTES = 8 * 1024 * 1024;

/** Throws a `BadElement` where something that a flight needs is missing or wrong. */
export function readWpml(bytes: Uint8Array): RouteReadResult {
  const read = readWpmlArchive(bytes, { withResources: true });
  if (!read.ok) return { ...read, code: read.code === "no-waylines" ? "unknown-format" : read.code };
  const { trees } = read;
  if (isTemplateOnly(trees.waylines)) return { ok: true, route: routeFromTemplate(trees.waylines) };
  const { waylineStarts: _, warnings, ...content } = contentFromWpml(wpmlDocumentFrom(trees));
  const document = embeddedDocumentOf(childOf(trees.template, "Document"), content.flight);
  const sizes = [...trees.resources.values()].map(({ length }) => length);
  const isSmall = sizes.reduce((sum, size) => sum + size, 0) <= MAX_RESOURCE_BYTES;
  if (!isSmall)
    warnings.push({ code: "resources", message: "Pictures of the archive over 8 MB are not kept." });
  const source: WpmlSource = {
    waylines: trees.waylines,
    ...(trees.template && { template: trees.template }),
    resources: isSmall ? encoded(trees.resources) : {},
  };
  return {
    ok: true,
    route: {
      format: "wpml",
      ...content,
      ...(document !== undefined && { document }),
      warnings,
      sourceFile: { format: "wpml", content: source },
    },
  };
}

/** What DJI's own tools would still lay lines over. The file is not kept: its waylines are not there to compare with. */
function routeFromTemplate(template: XmlNode): ImportedRoute {
  const {
    waylineStarts: _,
    warnings,
    ...content
  } = contentFromWpml(
    wpmlDocumentFrom({ waylines: waylinesFromTemplate(template), template, resources: new Map() }),
  );
  const message = "The file holds only a template; what is flown is laid anew from it.";
  return { format: "wpml", ...content, warnings: [...warnings, { code: "template-only", message }] };
}

const encoded = (resources: ReadonlyMap<string, Uint8Array>): Record<string, string> =>
  Object.fromEntries([...resources].map(([path, bytes]) => [path, hexOf(bytes)]));

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const decoded = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));

/** DJI's KMZ with template and waylines, as docks and remote controls fly it. */
export function writeWpml(content: RouteContent, options: WpmlOptions): RouteWriteResult {
  const warnings = new WarningList();
  const source =
    content.sourceFile?.format === "wpml" ? (content.sourceFile.content as WpmlSource) : undefined;
  const earlier = source && sourceContent(source);
  const starts =
    options.waylineStarts ?? content.waylineStarts ?? (earlier && waylineStartsOf(earlier, content.flight));
  const written = buildTrees(content, { ...options, ...(starts && { waylineStarts: starts }) }, warnings);
  if (!written.ok) return written;
  const before =
    earlier && buildTrees(earlier, { ...options, waylineStarts: earlier.waylineStarts }, new WarningList());
  const kept = source && before?.ok ? mergeSource(source, before, written) : written;
  const isUnchanged = before?.ok === true && textOf(before) === textOf(written);
  const isSame = isUnchanged || kept === written || approximatelyEqual(flightOf(kept), flightOf(written));
  if (!isSame)
    warnings.add(
      "unknown-elements",
      "Elements that are not understood don't fit the change and are left out.",
    );
  const merged = isSame ? kept : written;
  warnUnsupported(content, warnings);
  const entries: Record<string, Uint8Array> = {
    "wpmz/template.kml": strToU8(nodeText(merged.template)),
    "wpmz/waylines.wpml": strToU8(nodeText(merged.waylines)),
  };
  for (const [path, text] of Object.entries(source?.resources ?? {})) entries[path] ??= decoded(text);
  return {
    ok: true,
    fileName: routeFileName(content.name, ".kmz"),
    mediaType: "application/vnd.google-earth.kmz",
    bytes: zipSync(entries, { level: 6, mtime: ZIP_EPOCH }),
    warnings: warnings.list(),
  };
}

/** ZIP keeps local time without its zone: only a fixed day gives the same bytes everywhere. */
const ZIP_EPOCH = new Date(1980, 0, 1);

const sourceContent = ({ waylines, template }: WpmlSource) => {
  const trees: WpmlFiles = { waylines, ...(template && { template }), resources: new Map() };
  const content = contentFromWpml(wpmlDocumentFrom(trees));
  const document = embeddedDocumentOf(childOf(template, "Document"), content.flight);
  return { ...content, ...(document !== undefined && { document }) };
};

/** An imported route of several waylines is parted as it was, or by its parts where waypoints came or went. */
function waylineStartsOf(
  earlier: ReturnType<typeof contentFromWpml>,
  flight: PlannedFlight | undefined,
): number[] | undefined {
  const waypoints = flight?.waypoints ?? [];
  if (waypoints.length === earlier.flight.waypoints.length) return earlier.waylineStarts;
  if (earlier.waylineStarts.length < 2) return undefined;
  return waypoints.flatMap(({ itemIndex }, index) =>
    index === 0 || itemIndex !== waypoints[index - 1]?.itemIndex ? [index] : [],
  );
}

const textOf = ({ waylines, template }: WpmlTrees): string => nodeText(waylines) + nodeText(template);

/**
 * What is flown by a file: whatever is kept of the source must not change it. Left out are lenses that a file need not
 * name, and how the ends are passed, where other programs do not stop.
 */
function flightOf({ waylines, template }: WpmlTrees): PlannedFlight {
  const { flight, waylineStarts } = contentFromWpml(
    wpmlDocumentFrom({ waylines, template, resources: new Map() }),
  );
  const ends = new Set(
    waylineStarts.flatMap((start) => [start, start - 1]).concat(flight.waypoints.length - 1),
  );
  const waypoints = flight.waypoints.map(({ dampingM, ...waypoint }, index): PlannedWaypoint =>
    ends.has(index)
      ? { ...waypoint, turn: "stop" }
      : { ...waypoint, ...(dampingM !== undefined && { dampingM }) },
  );
  return { ...flight, lensIds: [], waypoints };
}

/** Waypoints are numbered in sixteen bits. */
const MAX_WAYPOINTS = 65_535;

interface WpmlTrees {
  ok: true;
  template: XmlNode;
  waylines: XmlNode;
}

function mergeSource(source: WpmlSource, before: WpmlTrees, after: WpmlTrees): WpmlTrees {
  const waylines = mergeXml(source.waylines, before.waylines, after.waylines);
  const template = source.template && mergeXml(source.template, before.template, after.template);
  return {
    ok: true,
    waylines: renumberActionGroups(waylines),
    template: template ? renumberActionGroups(template) : after.template,
  };
}

function buildTrees(
  content: RouteContent,
  options: WpmlOptions,
  warnings: WarningList,
): WpmlTrees | RouteWriteError {
  const { flight } = content;
  if (!flight || flight.waypoints.length === 0) {
    return { ok: false, code: "no-flight", message: "The plan holds no flight to write." };
  }
  const equipment = djiEquipment(flight);
  if (!equipment) {
    const message = "DJI route files exist for DJI aircraft and cameras only.";
    return { ok: false, code: "unknown-equipment", message };
  }
  if (flight.waypoints.length > MAX_WAYPOINTS) {
    const message = `DJI's routes have at most ${MAX_WAYPOINTS} waypoints; this one has ${flight.waypoints.length}.`;
    return { ok: false, code: "too-many", message };
  }
  const frame = { flight, equipment, returnHeightM: options.returnHeightM ?? defaultReturnHeightM(flight) };
  const fault = settingsError(frame, warnings);
  if (fault) return fault;
  const parts = waylinesOf(flight, options.waylineStarts ?? [0], warnings);
  const survey = templateSurvey(content);
  const templates = survey ? [surveyTemplate(survey, flight)] : parts.map(waypointTemplate);
  const waylines = parts.map((part) => waylineFolder(survey ? { ...part, templateId: 0 } : part));
  const created: Xml[] = [
    ["wpml:author", options.author],
    ["wpml:createTime", String(options.writtenAtMs)],
    ["wpml:updateTime", String(options.writtenAtMs)],
  ];
  const template = nodeOf(["Document", [...created, missionConfig(frame, true), ...templates]]);
  const plan = withEmbeddedDocument(nodeOf(["Document", []]), content).children;
  return {
    ok: true,
    template: kml({ ...template, children: [...template.children, ...plan] }),
    waylines: kml(nodeOf(["Document", [missionConfig(frame, false), ...waylines]])),
  };
}

const kml = (document: XmlNode): XmlNode => ({
  ...nodeOf(["kml", []]),
  children: [document],
  attributes: { xmlns: "http://www.opengis.net/kml/2.2", "xmlns:wpml": "http://www.dji.com/wpmz/1.0.6" },
});

/** A template holds one area or strip; what can't be told by one is written as the waypoints that are flown. */
function templateSurvey({ surveys = [], flight, areas = [] }: RouteContent) {
  const [survey, ...others] = surveys;
  const hasHoles = areas.some(({ area }) => area.coordinates.length > 1);
  const isWhole =
    survey?.itemIndex === undefined ||
    flight?.waypoints.every(({ itemIndex }) => itemIndex === undefined || itemIndex === survey.itemIndex);
  const isPlain = others.length === 0 && !hasHoles && survey?.crosshatch !== true;
  return isPlain && isWhole ? survey : undefined;
}

function waylinesOf(flight: PlannedFlight, starts: readonly number[], warnings: WarningList): WaylineInput[] {
  let firstGroupId = 0;
  let firstPitchDeg: number | undefined;
  return starts.map((start, id) => {
    const waypoints = withoutRedundantPitch(flight.waypoints.slice(start, starts[id + 1]), firstPitchDeg);
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

function settingsError(
  { flight, equipment, returnHeightM }: MissionSettings,
  warnings: WarningList,
): RouteWriteError | undefined {
  const lowest = equipment.fromDock ? 8 : 1.2;
  const { safeTakeOffHeightM, heightMode } = flight;
  if (!(safeTakeOffHeightM >= lowest && safeTakeOffHeightM <= 1500)) {
    const message = `The safe take-off height must lie between ${lowest} and 1500 m.`;
    return { ok: false, code: "take-off-height", message };
  }
  if (!(returnHeightM >= 20 && returnHeightM <= 1500)) {
    const message = "The height of the way home must lie between 20 and 1500 m.";
    return { ok: false, code: "return-height", message };
  }
  if (heightMode === "ground" && !TERRAIN_FOLLOWING_DRONES.has(equipment.drone)) {
    const message = `${equipment.name} can't hold its height above the ground by itself; fly heights above the take-off place.`;
    return { ok: false, code: "heights-unknown", message };
  }
  if (heightMode === "ground")
    warnings.add("follows-ground", "The aircraft measures its height above the ground itself.");
  if (flight.transitSpeedMps > 15)
    warnings.add("transit-speed", "The way to the first waypoint is flown at 15 m/s.");
  return undefined;
}

/** Mavic 3 Enterprise, Matrice 3D, Matrice 4. */
const TERRAIN_FOLLOWING_DRONES = new Set([77, 91, 99, 100]);

function warnUnsupported(
  { geofence, rallyPoints = [], points = [], surveys = [] }: RouteContent,
  warnings: WarningList,
): void {
  if (geofence && geofence.polygons.length + geofence.circles.length > 0) {
    warnings.add("geofence", "DJI's route files hold no geofence.");
  }
  if (rallyPoints.length > 0) warnings.add("rally", "DJI's route files hold no rally points.");
  if (points.length > 0) warnings.add("points", "DJI's route files hold no points beside the waypoints.");
  if (surveys.length > 1) warnings.add("surveys", "Several areas in one route are written as waypoints.");
}
