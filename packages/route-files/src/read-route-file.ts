import { decodeText } from "#text/decode-text.ts";
import { foreignArchive, foreignFile } from "./unsupported-file.ts";
import { isZip, unpack } from "#archive/unzip.ts";
import { childOf, readXml, type XmlNode } from "#xml/read-xml.ts";
import { BadElement } from "./invalid-element-error.ts";
import { inMetres } from "#csv/column-units.ts";
import { readTable } from "#csv/csv-table.ts";
import { MOST_WAYPOINTS } from "#flight/flight-defaults.ts";
import { geoJsonRoute } from "#geojson/read-geojson.ts";
import { readGpx } from "#gpx/gpx.ts";
import { parseJson } from "#json/json-fields.ts";
import { isRecord } from "#json/merge-json.ts";
import { readKml } from "#kml/read-kml.ts";
import { litchiRoute } from "#csv/read-litchi-csv.ts";
import { isOldMission, missionPlanOf, planOf } from "#mavlink/read-qgc-plan.ts";
import type { ImportedRoute, RouteRead, RouteReadFault } from "./route-content.ts";
import { tableRoute } from "#csv/waypoint-csv.ts";
import { readWpl } from "#mavlink/wpl.ts";
import { readWpmlKmz } from "#wpml/write/write-wpml.ts";

const LARGEST_BYTES = 32 * 1024 * 1024;

/**
 * A route from a file of any format, recognised by its content; the file's name only gives a route without one a name.
 * Whatever the bytes are, the answer is a route or a fault that names what is wrong.
 */
export function readRouteFile(bytes: Uint8Array, fileName: string): RouteRead {
  if (bytes.length > LARGEST_BYTES) return fault("too-large", "The file is larger than 32 MB.");
  try {
    const foreign = foreignFile(bytes);
    if (foreign !== undefined) return notRead(foreign);
    const read = isZip(bytes) ? fromZip(bytes) : fromText(bytes);
    return read.ok ? checked(read.document, fileName) : read;
  } catch (problem) {
    if (problem instanceof BadElement) return problem.toFault();
    throw problem;
  }
}

const fault = (code: RouteReadFault["code"], message: string): RouteReadFault => ({
  ok: false,
  code,
  message,
});

const notRead = (what: string): RouteReadFault =>
  fault("unknown-format", `The file is ${what}, which is not read here; KML or GeoJSON of the same is.`);

function checked(document: ImportedRoute, fileName: string): RouteRead {
  const count = document.flight?.waypoints.length ?? 0;
  if (count > MOST_WAYPOINTS) {
    return fault(
      "too-many-waypoints",
      `The route has ${count} waypoints; at most ${MOST_WAYPOINTS} can be read.`,
    );
  }
  const name = document.name ?? nameOf(fileName);
  return { ok: true, document: name === "" ? document : { ...document, name } };
}

const LONGEST_NAME = 80;

/** The last part of a path, without its ending. */
const nameOf = (fileName: string): string =>
  (fileName.split(/[\\/]/u).at(-1) ?? "")
    .replace(/\.[a-z0-9]{1,9}$/iu, "")
    .slice(0, LONGEST_NAME)
    .trim();

function fromZip(bytes: Uint8Array): RouteRead {
  const seen: string[] = [];
  const unpacked = unpack(bytes, (path) => {
    seen.push(path);
    return /\.(?:kml|wpml)$/iu.test(path);
  });
  if (!unpacked.ok) return unpacked;
  const paths = [...unpacked.files.keys()];
  if (paths.some((path) => path.endsWith("waylines.wpml"))) return readWpmlKmz(bytes);
  const kml = unpacked.files.get("doc.kml") ?? unpacked.files.values().next().value;
  if (kml) return fromXml(kml);
  const foreign = foreignArchive(seen);
  return foreign === undefined
    ? fault("unknown-format", "The archive holds no route: no waylines.wpml and no KML file.")
    : notRead(foreign);
}

function fromText(bytes: Uint8Array): RouteRead {
  const text = decodeText(bytes.subarray(0, 4096)).trimStart();
  if (text === "") return fault("unknown-format", "The file is empty.");
  if (text.startsWith("<")) return fromXml(bytes);
  if (text.startsWith("{") || text.startsWith("[")) return fromJson(bytes);
  if (text.startsWith("QGC WPL")) return { ok: true, document: readWpl(bytes) };
  return fromTable(bytes);
}

function fromXml(bytes: Uint8Array): RouteRead {
  const tree = readXml(bytes);
  if (!tree.ok) return tree;
  const { root } = tree;
  if (root.name === "gpx") return { ok: true, document: readGpx(root) };
  if (root.name !== "kml") {
    const message = `The file is XML with "${root.name.slice(0, 60)}" at its root; a route starts with "kml" or "gpx".`;
    return fault("unknown-format", message);
  }
  return isWpml(root) ? readWpmlKmz(bytes) : { ok: true, document: readKml(root) };
}

const isWpml = (root: XmlNode): boolean => childOf(childOf(root, "Document"), "missionConfig") !== undefined;

const GEOJSON = /^(?:Feature|FeatureCollection|GeometryCollection|(?:Multi)?(?:Point|LineString|Polygon))$/u;

function fromJson(bytes: Uint8Array): RouteRead {
  const json = parseJson(decodeText(bytes));
  if (isRecord(json) && json["fileType"] === "Plan") return { ok: true, document: planOf(json) };
  if (isRecord(json) && isOldMission(json)) return { ok: true, document: missionPlanOf(json) };
  if (isRecord(json) && GEOJSON.test(String(json["type"]))) return { ok: true, document: geoJsonRoute(json) };
  return fault("unknown-format", 'The file is JSON, but neither a plan ("fileType") nor GeoJSON ("type").');
}

function fromTable(bytes: Uint8Array): RouteRead {
  const { table, converted } = inMetres(readTable(bytes));
  const names = table.columns.map((name) => name.toLowerCase());
  const isLitchi = names.includes("altitude(m)") && names.includes("curvesize(m)");
  const document = isLitchi ? litchiRoute(table) : tableRoute(table);
  if (converted.length === 0) return { ok: true, document };
  const columns = converted.join(", ").slice(0, 120);
  const message = `Other units are reckoned into metres and metres a second: ${columns}.`;
  const note = { code: "converted-units", message, values: { columns } };
  return { ok: true, document: { ...document, notes: [...document.notes, note] } };
}
