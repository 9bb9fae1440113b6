import { strToU8, zipSync } from "fflate";
import type { Position } from "geojson";
import type { HeightMode } from "@overfly/flight-planning/model/planned-flight";
import { decimal, nodeOf, nodeText, type Xml } from "#xml/write-xml.ts";
import { childOf, descendantsOf, type XmlNode } from "#xml/read-xml.ts";
import { withEmbeddedDocument } from "#flight/embedded-document.ts";
import { withExtendedData } from "./extended-data.ts";
import { withDefaultName, routeFileName } from "#route-file-name.ts";
import { PATH, readKml } from "./read-kml.ts";
import { WarningList } from "#warning-list.ts";
import type { RouteContent, RouteWriteResult } from "#route-content.ts";
import { type Fields, flightFields, waypointFields } from "#flight/waypoint-fields.ts";

export interface KmlOptions {
  /** Writes a KMZ. */
  zipped?: boolean;
}

/** Writes waypoints as points with all their fields, the flight path as a line, and areas, lines and points. */
export function writeKml(content: RouteContent, { zipped = false }: KmlOptions = {}): RouteWriteResult {
  const { flight, areas = [], lines = [], points = [] } = content;
  if (!flight && areas.length + lines.length + points.length === 0) {
    return { ok: false, code: "no-flight", message: "The route has no content to write." };
  }
  const warnings = new WarningList();
  warnUnsupported(content, warnings);
  const after = buildKml(content);
  const source = content.sourceFile?.format === "kml" ? (content.sourceFile.content as XmlNode) : undefined;
  const text = nodeText(source ? mergeSource(source, after, content.name) : after);
  return {
    ok: true,
    fileName: routeFileName(content.name, zipped ? ".kmz" : ".kml"),
    mediaType: zipped ? "application/vnd.google-earth.kmz" : "application/vnd.google-earth.kml+xml",
    bytes: zipped ? zipSync({ "doc.kml": strToU8(text) }, { mtime: new Date(1980, 0, 1) }) : strToU8(text),
    warnings: warnings.list(),
  };
}

/**
 * Returns the source if nothing changed; otherwise adds unknown elements of the source to the new file: to the shapes in
 * order if there are as many as before, else to shapes at the same position.
 */
function mergeSource(source: XmlNode, after: XmlNode, name: string | undefined): XmlNode {
  const before = buildKml(withDefaultName(readKml(source), name));
  if (nodeText(before) === nodeText(after)) return source;
  const originals = new Map(descendantsOf(source, "Placemark").map((node) => [positionKey(node), node]));
  const document = childOf(after, "Document");
  if (!document) return after;
  const earlier = childOf(before, "Document")?.children ?? [];
  const isSameCount = earlier.length === document.children.length;
  const children = document.children.map((node, index) => {
    const place = (isSameCount && earlier[index]) || node;
    const original = node.name === "Placemark" ? originals.get(positionKey(place)) : undefined;
    const more = original?.children.filter((child) => !childOf(node, child.name)) ?? [];
    return original ? { ...node, children: [...node.children, ...more] } : node;
  });
  const general = DOCUMENT_ELEMENTS.flatMap((kind) => descendantsOf(source, kind));
  return {
    ...after,
    ...withAttributes(source),
    children: [{ ...document, children: [...general, ...children] }],
  };
}

const withAttributes = ({ attributes }: XmlNode) => (attributes ? { attributes } : {});

const DOCUMENT_ELEMENTS = [
  "Style",
  "StyleMap",
  "Schema",
  "NetworkLink",
  "GroundOverlay",
  "ScreenOverlay",
  "PhotoOverlay",
];

const positionKey = (node: XmlNode): string => descendantsOf(node, "coordinates").map(roundedText).join(" ");

const roundedText = ({ text }: XmlNode): string =>
  text
    .split(/[\s,]+/u)
    .map((part) => Number(part).toFixed(6))
    .join(",");

function buildKml(content: RouteContent): XmlNode {
  const { name, flight, areas = [], lines = [], points = [] } = content;
  const waypoints = (flight?.waypoints ?? []).map((waypoint, index): XmlNode => {
    const mode = MODES[flight?.heightMode ?? "ground"];
    const point: Xml = ["Point", [["altitudeMode", mode], corners([waypoint.position])]];
    return placemark(String(index + 1), point, waypointFields(waypoint));
  });
  const positions = flight?.waypoints.map(({ position }) => position) ?? [];
  const flightPath = flight ? [placemark("Path", lineOf(positions, flight.heightMode), { role: PATH })] : [];
  const shapes = [
    ...areas.map((one) => placemark(one.name, polygonOf(one.area.coordinates))),
    ...lines.map((one) => placemark(one.name, lineOf(one.line.coordinates))),
    ...points.map((one) => placemark(one.name, ["Point", [corners([one.position])]])),
  ];
  const title = name === undefined ? [] : [nodeOf(["name", name])];
  const bare: XmlNode = {
    ...nodeOf(["Document", []]),
    children: [...title, ...waypoints, ...flightPath, ...shapes],
  };
  const document = withEmbeddedDocument(
    flight ? withExtendedData(bare, flightFields(flight)) : bare,
    content,
  );
  return {
    ...nodeOf(["kml", []]),
    attributes: { xmlns: "http://www.opengis.net/kml/2.2" },
    children: [document],
  };
}

const MODES: Record<HeightMode, string> = {
  "take-off": "relativeToGround",
  ground: "relativeToGround",
  ellipsoid: "absolute",
};

function placemark(name: string | undefined, geometry: Xml, fields: Fields = {}): XmlNode {
  const title = name === undefined ? [] : [nodeOf(["name", name])];
  const node: XmlNode = { name: "Placemark", text: "", children: [...title, nodeOf(geometry)] };
  return Object.keys(fields).length > 0 ? withExtendedData(node, fields) : node;
}

const corners = (positions: readonly Position[]): Xml => ["coordinates", positions.map(corner).join(" ")];

const corner = ([lon = 0, lat = 0, heightM]: Position): string =>
  [decimal(lon, 9), decimal(lat, 9), ...(heightM === undefined ? [] : [decimal(heightM)])].join(",");

const lineOf = (positions: readonly Position[], mode?: HeightMode): Xml => [
  "LineString",
  [mode ? ["altitudeMode", MODES[mode]] : undefined, corners(positions)],
];

const polygonOf = ([outer = [], ...inner]: Position[][]): Xml => [
  "Polygon",
  [
    ["outerBoundaryIs", [["LinearRing", [corners(outer)]]]],
    ...inner.map((ring): Xml => ["innerBoundaryIs", [["LinearRing", [corners(ring)]]]]),
  ],
];

function warnUnsupported(
  { flight, surveys = [], geofence, rallyPoints = [] }: RouteContent,
  warnings: WarningList,
): void {
  if (flight?.heightMode === "take-off") {
    warnings.add("height-reference");
  }
  if (flight?.heightMode === "ellipsoid") {
    warnings.add("height-reference");
  }
  if (surveys.length > 0) warnings.add("surveys");
  if (geofence) warnings.add("geofence");
  if (rallyPoints.length > 0) warnings.add("rally-points");
}
