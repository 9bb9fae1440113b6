import { type AreaErrorCode, validateArea } from "@overfly/geo/polygons/validate-area";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { decodeText } from "#text/decode-text.ts";
import { unsupportedFileType } from "#unsupported-file.ts";
import { nameProperty } from "#geojson/read-geojson.ts";
import { InvalidElementError } from "#invalid-element-error.ts";
import { isRecord, parseJson } from "#json/json-fields.ts";
import { splitCoordinates } from "#text/parse-coordinates.ts";
import { isZip, unzip, type UnzipErrorCode } from "#archive/unzip.ts";
import { childOf, childrenOf, descendantsOf, readXml, textOf, type XmlNode } from "#xml/read-xml.ts";

export interface ImportedBoundary {
  ok: true;
  boundary: Polygon | MultiPolygon;
  /** Names of the polygons' placemarks or features, if any. */
  names: string[];
}

export interface BoundaryError {
  ok: false;
  code:
    | UnzipErrorCode
    | AreaErrorCode
    | "not-xml"
    | "forbidden-xml"
    | "not-json"
    | "unknown-format"
    | "unsupported-file-type"
    | "no-polygon";
  /** In English, for logs. */
  message: string;
  /** Values in the translated message. */
  values?: Record<string, string | number>;
  /** Path of the invalid element. */
  element?: string;
  /** Index of the invalid polygon in a file of several, and the position of the error. */
  polygon?: number;
  at?: Position;
}

/**
 * Imports a site boundary from KML, KMZ or GeoJSON, detected by content. Takes all polygons of the file or, if there are
 * none, all closed lines.
 */
export function importBoundary(bytes: Uint8Array): ImportedBoundary | BoundaryError {
  if (bytes.length > MAX_BYTES)
    return { ok: false, code: "too-large", message: "The file is larger than 64 MB." };
  if (isZip(bytes)) return fromKmz(bytes);
  const start = decodeText(bytes.subarray(0, 512)).trimStart();
  if (start.startsWith("<")) return fromKml(bytes);
  if (start.startsWith("{")) return fromGeoJson(bytes);
  const type = unsupportedFileType(bytes);
  const message = "The file is neither KML, KMZ nor GeoJSON.";
  return type === undefined
    ? { ok: false, code: "unknown-format", message }
    : { ok: false, code: "unsupported-file-type", message, values: { type } };
}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_POLYGONS = 1_000;

function fromKmz(bytes: Uint8Array): ImportedBoundary | BoundaryError {
  const unzipped = unzip(bytes, (path) => path.toLowerCase().endsWith(".kml"));
  if (!unzipped.ok) return unzipped;
  const { files } = unzipped;
  const kml = files.get("doc.kml") ?? files.values().next().value;
  return kml ? fromKml(kml) : { ok: false, code: "no-polygon", message: "The archive contains no KML file." };
}

interface Shape {
  rings: Position[][];
  name?: string;
  isLine?: boolean;
}

function fromKml(bytes: Uint8Array): ImportedBoundary | BoundaryError {
  const tree = readXml(bytes);
  if (!tree.ok) return tree;
  const placemarks = descendantsOf(tree.root, "Placemark");
  const shapes = placemarks.flatMap((placemark) => {
    const name = textOf(placemark, "name");
    return [
      ...descendantsOf(placemark, "Polygon").map((polygon) => ({
        rings: kmlRings(polygon),
        ...(name && { name }),
      })),
      ...descendantsOf(placemark, "LineString").map((line) => ({
        rings: [kmlPositions(textOf(line, "coordinates") ?? "")],
        isLine: true,
        ...(name && { name }),
      })),
    ];
  });
  return validated(polygonsOrClosedLines(shapes));
}

function polygonsOrClosedLines(shapes: readonly Shape[]): Shape[] {
  const polygons = shapes.filter(({ isLine }) => isLine !== true);
  return polygons.length > 0 ? polygons : shapes.filter(({ rings: [ring = []] }) => isClosed(ring));
}

const MIN_CLOSED_POINTS = 4;

const isClosed = (ring: readonly Position[]): boolean => {
  const [first] = ring;
  const last = ring.at(-1);
  return ring.length >= MIN_CLOSED_POINTS && first?.[0] === last?.[0] && first?.[1] === last?.[1];
};

function kmlRings(polygon: XmlNode): Position[][] {
  const outer = childOf(childOf(polygon, "outerBoundaryIs"), "LinearRing");
  const inner = childrenOf(polygon, "innerBoundaryIs").flatMap((boundary) =>
    childrenOf(boundary, "LinearRing"),
  );
  return [outer, ...inner].map((ring) => kmlPositions(textOf(ring, "coordinates") ?? ""));
}

/** Drops heights; not a number where the text is none. */
export function kmlPositions(text: string): [longitude: number, latitude: number][] {
  return splitCoordinates(text).map((corner) => {
    const [lon = "", lat = ""] = corner.split(",");
    return [lon === "" ? Number.NaN : Number(lon), lat === "" ? Number.NaN : Number(lat)];
  });
}

function fromGeoJson(bytes: Uint8Array): ImportedBoundary | BoundaryError {
  let json: unknown;
  try {
    json = parseJson(decodeText(bytes));
  } catch (problem) {
    if (!(problem instanceof InvalidElementError)) throw problem;
    const code = problem.code === "too-large" ? "too-large" : "not-json";
    return { ok: false, code, message: problem.message };
  }
  return validated(polygonsOrClosedLines(geoJsonShapes(json, 0)));
}

const MAX_DEPTH = 6;

/** Collects polygons and lines anywhere in a GeoJSON object; ignores everything else. */
function geoJsonShapes(json: unknown, depth: number, name?: string): Shape[] {
  if (typeof json !== "object" || json === null || depth > MAX_DEPTH) return [];
  const { type, coordinates, geometry, geometries, features, properties } = json as Record<string, unknown>;
  if (type === "Polygon" && Array.isArray(coordinates)) return [shapeOf(coordinates, name)];
  if (type === "MultiPolygon" && Array.isArray(coordinates)) {
    return coordinates.filter(Array.isArray).map((part: unknown[]) => shapeOf(part, name));
  }
  if (type === "LineString" && Array.isArray(coordinates))
    return [{ ...shapeOf([coordinates], name), isLine: true }];
  if (type === "Feature")
    return geoJsonShapes(geometry, depth + 1, isRecord(properties) ? nameProperty(properties) : undefined);
  const inside = type === "FeatureCollection" ? features : geometries;
  return Array.isArray(inside) ? inside.flatMap((item: unknown) => geoJsonShapes(item, depth + 1, name)) : [];
}

/** Coordinates are validated later, by `validateArea`. */
const shapeOf = (rings: unknown[], name: string | undefined): Shape => ({
  rings: rings.map((ring) => (Array.isArray(ring) ? ring.map(withoutHeight) : [])),
  ...(name !== undefined && { name }),
});

const withoutHeight = (position: unknown): Position =>
  Array.isArray(position) ? (position.slice(0, 2) as Position) : [Number.NaN, Number.NaN];

function validated(shapes: readonly Shape[]): ImportedBoundary | BoundaryError {
  if (shapes.length === 0) return { ok: false, code: "no-polygon", message: "The file contains no polygon." };
  if (shapes.length > MAX_POLYGONS) {
    const message = `The file has ${shapes.length} polygons; a boundary can have at most ${MAX_POLYGONS}.`;
    return { ok: false, code: "too-large", message };
  }
  const polygons = shapes.map(({ rings }) => rings.map(closed));
  for (const [polygon, coordinates] of polygons.entries()) {
    const result = validateArea({ type: "Polygon", coordinates });
    if (result.ok) continue;
    const { code, message, at } = result.error;
    const which = shapes.length > 1 ? `Polygon ${polygon + 1} of ${shapes.length}: ` : "";
    return {
      ok: false,
      code,
      message: which + message,
      ...(shapes.length > 1 && { polygon }),
      ...(at && { at }),
    };
  }
  const names = shapes.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const [only] = polygons;
  return only && polygons.length === 1
    ? { ok: true, boundary: { type: "Polygon", coordinates: only }, names }
    : { ok: true, boundary: { type: "MultiPolygon", coordinates: polygons }, names };
}

function closed(ring: Position[]): Position[] {
  const [first] = ring;
  const last = ring.at(-1);
  return first && (first[0] !== last?.[0] || first[1] !== last?.[1]) ? [...ring, first] : ring;
}
