import { strToU8 } from "fflate";
import type { Feature, Geometry, Position } from "geojson";
import { EMBEDDED, embeddedPlan } from "#flight/embedded-document.ts";
import { namedLike, routeFileName } from "#route-file-name.ts";
import { geoJsonRoute } from "./read-geojson.ts";
import type { JsonRecord } from "#json/json-fields.ts";
import { isRecord } from "#json/merge-json.ts";
import { Losses } from "#warning-list.ts";
import type { RouteContent, RouteWrite } from "#route-content.ts";
import { flightFields, waypointFields } from "#flight/waypoint-fields.ts";

/** Waypoints as points with all that is told of them, the way as a line, and areas, lines and points beside. */
export function writeGeoJson(content: RouteContent): RouteWrite {
  const { flight, areas = [], lines = [], points = [], surveys = [], geofence, rally = [] } = content;
  if (!flight && areas.length + lines.length + points.length === 0) {
    return { ok: false, code: "no-flight", message: "There is nothing to write." };
  }
  const losses = new Losses();
  if (surveys.length > 0)
    losses.add("surveys", "How areas are photographed is left out; areas and waypoints are written.");
  if (geofence || rally.length > 0) losses.add("geofence", "Geofence and rally points are left out.");
  if (flight && flight.heightMode !== "ellipsoid") {
    losses.add("heights", "Other programs take these heights for heights over the ellipsoid.");
  }
  const after = fresh(content);
  const source = content.extras?.format === "geojson" ? content.extras.source : undefined;
  return {
    ok: true,
    fileName: routeFileName(content.name, ".geojson"),
    mediaType: "application/geo+json",
    bytes: strToU8(`${JSON.stringify(isRecord(source) ? kept(source, after, content.name) : after)}\n`),
    losses: losses.list(),
  };
}

interface Collection extends JsonRecord {
  features: Feature[];
}

/** The source where nothing changed; else ours, with members and properties that only the source knows. */
function kept(source: JsonRecord, after: Collection, name: string | undefined): JsonRecord {
  if (JSON.stringify(fresh(namedLike(geoJsonRoute(source), name))) === JSON.stringify(after)) return source;
  const old = Array.isArray(source["features"]) ? source["features"].filter(isRecord) : [];
  const byPlace = new Map(old.map((feature) => [placeKey(feature["geometry"]), feature]));
  const features = after.features.map((feature) => {
    const was = byPlace.get(placeKey(feature.geometry));
    const properties = isRecord(was?.["properties"]) ? was["properties"] : {};
    return was ? { ...was, ...feature, properties: { ...properties, ...feature.properties } } : feature;
  });
  const isCollection = source["type"] === "FeatureCollection";
  return { ...(isCollection && source), ...after, features };
}

const placeKey = (geometry: unknown): string =>
  isRecord(geometry) ? JSON.stringify([geometry["type"], geometry["coordinates"]]) : "";

function fresh(content: RouteContent): Collection {
  const { name, flight, areas = [], lines = [], points = [] } = content;
  const plan = embeddedPlan(content);
  const way = flight?.waypoints.map(({ position }) => position) ?? [];
  return {
    type: "FeatureCollection",
    ...(name !== undefined && { name }),
    ...(flight && { flight: flightFields(flight) }),
    ...(plan !== undefined && { [EMBEDDED]: plan }),
    features: [
      ...(flight?.waypoints ?? []).map((one, index) =>
        feature({ type: "Point", coordinates: one.position }, { index, ...waypointFields(one) }),
      ),
      ...(way.length > 1 ? [feature(lineOf(way), { role: "path" })] : []),
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
