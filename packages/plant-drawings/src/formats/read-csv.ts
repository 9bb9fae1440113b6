import { readCsvRecords } from "@overfly/route-files/csv/csv-records";
import { decodeText } from "@overfly/route-files/text/decode-text";
import { parseNumber } from "@overfly/route-files/text/parse-coordinates";
import {
  type Drawing,
  DrawingBuilder,
  type DrawingError,
  drawingError,
  type DrawnPoint,
  MAX_OUTLINES,
} from "#drawing.ts";
import { attributesOf } from "./attributes.ts";
import { ringOfWkt } from "./ring-of-wkt.ts";

/**
 * A line for each outline: its corners as x1, y1, x2, y2, … (or lon1, lat1, …), or as well-known text in a column "wkt".
 * The other columns are attributes.
 */
export function readCsv(bytes: Uint8Array): Drawing | DrawingError {
  const { records, problem, delimiter } = readCsvRecords(decodeText(bytes), MAX_OUTLINES + 2);
  if (problem) return drawingError("damaged", { reason: problem.reason });
  const [head, ...rows] = records;
  const names = head?.cells.map((name) => name.trim()) ?? [];
  const corners = cornerColumns(names);
  const wkt = names.findIndex((name) => /^(?:wkt|geom|geometry|the_geom)$/iu.test(name));
  if (wkt === -1 && corners.length < 3) return drawingError("no-columns");
  const used = new Set(wkt === -1 ? corners.flat() : [wkt]);
  const decimalComma = delimiter !== ",";
  const drawing = new DrawingBuilder();
  for (const { row, cells } of rows) {
    const points = wkt === -1 ? pointsOf(cells, corners, decimalComma) : ringOfWkt(cells[wkt] ?? "");
    if (!points) return drawingError("bad-number", { row });
    const values = Object.fromEntries(
      names.flatMap((name, at) => (used.has(at) || name === "" ? [] : [[name, cells[at]]])),
    );
    drawing.add(points, attributesOf(values));
  }
  return drawing.build("csv", { kind: "unknown" });
}

const EAST = /^(?:x|e|lon|lng|long|longitude|easting|east)[ _]?(\d+)$/iu;
const NORTH = /^(?:y|n|lat|latitude|northing|north)[ _]?(\d+)$/iu;

/** Pairs of columns, by their numbers. */
function cornerColumns(names: readonly string[]): [x: number, y: number][] {
  const numbered = (pattern: RegExp) =>
    new Map(
      names.flatMap((name, at) =>
        pattern.exec(name)?.[1] ? [[Number(pattern.exec(name)?.[1]), at] as const] : [],
      ),
    );
  const north = numbered(NORTH);
  return [...numbered(EAST)]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([number, x]): [number, number][] => {
      const y = north.get(number);
      return y === undefined ? [] : [[x, y]];
    });
}

/** Corners without values are left out, as a table of rectangles may hold a triangle; undefined where a value is no number. */
function pointsOf(
  cells: readonly string[],
  corners: readonly [number, number][],
  decimalComma: boolean,
): DrawnPoint[] | undefined {
  const points: DrawnPoint[] = [];
  for (const [atX, atY] of corners) {
    const [x = "", y = ""] = [cells[atX]?.trim(), cells[atY]?.trim()];
    if (x === "" && y === "") continue;
    const [east, north] = [parseNumber(x, decimalComma), parseNumber(y, decimalComma)];
    if (east === undefined || north === undefined) return undefined;
    points.push([east, north]);
  }
  return points;
}
