import { existsSync, readFileSync } from "node:fs";
import { repairArea } from "@overfly/geo/polygons/repair-area";
import { validateArea } from "@overfly/geo/polygons/validate-area";
import type { FeatureCollection, MultiPolygon, Polygon } from "geojson";

const POLYGONS = new URL("../../../shared/data/solar-polygons.geojson", import.meta.url);

/** Outlines of real plants, repaired where they are invalid; none without the shared data. */
export function realPlants(): (Polygon | MultiPolygon)[] {
  if (!existsSync(POLYGONS)) return [];
  const { features } = JSON.parse(readFileSync(POLYGONS, "utf8")) as FeatureCollection<
    Polygon | MultiPolygon
  >;
  return features.map(({ geometry }) => (validateArea(geometry).ok ? geometry : repairArea(geometry)));
}
