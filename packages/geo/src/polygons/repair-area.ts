import type { MultiPolygon, Polygon, Position } from "geojson";
import { difference, union } from "polyclip-ts";
import { cleanRing } from "./clean-ring.ts";
import { localFrame } from "#local-frame.ts";
import type { PlanarRing } from "#planar-geometry.ts";

/**
 * The nearest area that passes the check: outlines that cross themselves are split, overlapping parts joined, and
 * holes cut only where they lie inside. Ask the person first; the shape may not be what was meant.
 */
export function repairArea(geometry: Polygon | MultiPolygon): Polygon | MultiPolygon {
  const parts = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const frame = localFrame(parts[0]?.[0]?.[0] ?? [0, 0]);
  const toMetres = (ring: readonly Position[]): Ring => closed(cleanRing(ring.map(frame.toMetres)));
  const mended = parts.flatMap(([outer = [], ...holes]) => {
    const shell = toMetres(outer);
    if (shell.length < 4) return [];
    const cuts = holes.map(toMetres).filter((hole) => hole.length >= 4);
    return [cuts.length === 0 ? union([shell]) : difference([shell], ...cuts.map((cut) => [cut]))];
  });
  const [first, ...rest] = mended;
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
