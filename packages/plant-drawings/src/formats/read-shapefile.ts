import type { Geometry } from "geojson";
import * as shpjs from "shpjs";
import { decodeText } from "@overfly/route-files/text/decode-text";
import {
  type Drawing,
  DrawingBuilder,
  type DrawingError,
  drawingError,
  type DrawnPoint,
  type DrawnSystem,
} from "#drawing.ts";
import { attributesOf } from "./attributes.ts";

/** The published types are of an older version. */
const { parseDbf, parseShp } = shpjs as unknown as {
  parseShp: (shp: DataView) => Geometry[];
  parseDbf: (dbf: DataView, encoding?: DataView) => Record<string, unknown>[];
};

/** Polygons of the Shapefiles of an archive; where there are several, their names are the attribute "Layer". */
export function readShapefile(files: ReadonlyMap<string, Uint8Array>): Drawing | DrawingError {
  const byName = new Map([...files].map(([path, bytes]) => [path.toLowerCase(), bytes]));
  const shapes = [...files.keys()].filter((path) => /\.shp$/iu.test(path));
  const drawing = new DrawingBuilder();
  let system: DrawnSystem = { kind: "unknown" };
  for (const path of shapes) {
    const beside = (ending: string) => byName.get(path.toLowerCase().replace(/shp$/u, ending));
    const layer = shapes.length > 1 ? { Layer: /([^/]*)\.shp$/iu.exec(path)?.[1] ?? path } : {};
    const added = addShapes(drawing, files.get(path), { dbf: beside("dbf"), cpg: beside("cpg") }, layer);
    if (added) return drawingError("damaged", { reason: added });
    const prj = beside("prj");
    if (prj) system = { kind: "wkt", text: decodeText(prj).trim() };
  }
  return drawing.build("shapefile", system);
}

interface Table {
  dbf: Uint8Array | undefined;
  cpg: Uint8Array | undefined;
}

/** Returns what is wrong with the file. */
function addShapes(
  drawing: DrawingBuilder,
  shp: Uint8Array | undefined,
  { dbf, cpg }: Table,
  layer: Record<string, string>,
): string | undefined {
  try {
    const geometries = parseShp(viewOf(shp));
    const rows = dbf ? parseDbf(viewOf(dbf), cpg && viewOf(cpg)) : [];
    for (const [index, geometry] of geometries.entries()) {
      const attributes = { ...layer, ...attributesOf(rows[index] ?? {}) };
      const polygons =
        geometry.type === "Polygon"
          ? [geometry.coordinates]
          : geometry.type === "MultiPolygon"
            ? geometry.coordinates
            : [];
      for (const [ring = []] of polygons)
        drawing.add(
          ring.map(([x = Number.NaN, y = Number.NaN]): DrawnPoint => [x, y]),
          attributes,
        );
      if (polygons.length === 0) drawing.ignored += 1;
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const viewOf = (bytes: Uint8Array | undefined): DataView<ArrayBuffer> => {
  const copy = new Uint8Array(bytes ?? []);
  return new DataView(copy.buffer);
};
