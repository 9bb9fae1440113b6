import type { LocalFrame } from "@overfly/geo/local-frame";
import type { MultiPolygon, Polygon, Position } from "geojson";

/** Converts positions to points of the scene; `up` is a height in the plan's datum. */
export interface SceneFrame {
  frame: LocalFrame;
  heightAt: (position: Position) => number;
  point: (at: Position, up: number) => [x: number, y: number, z: number];
}

export const ringsOf = (area: Polygon | MultiPolygon): Position[][] =>
  area.type === "Polygon" ? area.coordinates : area.coordinates.flat();
