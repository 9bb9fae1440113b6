import type { MultiPolygon, Polygon, Position } from "geojson";
import { difference, union } from "polyclip-ts";
import { cleanRing } from "./clean-ring.ts";
import { localFrame } from "#local-frame.ts";
import type { PlanarRing } from "#planar-geometry.ts";

/**
 * Makes an area valid: splits self-intersecting rings, merges overlapping polygons and clips holes. The result may differ
 * from what was intended, so users should confirm it.
 */
export function repairArea(geometry: Polygon | MultiPolygon): Polygon | MultiPolygon {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const frame = localFrame(polygons[0]?.[0]?.[0] ?? [0, 0]);
  const toMetres = (ring: readonly Position[]): Ring => closed(cleanRing(ring.map(frame.toMetres)));
  const repaired = polygons.flatMap(([outer = [], ...holes]) => {
    const shell = toMetres(outer);
    if (shell.length < 4) return [];
    const validHoles = holes.map(toMetres).filter((hole) => hole.length >= 4);
    return [
      validHoles.length === 0 ? union([shell]) : difference([shell], ...validHoles.map((hole) => [hole])),
    ];
  });
  const [first, ...rest] = repaired;
  const joined = first ? union(first, ...rest) : [];
  const coordinates = joined.map((rings) =>
    rings.map((ring) => ring.map((point) => frame.toPosition(point))),
  );
  const [only] = coordinates;
  return only && coordinates.length === 1
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates };
}

type Ring = [number, number][];

function closed(ring: PlanarRing): Ring {
  const points = ring.map(([eastM, northM]): [number, number] => [eastM, northM]);
  const [first] = points;
  return first ? [...points, [first[0], first[1]]] : [];
}
