import type { Position } from "geojson";
import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import { InvalidElementError } from "#invalid-element-error.ts";
import { EMBEDDED_DOCUMENT, parseDocument } from "#flight/embedded-document.ts";
import { isRecord, type JsonRecord } from "#json/json-fields.ts";
import { WarningList } from "#warning-list.ts";
import { isUsableNumber, checkedPosition } from "#text/parse-coordinates.ts";
import type { ImportedRoute, NamedArea, NamedLine, NamedPoint } from "#route-content.ts";
import {
  type Fields,
  FLIGHT_FIELDS,
  flightFromFields,
  WAYPOINT_FIELDS,
  waypointFromFields,
} from "#flight/waypoint-fields.ts";

/** Reads points, lines and areas, and a flight if there are heights. Throws an `InvalidElementError`. */
export function readGeoJson(json: JsonRecord): ImportedRoute {
  const warnings = new WarningList();
  const shapes = shapesOf(json, { element: "", fields: {}, depth: 0 });
  if (shapes.length === 0)
    throw new InvalidElementError("nothing-to-fly", undefined, "contains no point, line or area");
  const flown = findFlight(shapes, json, warnings);
  const text = json[EMBEDDED_DOCUMENT];
  const plan = parseDocument(typeof text === "string" ? text : undefined, flown?.flight);
  const others = shapes.filter((shape) => !flown?.used.has(shape) && shape.fields["role"] !== "path");
  const lists = {
    areas: others.flatMap((shape): NamedArea[] =>
      shape.rings ? [{ ...named(shape), area: { type: "Polygon", coordinates: shape.rings } }] : [],
    ),
    lines: others.flatMap((shape): NamedLine[] =>
      shape.line ? [{ ...named(shape), line: { type: "LineString", coordinates: shape.line } }] : [],
    ),
    points: others.flatMap((shape): NamedPoint[] =>
      shape.point ? [{ ...named(shape), position: shape.point }] : [],
    ),
  };
  return {
    format: "geojson",
    ...(typeof json["name"] === "string" && { name: json["name"] }),
    ...(flown && { flight: flown.flight }),
    ...(plan !== undefined && { document: plan }),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    warnings: warnings.list(),
    sourceFile: { format: "geojson", content: json },
  };
}

interface Shape {
  element: string;
  name?: string;
  fields: Fields;
  point?: Position;
  line?: Position[];
  rings?: Position[][];
}

const named = ({ name }: Shape): { name?: string } => (name === undefined ? {} : { name });

interface Context {
  element: string;
  name?: string;
  fields: Fields;
  depth: number;
}

const MAX_DEPTH = 8;

/** Collects the geometries anywhere in a GeoJSON object. */
function shapesOf(json: unknown, context: Context): Shape[] {
  const { element, depth } = context;
  if (!isRecord(json) || depth > MAX_DEPTH) return [];
  const { type } = json;
  const at = (key: string) => (element === "" ? key : `${element}.${key}`);
  const deeper = { ...context, depth: depth + 1 };
  if (type === "FeatureCollection" || type === "GeometryCollection") {
    const key = type === "FeatureCollection" ? "features" : "geometries";
    const list = json[key];
    if (!Array.isArray(list)) throw new InvalidElementError("missing-element", at(key));
    return list.flatMap((item: unknown, index) =>
      shapesOf(item, { ...deeper, element: `${at(key)}[${index}]` }),
    );
  }
  if (type === "Feature")
    return shapesOf(json["geometry"], { ...deeper, ...propertiesOf(json), element: at("geometry") });
  const base = { element, fields: context.fields, ...(context.name !== undefined && { name: context.name }) };
  return geometryOf(String(type), json["coordinates"], at("coordinates")).map((shape) => ({
    ...base,
    ...shape,
  }));
}

type Geometry = Pick<Shape, "point" | "line" | "rings">;

function geometryOf(type: string, coordinates: unknown, element: string): Geometry[] {
  const list = (value: unknown, path: string): unknown[] => {
    if (Array.isArray(value)) return value as unknown[];
    throw new InvalidElementError(value === undefined ? "missing-element" : "bad-value", path);
  };
  const each = <T>(value: unknown, path: string, read: (item: unknown, inner: string) => T): T[] =>
    list(value, path).map((item, index) => read(item, `${path}[${index}]`));
  const lineOf = (value: unknown, path: string) => each(value, path, positionOf);
  const ringsOf = (value: unknown, path: string) =>
    each(value, path, (ring, inner) => closed(lineOf(ring, inner), inner));
  switch (type) {
    case "Point":
      return [{ point: positionOf(coordinates, element) }];
    case "MultiPoint":
      return each(coordinates, element, positionOf).map((point) => ({ point }));
    case "LineString":
      return [{ line: lineOf(coordinates, element) }];
    case "MultiLineString":
      return each(coordinates, element, lineOf).map((line) => ({ line }));
    case "Polygon":
      return [{ rings: ringsOf(coordinates, element) }];
    case "MultiPolygon":
      return each(coordinates, element, ringsOf).map((rings) => ({ rings }));
    default:
      return [];
  }
}

function positionOf(value: unknown, element: string): Position {
  const [lon, lat, heightM] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof lon !== "number" || typeof lat !== "number") throw new InvalidElementError("bad-value", element);
  const position = checkedPosition(lon, lat, element);
  return isUsableNumber(heightM) ? [...position, heightM] : position;
}

/** Drops heights. */
function closed(positions: readonly Position[], element: string): Position[] {
  const points = positions.map((position) => position.slice(0, 2));
  const [first] = points;
  const last = points.at(-1);
  const ring = first && (first[0] !== last?.[0] || first[1] !== last?.[1]) ? [...points, first] : points;
  if (ring.length < 4) throw new InvalidElementError("bad-value", element, "has fewer than three points");
  return ring;
}

function propertiesOf({ properties }: JsonRecord): { name?: string; fields: Fields } {
  if (!isRecord(properties)) return { fields: {} };
  const name = nameProperty(properties);
  const fields = fieldsIn(properties, [...WAYPOINT_FIELDS, "role"]);
  return { fields, ...(name !== undefined && { name }) };
}

/** The spelling varies between programs. */
export const nameProperty = (properties: JsonRecord): string | undefined =>
  [properties["name"], properties["Name"], properties["NAME"]].find((name) => typeof name === "string");

function fieldsIn(record: JsonRecord, names: readonly string[]): Fields {
  const entries = names.flatMap((name): [string, string][] => {
    const value = record[name];
    return typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [];
  });
  return Object.fromEntries(entries);
}

interface FoundFlight {
  flight: PlannedFlight;
  used: Set<Shape>;
}

/** Waypoints with our own fields; otherwise points with heights, or a single line with heights. */
function findFlight(
  shapes: readonly Shape[],
  json: JsonRecord,
  warnings: WarningList,
): FoundFlight | undefined {
  const fields = isRecord(json["flight"]) ? fieldsIn(json["flight"], FLIGHT_FIELDS) : {};
  const points = shapes.filter(({ point }) => point);
  const withFields = points.filter((shape) => shape.fields["speed_mps"] !== undefined);
  if (withFields.length > 0) return flightFromShapes(withFields, fields, warnings);
  if (points.length > 1 && points.every(({ point }) => point?.[2] !== undefined))
    return flightFromShapes(points, fields, warnings);
  const lines = shapes.filter(({ line }) => line);
  const [only] = lines;
  if (points.length > 0 || lines.length !== 1 || !only?.line?.every(({ length }) => length > 2))
    return undefined;
  const lineShapes = only.line.map((point): Shape => ({ element: only.element, fields: {}, point }));
  return { ...flightFromShapes(lineShapes, fields, warnings), used: new Set([only]) };
}

function flightFromShapes(shapes: readonly Shape[], fields: Fields, warnings: WarningList): FoundFlight {
  if (fields["height_mode"] === undefined) {
    warnings.add("heights-ellipsoidal");
  }
  const waypoints = shapes.map(({ point = [], fields: pointFields, element }) => {
    if (point[2] === undefined) throw new InvalidElementError("missing-element", element, "has no height");
    return waypointFromFields(point, pointFields, element);
  });
  return { flight: { ...flightFromFields(fields, "ellipsoid", "flight"), waypoints }, used: new Set(shapes) };
}
