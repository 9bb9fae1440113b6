import { decodeText } from "#text/decode-text.ts";
import { type UnsupportedFileType, unsupportedArchiveType, unsupportedFileType } from "./unsupported-file.ts";
import { isZip, unzip } from "#archive/unzip.ts";
import { childOf, readXml, type XmlNode } from "#xml/read-xml.ts";
import { InvalidElementError } from "./invalid-element-error.ts";
import { convertUnits } from "#csv/column-units.ts";
import { readCsvTable } from "#csv/csv-table.ts";
import { MAX_WAYPOINTS } from "#flight/flight-defaults.ts";
import { readGeoJson } from "#geojson/read-geojson.ts";
import { readGpx } from "#gpx/gpx.ts";
import { isRecord, parseJson } from "#json/json-fields.ts";
import { readKml } from "#kml/read-kml.ts";
import { readLitchiCsv } from "#csv/read-litchi-csv.ts";
import { isLegacyMission, readLegacyMission, readQgcPlan } from "#mavlink/read-qgc-plan.ts";
import type { ImportedRoute, RouteReadResult, RouteReadError } from "./route-content.ts";
import { readWaypointCsv } from "#csv/waypoint-csv.ts";
import { readWpl } from "#mavlink/wpl.ts";
import { readWpml } from "#wpml/read/read-wpml.ts";

const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Reads a route file of any supported format, detected by content. A route without a name is named after the file.
 * Never throws on invalid files.
 */
export function readRouteFile(bytes: Uint8Array, fileName: string): RouteReadResult {
  if (bytes.length > MAX_BYTES) return readError("too-large", "The file is larger than 32 MB.");
  try {
    const unsupportedType = unsupportedFileType(bytes);
    if (unsupportedType !== undefined) return unsupported(unsupportedType);
    const read = isZip(bytes) ? fromZip(bytes) : fromText(bytes);
    return read.ok ? withName(read.route, fileName) : read;
  } catch (problem) {
    if (problem instanceof InvalidElementError) return problem.toReadError();
    throw problem;
  }
}

const readError = (code: RouteReadError["code"], message: string): RouteReadError => ({
  ok: false,
  code,
  message,
});

const unsupported = (type: UnsupportedFileType): RouteReadError => ({
  ...readError("unsupported-file-type", `The file is of the type ${type}, which is not supported.`),
  values: { type },
});

function withName(document: ImportedRoute, fileName: string): RouteReadResult {
  const count = document.flight?.waypoints.length ?? 0;
  if (count > MAX_WAYPOINTS) {
    return readError(
      "too-many-waypoints",
      `The route has ${count} waypoints; at most ${MAX_WAYPOINTS} are supported.`,
    );
  }
  if (isEmpty(document)) return readError("nothing-to-fly", NOTHING);
  const name = document.name ?? nameOf(fileName);
  return { ok: true, route: name === "" ? document : { ...document, name } };
}

const NOTHING = "The file contains no waypoint, area, line or point.";

/** Such as a mission whose commands have no position. */
const isEmpty = ({ flight, surveys, areas, lines, points }: ImportedRoute): boolean =>
  [flight?.waypoints, surveys, areas, lines, points].every((list) => (list?.length ?? 0) === 0);

const MAX_NAME_LENGTH = 80;

/** File name without folder and extension. */
const nameOf = (fileName: string): string =>
  (fileName.split(/[\\/]/u).at(-1) ?? "")
    .replace(/\.[a-z0-9]{1,9}$/iu, "")
    .slice(0, MAX_NAME_LENGTH)
    .trim();

function fromZip(bytes: Uint8Array): RouteReadResult {
  const allPaths: string[] = [];
  const unzipped = unzip(bytes, (path) => {
    allPaths.push(path);
    return /\.(?:kml|wpml)$/iu.test(path);
  });
  if (!unzipped.ok) return unzipped;
  const paths = [...unzipped.files.keys()];
  if (paths.some((path) => path.endsWith("waylines.wpml"))) return readWpml(bytes);
  const kml = unzipped.files.get("doc.kml") ?? unzipped.files.values().next().value;
  if (kml) return fromXml(kml);
  const unsupportedType = unsupportedArchiveType(allPaths);
  return unsupportedType === undefined
    ? readError("unknown-format", "The archive contains no route: neither waylines.wpml nor a KML file.")
    : unsupported(unsupportedType);
}

function fromText(bytes: Uint8Array): RouteReadResult {
  const text = decodeText(bytes.subarray(0, 4096)).trimStart();
  if (text === "") return readError("unknown-format", "The file is empty.");
  if (text.startsWith("<")) return fromXml(bytes);
  if (text.startsWith("{") || text.startsWith("[")) return fromJson(bytes);
  if (text.startsWith("QGC WPL")) return { ok: true, route: readWpl(bytes) };
  return fromCsv(bytes);
}

function fromXml(bytes: Uint8Array): RouteReadResult {
  const tree = readXml(bytes);
  if (!tree.ok) return tree;
  const { root } = tree;
  if (root.name === "gpx") return { ok: true, route: readGpx(root) };
  if (root.name !== "kml") {
    const message = `The file is XML with the root element "${root.name.slice(0, 60)}"; a route has "kml" or "gpx".`;
    return readError("unknown-format", message);
  }
  return isWpml(root) ? readWpml(bytes) : { ok: true, route: readKml(root) };
}

const isWpml = (root: XmlNode): boolean => childOf(childOf(root, "Document"), "missionConfig") !== undefined;

const GEOJSON = /^(?:Feature|FeatureCollection|GeometryCollection|(?:Multi)?(?:Point|LineString|Polygon))$/u;

function fromJson(bytes: Uint8Array): RouteReadResult {
  const json = parseJson(decodeText(bytes));
  if (isRecord(json) && json["fileType"] === "Plan") return { ok: true, route: readQgcPlan(json) };
  if (isRecord(json) && isLegacyMission(json)) return { ok: true, route: readLegacyMission(json) };
  if (isRecord(json) && GEOJSON.test(String(json["type"]))) return { ok: true, route: readGeoJson(json) };
  return readError(
    "unknown-format",
    'The file is JSON, but neither a plan ("fileType") nor GeoJSON ("type").',
  );
}

function fromCsv(bytes: Uint8Array): RouteReadResult {
  const { table, converted } = convertUnits(readCsvTable(bytes));
  const names = table.columns.map((name) => name.toLowerCase());
  const isLitchi = names.includes("altitude(m)") && names.includes("curvesize(m)");
  const document = isLitchi ? readLitchiCsv(table) : readWaypointCsv(table);
  if (converted.length === 0) return { ok: true, route: document };
  const columns = converted.join(", ").slice(0, 120);
  const note = { code: "converted-units", values: { columns } };
  return { ok: true, route: { ...document, warnings: [...document.warnings, note] } };
}
