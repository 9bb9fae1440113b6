import { strToU8 } from "fflate";
import type { Feature, Geometry, Position } from "geojson";
import { EMBEDDED_DOCUMENT, serializeDocument } from "#flight/embedded-document.ts";
import { withDefaultName, routeFileName } from "#route-file-name.ts";
import { readGeoJson } from "./read-geojson.ts";
import { isRecord, type JsonRecord } from "#json/json-fields.ts";
import { WarningList } from "#warning-list.ts";
import type { RouteContent, RouteWriteResult } from "#route-content.ts";
import { flightFields, waypointFields } from "#flight/waypoint-fields.ts";

/** Writes waypoints as points with all their fields, the flight path as a line, and areas, lines and points. */
export function writeGeoJson(content: RouteContent): RouteWriteResult {
  const { flight, areas = [], lines = [], points = [], surveys = [], geofence, rallyPoints = [] } = content;
  if (!flight && areas.length + lines.length + points.length === 0) {
    return { ok: false, code: "no-flight", message: "The route has no content to write." };
  }
  const warnings = new WarningList();
  if (surveys.length > 0) warnings.add("surveys");
  if (geofence) warnings.add("geofence");
  if (rallyPoints.length > 0) warnings.add("rally-points");
  if (flight && flight.heightMode !== "ellipsoid") {
    warnings.add("height-reference");
  }
  const after = buildCollection(content);
  const source = content.sourceFile?.format === "geojson" ? content.sourceFile.content : undefined;
  return {
    ok: true,
    fileName: routeFileName(content.name, ".geojson"),
    mediaType: "application/geo+json",
    bytes: strToU8(
      `${JSON.stringify(isRecord(source) ? mergeSource(source, after, content.name) : after)}\n`,
    ),
    warnings: warnings.list(),
  };
}

interface Collection extends JsonRecord {
  features: Feature[];
}

/**
 * Returns the source if nothing changed; otherwise adds unknown members and properties of the source: to the shapes in
 * order if there are as many as before, else to shapes at the same position.
 */
function mergeSource(source: JsonRecord, after: Collection, name: string | undefined): JsonRecord {
  const before = buildCollection(withDefaultName(readGeoJson(source), name));
  if (JSON.stringify(before) === JSON.stringify(after)) return source;
  const isSameCount = before.features.length === after.features.length;
  const originals = Array.isArray(source["features"]) ? source["features"].filter(isRecord) : [];
  const byPlace = new Map(originals.map((feature) => [geometryKey(feature["geometry"]), feature]));
  const features = after.features.map((feature, index) => {
    const place = (isSameCount && before.features[index]) || feature;
    const original = byPlace.get(geometryKey(place.geometry));
    const properties = isRecord(original?.["properties"]) ? original["properties"] : {};
    return original
      ? { ...original, ...feature, properties: { ...properties, ...feature.properties } }
      : feature;
  });
  const isCollection = source["type"] === "FeatureCollection";
  return { ...(isCollection && source), ...after, features };
}

const geometryKey = (geometry: unknown): string =>
  isRecord(geometry) ? JSON.stringify([geometry["type"], geometry["coordinates"]]) : "";

function buildCollection(content: RouteContent): Collection {
  const { name, flight, areas = [], lines = [], points = [] } = content;
  const plan = serializeDocument(content);
  const flightPath = flight?.waypoints.map(({ position }) => position) ?? [];
  return {
    type: "FeatureCollection",
    ...(name !== undefined && { name }),
    ...(flight && { flight: flightFields(flight) }),
    ...(plan !== undefined && { [EMBEDDED_DOCUMENT]: plan }),
    features: [
      ...(flight?.waypoints ?? []).map((one, index) =>
        feature({ type: "Point", coordinates: one.position }, { index, ...waypointFields(one) }),
      ),
      ...(flightPath.length > 1 ? [feature(lineOf(flightPath), { role: "path" })] : []),
      ...areas.map((one) => feature(one.area, title(one.name))),
      ...lines.map((one) => feature(one.line, title(one.name))),
      ...points.map((one) => feature({ type: "Point", coordinates: one.position }, title(one.name))),
    ],
  };
}

const lineOf = (coordinates: Position[]): Geometry => ({ type: "LineString", coordinates });

const title = (name: string | undefined): JsonRecord => (name === undefined ? {} : { name });

const feature = (geometry: Geometry, properties: JsonRecord): Feature => ({
  type: "Feature",
  properties,
  geometry,
});
