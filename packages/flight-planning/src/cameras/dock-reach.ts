import { greatCircleM } from "@overfly/geo/great-circle";
import { distanceToPolygonM } from "@overfly/geo/polygons/distance-to-polygon";
import type { MultiPolygon, Point, Polygon } from "geojson";
import { type Aircraft, findAircraft } from "./aircraft.ts";

/** The drone that each dock is made for. */
const DRONE_OF_DOCK: Record<string, string> = {
  "DJI Dock": "m30t",
  "DJI Dock 2": "m3td",
  "DJI Dock 3": "m4td",
};

/** Undefined for unknown docks. */
export const droneOfDock = (model: string): Aircraft | undefined => findAircraft(DRONE_OF_DOCK[model] ?? "");

/** How far a dock's drone gets and comes back from on one battery, in metres; undefined for unknown docks. */
export function dockReachM(model: string): number | undefined {
  const drone = droneOfDock(model);
  return drone && (drone.enduranceMin * 60 * drone.cruiseSpeedMps) / 2;
}

interface Placed {
  longitude: number;
  latitude: number;
}

interface Area {
  location: Point | null;
  boundary: Polygon | MultiPolygon | null;
}

/** Beyond, distances on a plane aren't accurate. */
const NEAR_M = 50_000;

/** From a dock to its site in metres, 0 inside of it; undefined where nobody has said where the site is. */
export function distanceToSiteM(
  { longitude, latitude }: Placed,
  { location, boundary }: Area,
): number | undefined {
  const dock = [longitude, latitude];
  const corners = boundary ? boundary.coordinates.flat(boundary.type === "Polygon" ? 1 : 2) : [];
  const places = corners.length > 0 ? (corners as number[][]) : location ? [location.coordinates] : [];
  if (places.length === 0) return undefined;
  const nearest = places.reduce((least, place) => Math.min(least, greatCircleM(dock, place)), Infinity);
  return boundary && nearest < NEAR_M ? distanceToPolygonM(dock, boundary) : nearest;
}

export interface TooFar {
  distance_km: number;
  reach_km: number;
}

/** In whole kilometres, where the dock stands farther from its site than its drone can fly. */
export function tooFarFromSite(dock: Placed & { model: string }, site: Area): TooFar | undefined {
  const [distanceM, reachM] = [distanceToSiteM(dock, site), dockReachM(dock.model)];
  if (distanceM === undefined || reachM === undefined || distanceM <= reachM) return undefined;
  return { distance_km: Math.ceil(distanceM / 1000), reach_km: Math.floor(reachM / 1000) };
}
