import { strToU8 } from "fflate";
import type { Position } from "geojson";
import { decimal, nodeOf, nodeText } from "#xml/write-xml.ts";
import { childOf, childrenOf, descendantsOf, textOf, type XmlNode } from "#xml/read-xml.ts";
import { InvalidElementError } from "#invalid-element-error.ts";
import { EMBEDDED_DOCUMENT, serializeDocument, parseDocument } from "#flight/embedded-document.ts";
import { withDefaultName, routeFileName } from "#route-file-name.ts";
import { WarningList } from "#warning-list.ts";
import { parseNumber, checkedPosition } from "#text/parse-coordinates.ts";
import type { ImportedRoute, NamedLine, NamedPoint, RouteContent, RouteWriteResult } from "#route-content.ts";
import {
  type Fields,
  flightFields,
  flightFromFields,
  waypointFields,
  waypointFromFields,
} from "#flight/waypoint-fields.ts";

/** Reads routes, tracks and waypoints; a route with heights is a flight. Throws an `InvalidElementError`. */
export function readGpx(root: XmlNode): ImportedRoute {
  const warnings = new WarningList();
  const routes = childrenOf(root, "rte");
  const [route] = routes;
  const routePoints = route
    ? childrenOf(route, "rtept").map((node, index) => pointOf(node, `rte/rtept[${index}]`))
    : [];
  const isFlown = routePoints.length > 0 && routePoints.every(({ position }) => position[2] !== undefined);
  const flight = isFlown ? flightOf(root, routePoints, warnings) : undefined;
  const lines = [...linesOf(routes.slice(flight ? 1 : 0), "rtept"), ...tracksOf(root)];
  const points = childrenOf(root, "wpt").map((node, index): NamedPoint => {
    const { position, name } = pointOf(node, `wpt[${index}]`);
    return { position, ...(name !== undefined && { name }) };
  });
  if (!flight && lines.length + points.length === 0) {
    throw new InvalidElementError("nothing-to-fly", undefined, "contains no waypoint, route or track");
  }
  const name = textOf(childOf(root, "metadata"), "name") ?? textOf(route, "name");
  const document = parseDocument(
    fieldsOf(childOf(childOf(root, "metadata"), "extensions"))[EMBEDDED_DOCUMENT],
    flight,
  );
  return {
    format: "gpx",
    ...(name !== undefined && { name }),
    ...(flight && { flight }),
    ...(document !== undefined && { document }),
    ...(lines.length > 0 && { lines }),
    ...(points.length > 0 && { points }),
    warnings: warnings.list(),
    sourceFile: { format: "gpx", content: root },
  };
}

interface GpxPoint {
  position: Position;
  name: string | undefined;
  fields: Fields;
  element: string;
}

function pointOf(node: XmlNode, element: string): GpxPoint {
  const { lat, lon } = node.attributes ?? {};
  if (lat === undefined || lon === undefined) {
    throw new InvalidElementError(
      "missing-element",
      `${element}, attribute ${lat === undefined ? "lat" : "lon"}`,
    );
  }
  const position = checkedPosition(parseNumber(lon) ?? Number.NaN, parseNumber(lat) ?? Number.NaN, element);
  const heightText = textOf(node, "ele");
  const heightM = parseNumber(heightText);
  if (heightText !== undefined && heightM === undefined)
    throw new InvalidElementError("bad-value", `${element}/ele`);
  const name = textOf(node, "name");
  const fields = fieldsOf(childOf(node, "extensions"));
  return { position: heightM === undefined ? position : [...position, heightM], name, fields, element };
}

const fieldsOf = (node: XmlNode | undefined): Fields =>
  Object.fromEntries((node?.children ?? []).map(({ name, text }) => [name, text]));

function flightOf(root: XmlNode, routePoints: readonly GpxPoint[], warnings: WarningList) {
  const fields = fieldsOf(childOf(childOf(root, "metadata"), "extensions"));
  const flight = flightFromFields(fields, "ellipsoid", "metadata/extensions");
  if (fields["height_mode"] === undefined) {
    warnings.add("heights-amsl");
  }
  return {
    ...flight,
    waypoints: routePoints.map(({ position, fields: own, element }) =>
      waypointFromFields(position, own, element),
    ),
  };
}

function linesOf(nodes: readonly XmlNode[], pointName: string): NamedLine[] {
  return nodes.flatMap((node, number): NamedLine[] => {
    const points = childrenOf(node, pointName);
    const coordinates = points.map(
      (point, index) => pointOf(point, `${node.name}[${number}]/${pointName}[${index}]`).position,
    );
    const name = textOf(node, "name");
    const line = { type: "LineString" as const, coordinates };
    return coordinates.length > 1 ? [{ line, ...(name !== undefined && { name }) }] : [];
  });
}

function tracksOf(root: XmlNode): NamedLine[] {
  return childrenOf(root, "trk").flatMap((track) => {
    const name = textOf(track, "name");
    return linesOf(childrenOf(track, "trkseg"), "trkpt").map((line) => ({
      ...line,
      ...(name !== undefined && { name }),
    }));
  });
}

const NAMESPACES = { xmlns: "http://www.topografix.com/GPX/1/1", "xmlns:of": "urn:overfly:route" };

export function writeGpx(content: RouteContent): RouteWriteResult {
  const { flight, lines = [], points = [], areas = [], surveys = [], geofence, rallyPoints = [] } = content;
  if (!flight && lines.length + points.length === 0) {
    return { ok: false, code: "no-flight", message: "The route has no flight to write." };
  }
  const warnings = new WarningList();
  if (areas.length + surveys.length > 0) warnings.add("areas");
  if (geofence) warnings.add("geofence");
  if (rallyPoints.length > 0) warnings.add("rally-points");
  if (flight && flight.heightMode !== "ellipsoid") {
    warnings.add("height-reference");
  }
  const after = buildGpx(content);
  const source = content.sourceFile?.format === "gpx" ? (content.sourceFile.content as XmlNode) : undefined;
  return {
    ok: true,
    fileName: routeFileName(content.name, ".gpx"),
    mediaType: "application/gpx+xml",
    bytes: strToU8(nodeText(source ? mergeSource(source, after, content.name) : after)),
    warnings: warnings.list(),
  };
}

/**
 * Returns the source if nothing changed; otherwise adds unknown elements of the source to the points: in order if there
 * are as many as before, else to points at the same position.
 */
function mergeSource(source: XmlNode, after: XmlNode, name: string | undefined): XmlNode {
  if (nodeText(buildGpx(withDefaultName(readGpx(source), name))) === nodeText(after)) return source;
  const originals = new Map(
    ["wpt", "rtept", "trkpt"].flatMap((kind) => {
      const points = descendantsOf(source, kind);
      const current = descendantsOf(after, kind);
      const isSameCount = points.length === current.length;
      return points.map(
        (node, index) => [(isSameCount && current[index]) || positionKey(node), node] as const,
      );
    }),
  );
  const merged = (node: XmlNode): XmlNode => {
    const children = node.children.map(merged);
    const original =
      node.attributes?.["lat"] === undefined
        ? undefined
        : (originals.get(node) ?? originals.get(positionKey(node)));
    const more = original?.children.filter((child) => !childOf(node, child.name)) ?? [];
    return { ...node, children: [...children, ...more] };
  };
  const result = merged(after);
  return { ...result, attributes: { ...source.attributes, ...result.attributes } };
}

const positionKey = ({ name, attributes = {} }: XmlNode): string =>
  `${name} ${Number(attributes["lat"]).toFixed(6)} ${Number(attributes["lon"]).toFixed(6)}`;

function buildGpx(content: RouteContent): XmlNode {
  const { name, flight, lines = [], points = [] } = content;
  const title = name === undefined ? [] : [nodeOf(["name", name])];
  const plan = serializeDocument(content);
  const fields = {
    ...(flight && flightFields(flight)),
    ...(plan !== undefined && { [EMBEDDED_DOCUMENT]: plan }),
  };
  const metadata = element("metadata", [
    ...title,
    ...(Object.keys(fields).length > 0 ? [extensions(fields)] : []),
  ]);
  const route = flight?.waypoints.map((waypoint) =>
    point("rtept", waypoint.position, [extensions(waypointFields(waypoint))]),
  );
  return {
    ...element("gpx", [
      metadata,
      ...points.map((one) =>
        point("wpt", one.position, one.name === undefined ? [] : [nodeOf(["name", one.name])]),
      ),
      ...(route ? [element("rte", route)] : []),
      ...lines.map(trackNode),
    ]),
    attributes: { version: "1.1", creator: "Overfly", ...NAMESPACES },
  };
}

const element = (name: string, children: XmlNode[]): XmlNode => ({ name, text: "", children });

function point(name: string, [lon = 0, lat = 0, heightM]: Position, more: XmlNode[]): XmlNode {
  const ele = heightM === undefined ? [] : [nodeOf(["ele", decimal(heightM)])];
  return { ...element(name, [...ele, ...more]), attributes: { lat: decimal(lat, 9), lon: decimal(lon, 9) } };
}

const trackNode = ({ name, line }: NamedLine): XmlNode =>
  element("trk", [
    ...(name === undefined ? [] : [nodeOf(["name", name])]),
    element(
      "trkseg",
      line.coordinates.map((position) => point("trkpt", position, [])),
    ),
  ]);

const extensions = (fields: Fields): XmlNode =>
  element(
    "extensions",
    Object.entries(fields).map(([name, value]) => nodeOf([`of:${name}`, value])),
  );
