import { type AreaErrorCode, validateArea } from "@overfly/geo/polygons/validate-area";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { decodeText } from "#text/decode-text.ts";
import { foreignFile } from "#unsupported-file.ts";
import { nameIn } from "#geojson/read-geojson.ts";
import { isRecord } from "#json/merge-json.ts";
import { cornersIn } from "#text/parse-coordinates.ts";
import { isZip, unpack, type UnpackFaultCode } from "#archive/unzip.ts";
import { childOf, childrenOf, descendantsOf, readXml, textOf, type XmlNode } from "#xml/read-xml.ts";

export interface ImportedBoundary {
  ok: true;
  boundary: Polygon | MultiPolygon;
  /** Names of the places that the polygons were drawn in, where the file has them. */
  names: string[];
}

export interface BoundaryFault {
  ok: false;
  code:
    | UnpackFaultCode
    | AreaErrorCode
    | "not-xml"
    | "forbidden-xml"
    | "not-json"
    | "unknown-format"
    | "no-polygon";
  message: string;
  /** Which polygon of the file, from 0, and where. */
  polygon?: number;
  at?: Position;
}

/**
 * A site's boundary from KML, KMZ or GeoJSON, recognised by content. Every polygon of the file is taken; where it holds
 * none, every line that comes back to where it began, as people draw who do not find the polygon.
 */
export function importBoundary(bytes: Uint8Array): ImportedBoundary | BoundaryFault {
  if (bytes.length > LARGEST_BYTES)
    return { ok: false, code: "too-large", message: "The file is larger than 64 MB." };
  if (isZip(bytes)) return fromKmz(bytes);
  const start = decodeText(bytes.subarray(0, 512)).trimStart();
  if (start.startsWith("<")) return fromKml(bytes);
  if (start.startsWith("{")) return fromGeoJson(bytes);
  const foreign = foreignFile(bytes);
  const what =
    foreign === undefined ? "neither KML, KMZ nor GeoJSON" : `${foreign}, neither KML, KMZ nor GeoJSON`;
  return { ok: false, code: "unknown-format", message: `The file is ${what}.` };
}

const LARGEST_BYTES = 64 * 1024 * 1024;
const MOST_POLYGONS = 1_000;

function fromKmz(bytes: Uint8Array): ImportedBoundary | BoundaryFault {
  const unpacked = unpack(bytes, (path) => path.toLowerCase().endsWith(".kml"));
  if (!unpacked.ok) return unpacked;
  const { files } = unpacked;
  const kml = files.get("doc.kml") ?? files.values().next().value;
  return kml ? fromKml(kml) : { ok: false, code: "no-polygon", message: "The archive holds no KML file." };
}

interface Found {
  rings: Position[][];
  name?: string;
  isLine?: boolean;
}

function fromKml(bytes: Uint8Array): ImportedBoundary | BoundaryFault {
  const tree = readXml(bytes);
  if (!tree.ok) return tree;
  const places = descendantsOf(tree.root, "Placemark");
  const found = places.flatMap((place) => {
    const name = textOf(place, "name");
    return [
      ...descendantsOf(place, "Polygon").map((polygon) => ({
        rings: kmlRings(polygon),
        ...(name && { name }),
      })),
      ...descendantsOf(place, "LineString").map((line) => ({
        rings: [kmlPositions(textOf(line, "coordinates") ?? "")],
        isLine: true,
        ...(name && { name }),
      })),
    ];
  });
  return checked(areasOf(found));
}

/** The polygons; without any, the closed lines. */
function areasOf(found: readonly Found[]): Found[] {
  const polygons = found.filter(({ isLine }) => isLine !== true);
  return polygons.length > 0 ? polygons : found.filter(({ rings: [ring = []] }) => isClosed(ring));
}

const FEWEST_CORNERS = 4;

const isClosed = (ring: readonly Position[]): boolean => {
  const [first] = ring;
  const last = ring.at(-1);
  return ring.length >= FEWEST_CORNERS && first?.[0] === last?.[0] && first?.[1] === last?.[1];
};

function kmlRings(polygon: XmlNode): Position[][] {
  const outer = childOf(childOf(polygon, "outerBoundaryIs"), "LinearRing");
  const inner = childrenOf(polygon, "innerBoundaryIs").flatMap((boundary) =>
    childrenOf(boundary, "LinearRing"),
  );
  return [outer, ...inner].map((ring) => kmlPositions(textOf(ring, "coordinates") ?? ""));
}

/** Height is left out: a boundary lies on the ground. */
function kmlPositions(text: string): Position[] {
  return cornersIn(text).map((corner) => {
    const [lon = "", lat = ""] = corner.split(",");
    return [lon === "" ? Number.NaN : Number(lon), lat === "" ? Number.NaN : Number(lat)];
  });
}

function fromGeoJson(bytes: Uint8Array): ImportedBoundary | BoundaryFault {
  let json: unknown;
  try {
    json = JSON.parse(decodeText(bytes));
  } catch {
    return { ok: false, code: "not-json", message: "The file is broken or cut off: it is not valid JSON." };
  }
  return checked(areasOf(geoJsonShapes(json, 0)));
}

const DEEPEST = 6;

/** Polygons and lines anywhere in a GeoJSON object; what is neither is passed over. */
function geoJsonShapes(json: unknown, depth: number, name?: string): Found[] {
  if (typeof json !== "object" || json === null || depth > DEEPEST) return [];
  const { type, coordinates, geometry, geometries, features, properties } = json as Record<string, unknown>;
  if (type === "Polygon" && Array.isArray(coordinates)) return [named(coordinates, name)];
  if (type === "MultiPolygon" && Array.isArray(coordinates)) {
    return coordinates.filter(Array.isArray).map((part: unknown[]) => named(part, name));
  }
  if (type === "LineString" && Array.isArray(coordinates))
    return [{ ...named([coordinates], name), isLine: true }];
  if (type === "Feature")
    return geoJsonShapes(geometry, depth + 1, isRecord(properties) ? nameIn(properties) : undefined);
  const inside = type === "FeatureCollection" ? features : geometries;
  return Array.isArray(inside) ? inside.flatMap((item: unknown) => geoJsonShapes(item, depth + 1, name)) : [];
}

/** Coordinates are passed on as they are; the area check looks at each of them. */
const named = (rings: unknown[], name: string | undefined): Found => ({
  rings: rings.map((ring) => (Array.isArray(ring) ? ring.map(withoutHeight) : [])),
  ...(name !== undefined && { name }),
});

const withoutHeight = (position: unknown): Position =>
  Array.isArray(position) ? (position.slice(0, 2) as Position) : [Number.NaN, Number.NaN];

function checked(found: readonly Found[]): ImportedBoundary | BoundaryFault {
  if (found.length === 0) return { ok: false, code: "no-polygon", message: "The file holds no polygon." };
  if (found.length > MOST_POLYGONS) {
    const message = `The file holds ${found.length} polygons; a boundary has at most ${MOST_POLYGONS}.`;
    return { ok: false, code: "too-large", message };
  }
  const polygons = found.map(({ rings }) => rings.map(closed));
  for (const [polygon, coordinates] of polygons.entries()) {
    const result = validateArea({ type: "Polygon", coordinates });
    if (result.ok) continue;
    const { code, message, at } = result.error;
    const which = found.length > 1 ? `Polygon ${polygon + 1} of ${found.length}: ` : "";
    return { ok: false, code, message: which + message, polygon, ...(at && { at }) };
  }
  const names = found.flatMap(({ name }) => (name === undefined ? [] : [name]));
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
