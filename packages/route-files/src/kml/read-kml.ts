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
  const found = descendantsOf(root, "Placemark").flatMap((node, index) => shapesOf(node, index, pilot));
  const document = childOf(root, "Document");
  const fields = { ...pilot?.flight, ...readExtendedData(document) };
  const flown = findFlight(found, fields, warnings);
  const rest = found.filter((shape) => !flown?.used.has(shape) && shape.fields["role"] !== PATH);
  const name = textOf(document, "name") ?? textOf(root, "name");
  const plan = embeddedDocumentOf(document, flown?.flight);
  const shapes = {
    areas: rest.flatMap((shape): NamedArea[] => (shape.area ? [{ ...named(shape), area: shape.area }] : [])),
    lines: rest.flatMap((shape): NamedLine[] =>
      shape.line ? [{ ...named(shape), line: { type: "LineString", coordinates: shape.line } }] : [],
    ),
    points: rest.flatMap((shape): NamedPoint[] =>
      shape.point ? [{ ...named(shape), position: shape.point }] : [],
    ),
  };
  if (found.length === 0)
    throw new InvalidElementError("nothing-to-fly", "The file", "contains no point, line or area");
  return {
    format: "kml",
    ...(name && { name }),
    ...(flown && { flight: flown.flight }),
    ...(plan !== undefined && { document: plan }),
    ...Object.fromEntries(Object.entries(shapes).filter(([, list]) => list.length > 0)),
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
    const place = `${element}/${geometry.name}`;
    if (geometry.name === "Polygon") return { ...base, heightMode, area: areaOf(geometry, place) };
    const line = geometry.name === "Track" ? trackOf(geometry, place) : coordinatesOf(geometry, place);
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

function coordinatesOf(node: XmlNode, place: string): Position[] {
  const text = textOf(node, "coordinates");
  if (text === undefined) throw new InvalidElementError("missing-element", `${place}/coordinates`);
  const corners = splitCoordinates(text);
  if (corners.length > MAX_WAYPOINTS)
    throw new InvalidElementError("too-many-waypoints", place, "has too many points");
  return corners.map((corner, index) => cornerOf(corner.split(","), `${place}/coordinates[${index}]`));
}

function cornerOf(parts: readonly string[], place: string): Position {
  const [lon = Number.NaN, lat = Number.NaN, heightM] = parts.map((part) => parseNumber(part) ?? Number.NaN);
  const position = checkedPosition(lon, lat, place);
  return heightM === undefined || Number.isNaN(heightM) ? position : [...position, heightM];
}

const trackOf = (node: XmlNode, place: string): Position[] =>
  childrenOf(node, "coord").map(({ text }, index) =>
    cornerOf(text.split(/\s+/u), `${place}/coord[${index}]`),
  );

function areaOf(polygon: XmlNode, place: string): Polygon {
  const outer = childOf(polygon, "outerBoundaryIs");
  if (!outer) throw new InvalidElementError("missing-element", `${place}/outerBoundaryIs`);
  const rings = [outer, ...childrenOf(polygon, "innerBoundaryIs")].flatMap((boundary) =>
    childrenOf(boundary, "LinearRing").map((ring) => ringOf(ring, `${place}/${boundary.name}/LinearRing`)),
  );
  return { type: "Polygon", coordinates: rings };
}

/** Drops heights. */
function ringOf(node: XmlNode, place: string): Position[] {
  const corners = coordinatesOf(node, place).map((corner) => corner.slice(0, 2));
  const [first] = corners;
  const last = corners.at(-1);
  const ring = first && (first[0] !== last?.[0] || first[1] !== last?.[1]) ? [...corners, first] : corners;
  if (ring.length < 4) throw new InvalidElementError("bad-value", place, "has fewer than three points");
  return ring;
}

interface FoundFlight {
  flight: PlannedFlight;
  used: Set<Shape>;
}

/** Waypoints with our own fields; otherwise points with heights, or a single line with heights. */
function findFlight(found: readonly Shape[], fields: Fields, warnings: WarningList): FoundFlight | undefined {
  const own = found.filter((shape) => shape.point && shape.fields["speed_mps"] !== undefined);
  if (own.length > 0) return flightFromShapes(own, fields, warnings);
  const points = found.filter(({ point }) => point);
  if (points.length > 1 && points.every(hasHeights)) return flightFromShapes(points, fields, warnings);
  const lines = found.filter(({ line }) => line);
  const [only] = lines;
  if (lines.length !== 1 || points.length > 0 || !only?.line || !hasHeights(only)) return undefined;
  const shapes = only.line.map((point): Shape => ({ ...only, point, fields: {} }));
  const result = flightFromShapes(shapes, fields, warnings);
  return { ...result, used: new Set([only]) };
}

function hasHeights({ point, line, heightMode }: Shape): boolean {
  const places = point ? [point] : (line ?? []);
  return heightMode !== undefined && places.every(([, , heightM]) => heightM !== undefined && heightM !== 0);
}

function flightFromShapes(shapes: readonly Shape[], fields: Fields, warnings: WarningList): FoundFlight {
  const [first] = shapes;
  const element = first?.element ?? "Placemark";
  const flight = flightFromFields(fields, first?.heightMode ?? "take-off", element);
  if (fields["height_mode"] === undefined && flight.heightMode === "ellipsoid") {
    warnings.add("heights-amsl", "Heights are above sea level; they are read as ellipsoidal heights.");
  }
  const waypoints = shapes.map((shape) => {
    const { point = [] } = shape;
    if (point[2] === undefined)
      throw new InvalidElementError("missing-element", `${shape.element}/Point`, "has no height");
    return waypointFromFields(point, shape.fields, shape.element);
  });
  return { flight: { ...flight, waypoints }, used: new Set(shapes) };
}
