import { columnPath, linePath } from "#text/line-path.ts";
import { strToU8 } from "fflate";
import type {
  HeightMode,
  PlannedFlight,
  PlannedWaypoint,
} from "@overfly/flight-planning/model/planned-flight";
import { decimal } from "#xml/write-xml.ts";
import { parseActions } from "#flight/action-text.ts";
import { InvalidElementError } from "#invalid-element-error.ts";
import { csvText, type CsvTable, storedTable, Row } from "./csv-table.ts";
import { routeFileName } from "#route-file-name.ts";
import { WarningList } from "#warning-list.ts";
import { checkedPosition } from "#text/parse-coordinates.ts";
import type { ImportedRoute, NamedPoint, RouteContent, RouteWriteResult } from "#route-content.ts";
import {
  type Fields,
  flightFromFields,
  WAYPOINT_FIELDS,
  waypointFields,
  waypointFromFields,
} from "#flight/waypoint-fields.ts";

/** Known column names, without units and punctuation. */
const COLUMN_ALIASES: Record<string, readonly string[]> = {
  latitude: ["latitude", "lat", "latitud", "breite", "y"],
  longitude: ["longitude", "lon", "lng", "long", "longitud", "länge", "x"],
  height: ["height", "altitude", "alt", "z", "h", "höhe", "relativealtitude", "relalt", "heightabovetakeoff"],
  height_over_ground: [
    "agl",
    "altitudeagl",
    "heightagl",
    "altagl",
    "aglheight",
    "aglaltitude",
    "heightaboveground",
  ],
  height_over_sea: [
    "amsl",
    "msl",
    "asl",
    "altitudeamsl",
    "altitudemsl",
    "altamsl",
    "altmsl",
    "elevation",
    "elev",
    "ele",
  ],
  name: ["name", "label", "id", "waypoint", "wp", "point"],
  height_mode: ["heightmode", "altitudemode"],
  speed_mps: ["speedmps", "speed", "velocity", "geschwindigkeit"],
  heading_deg: ["headingdeg", "heading", "yaw", "bearing", "course"],
  gimbal_pitch_deg: ["gimbalpitchdeg", "gimbalpitch", "gimbal", "pitch", "gimbalpitchangle"],
  damping_m: ["dampingm", "damping", "curvesize", "radius"],
  actions: ["actions", "action"],
};

/** Reads a CSV of waypoints with any delimiter and column order. Throws an `InvalidElementError` with line and column. */
export function readWaypointCsv(table: CsvTable): ImportedRoute {
  const columns = columnsOf(table);
  for (const needed of ["latitude", "longitude"]) {
    if (columns.has(needed)) continue;
    const columnNames = table.columns.slice(0, 12).join(", ").slice(0, 200);
    throw new InvalidElementError(
      "missing-element",
      columnPath(needed),
      `is missing; the columns are ${columnNames}`,
    );
  }
  const points = table.rows.map((_, index) => readPoint(new Row(table, index), columns, index));
  const sourceFile = { format: "waypoint-csv" as const, content: table };
  const base = { format: "waypoint-csv" as const, sourceFile };
  const warnings = new WarningList();
  for (const { unrecognized } of points) {
    if (unrecognized === undefined) continue;
    warnings.add("unrecognized-actions", {
      text: unrecognized,
    });
  }
  const height = heightOf(columns);
  if (!height) {
    warnings.add("no-heights");
    return { ...base, points: points.map(({ point }) => point), warnings: warnings.list() };
  }
  const flight = flightOf(table, height, points);
  if (height.heightMode === "ellipsoid" && flight.heightMode === "ellipsoid") {
    warnings.add("heights-amsl");
  }
  return { ...base, flight, warnings: warnings.list() };
}

interface HeightColumn {
  column: number;
  heightMode: HeightMode;
}

/** Height columns in order of preference: relative to take-off first. */
function heightOf(columns: Columns): HeightColumn | undefined {
  const kinds: [string, HeightMode][] = [
    ["height", "take-off"],
    ["height_over_ground", "ground"],
    ["height_over_sea", "ellipsoid"],
  ];
  const found = kinds.flatMap(([name, heightMode]): HeightColumn[] => {
    const column = columns.get(name);
    return column === undefined ? [] : [{ column, heightMode }];
  });
  return found[0];
}

type Columns = Map<string, number>;

function columnsOf(table: CsvTable): Columns {
  const normalized = table.columns.map((column) =>
    column
      .slice(0, MAX_NAME_LENGTH)
      .toLowerCase()
      .replace(/[([].*$/u, "")
      .replace(/[\s_](?:m|meters?|metres?|deg|degrees?|mps)$/u, "")
      .replace(/[^\p{L}\p{N}]/gu, ""),
  );
  const found: Columns = new Map();
  for (const field of [...Object.keys(COLUMN_ALIASES), ...WAYPOINT_FIELDS, "aircraft", "camera"]) {
    const names = [...(COLUMN_ALIASES[field] ?? []), field.replaceAll("_", "")];
    const column = names.map((name) => normalized.indexOf(name)).find((at) => at !== -1);
    if (column !== undefined) found.set(field, column);
  }
  return found;
}

const MAX_NAME_LENGTH = 60;

interface CsvPoint {
  point: NamedPoint;
  fields: Fields;
  /** Text in the action column that is not an action. */
  unrecognized?: string;
}

const NUMBERS = new Set(["speed_mps", "heading_deg", "gimbal_pitch_deg", "damping_m", "part", "line"]);

function readPoint(row: Row, columns: Columns, index: number): CsvPoint {
  const requiredNumber = (name: string) => row.number(columns.get(name) ?? -1);
  const position = checkedPosition(
    requiredNumber("longitude"),
    requiredNumber("latitude"),
    linePath(index + 2),
  );
  const heightM = row.optional(heightOf(columns)?.column);
  const fields: Fields = {};
  for (const name of [...WAYPOINT_FIELDS, "height_mode"]) {
    const column = columns.get(name);
    const value = NUMBERS.has(name) ? row.optional(column) : row.text(column);
    if (value !== undefined && value !== "") fields[name] = String(value);
  }
  const name = row.text(columns.get("name"));
  const point = {
    position: heightM === undefined ? position : [...position, heightM],
    ...(name && { name }),
  };
  const actionText = fields["actions"] ?? "";
  if (actionText.trim().startsWith("[") || parseActions(actionText)) return { point, fields };
  const { actions: _, ...rest } = fields;
  const alias = actionAlias(actionText);
  return alias === undefined
    ? { point, fields: rest, unrecognized: actionText.slice(0, 40) }
    : { point, fields: { ...rest, actions: alias } };
}

/** Action names of other programs. */
function actionAlias(text: string): string | undefined {
  return ACTION_ALIASES.get(text.toLowerCase().replace(/[^a-z]/gu, ""));
}

const ACTION_ALIASES = new Map([
  ...["takephoto", "shootphoto", "shoot", "capture", "image", "picture"].map(
    (word) => [word, "photo"] as const,
  ),
  ...["fly", "flythrough", "waypoint", "none", "na"].map((word) => [word, ""] as const),
  ["startrecord", "start-video"],
  ["startrecording", "start-video"],
  ["stoprecord", "stop-video"],
  ["stoprecording", "stop-video"],
]);

function flightOf(
  table: CsvTable,
  { column, heightMode: over }: HeightColumn,
  points: readonly CsvPoint[],
): PlannedFlight {
  const waypoints = points.map(({ point, fields }, index): PlannedWaypoint => {
    if (point.position[2] === undefined) {
      throw new InvalidElementError("missing-element", new Row(table, index).element(column), "is empty");
    }
    return waypointFromFields(point.position, fields, linePath(index + 2));
  });
  const first = points[0]?.fields ?? {};
  return { ...flightFromFields({ height_mode: first["height_mode"] ?? "" }, over, linePath(2)), waypoints };
}

const OWN_COLUMNS = ["latitude", "longitude", "height_m", "height_mode", ...WAYPOINT_FIELDS];

export function writeWaypointCsv(content: RouteContent): RouteWriteResult {
  const { flight, name, sourceFile, surveys = [], areas = [], geofence, rallyPoints = [] } = content;
  if (!flight || flight.waypoints.length === 0) {
    return { ok: false, code: "no-flight", message: "The route has no flight to write." };
  }
  const warnings = new WarningList();
  warnings.add("mission-settings");
  if (surveys.length + areas.length > 0) warnings.add("surveys");
  if (geofence) warnings.add("geofence");
  if (rallyPoints.length > 0) warnings.add("rally-points");
  const table = mergeSource(sourceFile?.format === "waypoint-csv" ? sourceFile.content : undefined, flight);
  return {
    ok: true,
    fileName: routeFileName(name, ".csv"),
    mediaType: "text/csv",
    bytes: strToU8(csvText(table)),
    warnings: warnings.list(),
  };
}

/** Returns the imported table if nothing changed; otherwise our columns, followed by its unknown columns. */
function mergeSource(source: unknown, flight: PlannedFlight): CsvTable {
  const fresh = tableOf(flight);
  const old = storedTable(source);
  if (!old) return fresh;
  const earlier = readWaypointCsv(old).flight;
  if (earlier && JSON.stringify(tableOf(earlier)) === JSON.stringify(fresh)) return old;
  if (old.rows.length !== fresh.rows.length) return fresh;
  const known = new Set(columnsOf(old).values());
  const foreign = old.columns.map((_, column) => column).filter((column) => !known.has(column));
  return {
    ...fresh,
    columns: [...fresh.columns, ...foreign.map((column) => old.columns[column] ?? "")],
    rows: fresh.rows.map((row, at) => [...row, ...foreign.map((column) => old.rows[at]?.[column] ?? "")]),
  };
}

const tableOf = ({ heightMode, waypoints }: PlannedFlight): CsvTable => ({
  delimiter: ",",
  hasDecimalComma: false,
  columns: OWN_COLUMNS,
  rows: waypoints.map((waypoint) => {
    const [lon = 0, lat = 0, heightM = 0] = waypoint.position;
    const fields = waypointFields(waypoint);
    const position = [decimal(lat, 9), decimal(lon, 9), decimal(heightM), heightMode];
    return [...position, ...WAYPOINT_FIELDS.map((name) => fields[name] ?? "")];
  }),
});
