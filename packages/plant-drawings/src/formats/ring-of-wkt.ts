import type { DrawnPoint } from "#drawing.ts";

const POLYGON = /^(?:SRID=\d+;)?\s*(?:MULTI)?POLYGON\s*(?:Z|M|ZM)?\s*\(+([^()]+)\)/iu;

/** The outer ring of a polygon in well-known text, of a multipolygon's first; undefined for anything else. */
export function ringOfWkt(text: string): DrawnPoint[] | undefined {
  const corners = POLYGON.exec(text.trim())?.[1];
  const points = corners?.split(",").map((corner): DrawnPoint => {
    const [x = "", y = ""] = corner.trim().split(/\s+/u);
    return [x === "" ? Number.NaN : Number(x), y === "" ? Number.NaN : Number(y)];
  });
  return points?.flat().every(Number.isFinite) ? points : undefined;
}
