import type { Obstacle } from "@overfly/contract/flight-routes/route-document";
import type { Position } from "geojson";
import type { SimulatedPlan } from "#features/flight-routes/planning/queries/simulated-plan.ts";
import { ringsOf, type SceneFrame } from "./scene-frame.ts";

/** A wall around a no-fly zone. */
export interface SceneZone {
  name: string;
  /** x, y, z of the ground under each corner. */
  rings: Float32Array[];
  heightM: number;
}

/** A pole, wall or block with its clearance. */
export interface SceneObstacle {
  name: string;
  /** x, y, z of the ground under its vertices. */
  positions: Float32Array;
  shape: "pole" | "wall" | "block";
  heightM: number;
  clearanceM: number;
}

/** Drawn height of zones without a ceiling. */
const OPEN_ZONE_M = 150;

export function sceneZones({ input, siteData }: SimulatedPlan, positions: SceneFrame): SceneZone[] {
  const zones = [...(input.document.noFlyZones ?? []), ...(siteData.noFlyZones ?? [])];
  return zones.map(({ name, area, ceilingM = OPEN_ZONE_M }) => ({
    name,
    rings: ringsOf(area).map((ring) => standing(ring, positions)),
    heightM: ceilingM,
  }));
}

export function sceneObstacles({ input }: SimulatedPlan, positions: SceneFrame): SceneObstacle[] {
  return (input.document.obstacles ?? []).map(({ name, geometry, heightM, clearanceM }) => ({
    name,
    positions: standing(positionsOf(geometry), positions),
    shape: Array.isArray(geometry) ? "pole" : geometry.type === "LineString" ? "wall" : "block",
    heightM,
    clearanceM,
  }));
}

function positionsOf(at: Obstacle["geometry"]): Position[] {
  if (Array.isArray(at)) return [at];
  return at.type === "LineString" ? at.coordinates : (at.coordinates[0] ?? []);
}

const standing = (line: readonly Position[], { point, heightAt }: SceneFrame): Float32Array =>
  Float32Array.from(line.flatMap((position) => point(position, heightAt(position))));
