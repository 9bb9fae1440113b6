import { isRecord } from "@overfly/route-files/json/json-fields";
import { decodeText } from "@overfly/route-files/text/decode-text";
import {
  type Drawing,
  DrawingBuilder,
  type DrawingError,
  drawingError,
  type DrawnPoint,
  type DrawnSystem,
  isSamePoint,
} from "#drawing.ts";
import { attributesOf } from "./attributes.ts";

/** Polygons and closed lines of a FeatureCollection; properties are attributes. */
export function readGeoJson(bytes: Uint8Array): Drawing | DrawingError {
  let json: unknown;
  try {
    json = JSON.parse(decodeText(bytes).replace(/^\uFEFF/u, ""));
  } catch {
    return drawingError("not-json");
  }
  if (!isRecord(json)) return drawingError("not-json");
  const drawing = new DrawingBuilder();
  const features = Array.isArray(json["features"]) ? (json["features"] as unknown[]) : [json];
  for (const feature of features) {
    if (!isRecord(feature)) continue;
    const geometry = feature["type"] === "Feature" ? feature["geometry"] : feature;
    const attributes = attributesOf(isRecord(feature["properties"]) ? feature["properties"] : {});
    if (isRecord(geometry)) addGeometry(drawing, geometry, attributes, 0);
    else drawing.ignored += 1;
  }
  return drawing.build("geojson", systemOf(json));
}

const MAX_DEPTH = 4;

function addGeometry(
  drawing: DrawingBuilder,
  { type, coordinates, geometries }: Record<string, unknown>,
  attributes: Record<string, string>,
  depth: number,
): void {
  const parts = Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
  if (type === "Polygon") drawing.add(pointsOf(parts[0]), attributes);
  else if (type === "MultiPolygon")
    for (const part of parts) drawing.add(pointsOf(Array.isArray(part) ? part[0] : undefined), attributes);
  else if (type === "LineString") {
    const line = pointsOf(parts);
    drawing.add(isSamePoint(line[0], line.at(-1)) ? line : [], attributes);
  } else if (type === "GeometryCollection" && Array.isArray(geometries) && depth < MAX_DEPTH) {
    for (const part of geometries) if (isRecord(part)) addGeometry(drawing, part, attributes, depth + 1);
  } else drawing.ignored += 1;
}

const pointsOf = (ring: unknown): DrawnPoint[] =>
  Array.isArray(ring)
    ? ring.map((point: unknown) =>
        Array.isArray(point) ? [numberOf(point[0]), numberOf(point[1])] : [Number.NaN, Number.NaN],
      )
    : [];

const numberOf = (value: unknown): number => (typeof value === "number" ? value : Number.NaN);

/** The `crs` of GeoJSON before RFC 7946, which GIS programs still write. */
function systemOf({ crs }: Record<string, unknown>): DrawnSystem {
  const properties = isRecord(crs) ? crs["properties"] : undefined;
  const name = isRecord(properties) ? properties["name"] : undefined;
  const code = typeof name === "string" ? /EPSG:{1,2}(?:[\d.]*:)?(\d{4,6})$/iu.exec(name)?.[1] : undefined;
  return code === undefined || code === "4326" ? { kind: "wgs84" } : { kind: "epsg", code: Number(code) };
}
