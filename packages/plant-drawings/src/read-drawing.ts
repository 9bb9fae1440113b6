import { isZip, unzip } from "@overfly/route-files/archive/unzip";
import { decodeText } from "@overfly/route-files/text/decode-text";
import { unsupportedArchiveType, unsupportedFileType } from "@overfly/route-files/unsupported-file";
import { type Drawing, type DrawingError, drawingError, MAX_BYTES } from "./drawing.ts";
import { readCsv } from "./formats/read-csv.ts";
import { readDxf } from "./formats/read-dxf.ts";
import { readGeoJson } from "./formats/read-geojson.ts";
import { readKml } from "./formats/read-kml.ts";
import { readShapefile } from "./formats/read-shapefile.ts";

/** Reads the closed outlines of a plant's drawing: GeoJSON, KML, KMZ, zipped Shapefile, DXF or CSV, told by its content. */
export function readDrawing(bytes: Uint8Array): Drawing | DrawingError {
  if (bytes.length > MAX_BYTES) return drawingError("too-large");
  if (isZip(bytes)) return readArchive(bytes);
  const start = decodeText(bytes.subarray(0, 512))
    .replace(/^\uFEFF/u, "")
    .trimStart();
  if (start.startsWith("<")) return readKml(bytes);
  if (start.startsWith("{")) return readGeoJson(bytes);
  const type = unsupportedFileType(bytes);
  if (type === "dxf") return readDxf(bytes);
  if (type !== undefined) return drawingError("unsupported-file-type", { type });
  return isText(start) ? readCsv(bytes) : drawingError("unknown-format");
}

function readArchive(bytes: Uint8Array): Drawing | DrawingError {
  const paths: string[] = [];
  const unzipped = unzip(bytes, (path) => {
    paths.push(path);
    return WANTED.test(path);
  });
  if (!unzipped.ok) return drawingError(unzipped.code);
  const { files } = unzipped;
  if ([...files.keys()].some((path) => /\.shp$/iu.test(path))) return readShapefile(files);
  const [drawing] = [...files].filter(([path]) => !/\.(?:dbf|prj|cpg)$/iu.test(path));
  if (drawing) return readDrawing(drawing[1]);
  const type = unsupportedArchiveType(paths);
  return type === undefined
    ? drawingError("unknown-format")
    : drawingError("unsupported-file-type", { type });
}

const WANTED = /\.(?:kml|shp|dbf|prj|cpg|geojson|json|dxf|csv)$/iu;

/** Neither empty nor with the control characters of a binary file. */
const isText = (start: string): boolean => start !== "" && !/(?![\t\n\v\f\r])\p{Cc}/u.test(start);
