import type { Polygon, Position } from "geojson";
import type { HeightMode, PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import { childOf, childrenOf, descendantsOf, textOf, type XmlNode } from "#xml/read-xml.ts";
import { InvalidElementError } from "#invalid-element-error.ts";
import { MAX_WAYPOINTS } from "#flight/flight-defaults.ts";
import { readExtendedData } from "./extended-data.ts";
import { embeddedDocumentOf } from "#flight/embedded-document.ts";
import { WarningList } from "#warning-list.ts";
import { type PilotKml, readPilotKml } from "./dji-pilot-kml.ts";
import { splitCoordinates, parseNumber, checkedPosition } from "#text/parse-coordinates.ts";
import type { ImportedRoute, NamedArea, NamedLine, NamedPoint } from "#route-content.ts";
import { type Fields, flightFromFields, waypointFromFields } from "#flight/waypoint-fields.ts";
import { ownValue } from "@overfly/flight-planning/model/own-value";

/** Reads points, lines and areas, and a flight if there are heights. Throws an `InvalidElementError`. */
export function readKml(root: XmlNode): ImportedRoute {
  const warnings = new WarningList();
  const pilot = readPilotKml(root);
  const shapes = descendantsOf(root, "Placemark").flatMap((node, index) => shapesOf(node, index, pilot));
  const document = childOf(root, "Document");
  const fields = { ...pilot?.flight, ...readExtendedData(document) };
  const flown = findFlight(shapes, fields, warnings);
  const others = shapes.filter((shape) => !flown?.used.has(shape) && shape.fields["role"] !== PATH);
  const name = textOf(document, "name") ?? textOf(root, "name");
  const plan = embeddedDocumentOf(document, flown?.flight);
  const lists = {
    areas: others.flatMap((shape): NamedArea[] =>
      shape.area ? [{ ...named(shape), area: shape.area }] : [],
    ),
    lines: others.flatMap((shape): NamedLine[] =>
      shape.line ? [{ ...named(shape), line: { type: "LineString", coordinates: shape.line } }] : [],
    ),
    points: others.flatMap((shape): NamedPoint[] =>
      shape.point ? [{ ...named(shape), position: shape.point }] : [],
    ),
  };
  if (shapes.length === 0)
    throw new InvalidElementError("nothing-to-fly", undefined, "contains no point, line or area");
  return {
    format: "kml",
    ...(name && { name }),
    ...(flown && { flight: flown.flight }),
    ...(plan !== undefined && { document: plan }),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    warnings: warnings.list(),
    sourceFile: { format: "kml", content: root },
  };
}

/** Role of the line that shows the flight path; it is not imported as a line. */
export const PATH = "path";

interface Shape {
  element: string;
  name?: string;
  fields: Fields;
  point?: Position;
  line?: Position[];
  area?: Polygon;
  heightMode: HeightMode | undefined;
}

const named = ({ name }: Shape): { name?: string } => (name === undefined ? {} : { name });

function shapesOf(placemark: XmlNode, index: number, pilot: PilotKml | undefined): Shape[] {
  const name = textOf(placemark, "name");
  const element = `Placemark ${index + 1}${name === undefined ? "" : ` "${name.slice(0, 60)}"`}`;
  const role = placemark === pilot?.wayline ? { role: PATH } : {};
  const fields = { ...pilot?.fieldsOf(placemark), ...role, ...readExtendedData(placemark) };
  const base = { element, fields, ...(name !== undefined && { name }) };
  return geometriesIn(placemark).map((geometry): Shape => {
    const heightMode = pilot?.heightMode ?? ownValue(HEIGHT_MODES, textOf(geometry, "altitudeMode") ?? "");
    const path = `${element}/${geometry.name}`;
    if (geometry.name === "Polygon") return { ...base, heightMode, area: areaOf(geometry, path) };
    const line = geometry.name === "Track" ? trackOf(geometry, path) : coordinatesOf(geometry, path);
    if (geometry.name !== "Point") return { ...base, heightMode, line };
    return { ...base, heightMode, point: line[0] ?? [] };
  });
}

const HEIGHT_MODES: Record<string, HeightMode | undefined> = {
  relativeToGround: "ground",
  absolute: "ellipsoid",
};

const GEOMETRIES = new Set(["Point", "LineString", "Polygon", "Track"]);

function geometriesIn(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) => {
    if (GEOMETRIES.has(child.name)) return [child];
    return child.name === "MultiGeometry" || child.name === "MultiTrack" ? geometriesIn(child) : [];
  });
}

function coordinatesOf(node: XmlNode, path: string): Position[] {
  const text = textOf(node, "coordinates");
  if (text === undefined) throw new InvalidElementError("missing-element", `${path}/coordinates`);
  const positions = splitCoordinates(text);
  if (positions.length > MAX_WAYPOINTS)
    throw new InvalidElementError("too-many-waypoints", path, "has too many points");
  return positions.map((corner, index) => positionOf(corner.split(","), `${path}/coordinates[${index}]`));
}

function positionOf(parts: readonly string[], path: string): Position {
  const [lon = Number.NaN, lat = Number.NaN, heightM] = parts.map((part) => parseNumber(part) ?? Number.NaN);
  const position = checkedPosition(lon, lat, path);
  return heightM === undefined || Number.isNaN(heightM) ? position : [...position, heightM];
}

const trackOf = (node: XmlNode, path: string): Position[] =>
  childrenOf(node, "coord").map(({ text }, index) =>
    positionOf(text.split(/\s+/u), `${path}/coord[${index}]`),
  );

function areaOf(polygon: XmlNode, path: string): Polygon {
  const outer = childOf(polygon, "outerBoundaryIs");
  if (!outer) throw new InvalidElementError("missing-element", `${path}/outerBoundaryIs`);
  const rings = [outer, ...childrenOf(polygon, "innerBoundaryIs")].flatMap((boundary) =>
    childrenOf(boundary, "LinearRing").map((ring) => ringOf(ring, `${path}/${boundary.name}/LinearRing`)),
  );
  return { type: "Polygon", coordinates: rings };
}

/** Drops heights. */
function ringOf(node: XmlNode, path: string): Position[] {
  const positions = coordinatesOf(node, path).map((corner) => corner.slice(0, 2));
  const [first] = positions;
  const last = positions.at(-1);
  const ring =
    first && (first[0] !== last?.[0] || first[1] !== last?.[1]) ? [...positions, first] : positions;
  if (ring.length < 4) throw new InvalidElementError("bad-value", path, "has fewer than three points");
  return ring;
}

interface FoundFlight {
  flight: PlannedFlight;
  used: Set<Shape>;
}

/** Waypoints with our own fields; otherwise points with heights, or a single line with heights. */
function findFlight(
  shapes: readonly Shape[],
  fields: Fields,
  warnings: WarningList,
): FoundFlight | undefined {
  const withFields = shapes.filter((shape) => shape.point && shape.fields["speed_mps"] !== undefined);
  if (withFields.length > 0) return flightFromShapes(withFields, fields, warnings);
  const points = shapes.filter(({ point }) => point);
  if (points.length > 1 && points.every(hasHeights)) return flightFromShapes(points, fields, warnings);
  const lines = shapes.filter(({ line }) => line);
  const [only] = lines;
  if (lines.length !== 1 || points.length > 0 || !only?.line || !hasHeights(only)) return undefined;
  const lineShapes = only.line.map((point): Shape => ({ ...only, point, fields: {} }));
  const result = flightFromShapes(lineShapes, fields, warnings);
  return { ...result, used: new Set([only]) };
}

function hasHeights({ point, line, heightMode }: Shape): boolean {
  const positions = point ? [point] : (line ?? []);
  return (
    heightMode !== undefined && positions.every(([, , heightM]) => heightM !== undefined && heightM !== 0)
  );
}

function flightFromShapes(shapes: readonly Shape[], fields: Fields, warnings: WarningList): FoundFlight {
  const [first] = shapes;
  const element = first?.element ?? "Placemark";
  const flight = flightFromFields(fields, first?.heightMode ?? "take-off", element);
  if (fields["height_mode"] === undefined && flight.heightMode === "ellipsoid") {
    warnings.add("heights-amsl");
  }
  const waypoints = shapes.map((shape) => {
    const { point = [] } = shape;
    if (point[2] === undefined)
      throw new InvalidElementError("missing-element", `${shape.element}/Point`, "has no height");
    return waypointFromFields(point, shape.fields, shape.element);
  });
  return { flight: { ...flight, waypoints }, used: new Set(shapes) };
}
