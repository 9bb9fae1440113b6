import type { MultiLineString, MultiPolygon, Polygon, Position } from "geojson";

/** A line's longitudes without jumps from one edge of the map to the other: beyond ±180° where it crosses there. */
function unrolled(line: readonly Position[]): Position[] {
  let [turns, before] = [0, line[0]?.[0] ?? 0];
  return line.map(([longitude = 0, latitude = 0]) => {
    turns -= Math.round((longitude - before) / 360);
    before = longitude;
    return [longitude + turns * 360, latitude];
  });
}

/** A ring for a flat map. One around a pole is closed along the map's edge; the pole itself is no ring there. */
function flatRing(ring: readonly Position[]): Position[] {
  const flat = unrolled(ring);
  const [first = [0, 0], last = [0, 0]] = [flat[0], flat.at(-1)];
  if (Math.abs((last[0] ?? 0) - (first[0] ?? 0)) < 180) return flat;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  if (flat.every(([, latitude = 0]) => Math.abs(latitude - pole) < 0.01)) return [];
  return [...flat, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

/** Polygons on a globe, as a flat map fills them: their rings go on across the antimeridian. */
export function flatPolygons(geometry: Polygon | MultiPolygon): MultiPolygon {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const flat = polygons.map((rings) => rings.map(flatRing).filter((ring) => ring.length > 0));
  return { type: "MultiPolygon", coordinates: flat };
}

/** Lines on a globe, as a flat map draws them. */
export const flatLines = ({ coordinates }: MultiLineString): MultiLineString => ({
  type: "MultiLineString",
  coordinates: coordinates.map(unrolled),
});
