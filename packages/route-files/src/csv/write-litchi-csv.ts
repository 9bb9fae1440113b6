import { bearingDeg } from "@overfly/geo/bearing";
import { distanceM } from "@overfly/geo/distance";
import { strToU8 } from "fflate";
import type {
  PlannedFlight,
  PlannedWaypoint,
  WaypointAction,
} from "@overfly/flight-planning/model/planned-flight";
import { decimal } from "#xml/write-xml.ts";
import { isApproximatelyEqual } from "#json/deep-equal.ts";
import { csvText, type CsvTable, storedTable } from "./csv-table.ts";
import { routeFileName } from "#route-file-name.ts";
import { MAX_ACTIONS, LITCHI_COLUMNS, readLitchiCsv, NO_ACTION } from "./read-litchi-csv.ts";
import { WarningList } from "#warning-list.ts";
import type { RouteContent, RouteWriteResult } from "#route-content.ts";

const MAX_WAYPOINTS = 99;

/** Writes a Litchi mission, one line per waypoint. */
export function writeLitchiCsv(content: RouteContent): RouteWriteResult {
  const { flight, name, sourceFile } = content;
  if (!flight || flight.waypoints.length === 0) {
    return { ok: false, code: "no-flight", message: "The route has no flight to write." };
  }
  if (flight.heightMode === "ellipsoid" && flight.takeOff?.[2] === undefined) {
    const message = "Ellipsoidal heights require the height of the take-off point.";
    return { ok: false, code: "take-off-height-unknown", message };
  }
  const warnings = new WarningList();
  warnUnsupported(content, flight, warnings);
  const rows = rowsOf(flight, warnings);
  const newTable: CsvTable = { columns: LITCHI_COLUMNS, rows, delimiter: ",", hasDecimalComma: false };
  const source = sourceFile?.format === "litchi-csv" ? storedTable(sourceFile.content) : undefined;
  const before = source && rowsOf(readLitchiCsv(source).flight, new WarningList());
  const isUnchanged = JSON.stringify(before) === JSON.stringify(rows);
  const merged =
    isUnchanged && source ? source : (source && before && mergeSource(source, before, rows)) || newTable;
  // merging with the source file must not change the flight
  const isSame =
    isUnchanged ||
    merged === newTable ||
    isApproximatelyEqual(readLitchiCsv(merged).flight, readLitchiCsv(newTable).flight);
  const table = isSame ? merged : newTable;
  const lost = source?.columns.filter(
    (name) => !table.columns.some((column) => column.toLowerCase() === name.toLowerCase()),
  );
  if (lost && lost.length > 0)
    warnings.add("unknown-elements", { names: lost.slice(0, 12).join(", ").slice(0, 200) });
  return {
    ok: true,
    fileName: routeFileName(name, ".csv"),
    mediaType: "text/csv",
    bytes: strToU8(csvText(table)),
    warnings: warnings.list(),
  };
}

/** The imported table with changed cells, which preserves unknown columns; undefined if the number of lines changed. */
function mergeSource(source: CsvTable, before: string[][], rows: string[][]): CsvTable | undefined {
  if (source.rows.length !== rows.length) return undefined;
  const names = source.columns.map((name) => name.toLowerCase());
  const added = LITCHI_COLUMNS.filter(
    (name) => !names.includes(name) && rows.some((row, at) => changed(row, before[at], name)),
  );
  const columns = [...source.columns, ...added];
  const cell = (at: number, name: string, column: number): string => {
    const isNew = column >= source.columns.length || changed(rows[at] ?? [], before[at], name);
    return (isNew ? rows[at]?.[LITCHI_COLUMNS.indexOf(name)] : source.rows[at]?.[column]) ?? "";
  };
  return {
    ...source,
    columns,
    rows: source.rows.map((_, at) => columns.map((name, column) => cell(at, name.toLowerCase(), column))),
  };
}

function changed(row: readonly string[], before: readonly string[] | undefined, name: string): boolean {
  const column = LITCHI_COLUMNS.indexOf(name);
  return column !== -1 && row[column] !== before?.[column];
}

function rowsOf(flight: PlannedFlight, warnings: WarningList): string[][] {
  let series: PhotoInterval = OFF;
  return flight.waypoints.map((waypoint, index) => {
    series = intervalAfter(waypoint, series);
    return rowOf(flight, index, { warnings, series });
  });
}

interface PhotoInterval {
  intervalS: number;
  intervalM: number;
}

const OFF: PhotoInterval = { intervalS: -1, intervalM: -1 };

/** The photo interval from this waypoint on. */
function intervalAfter({ actions }: PlannedWaypoint, before: PhotoInterval): PhotoInterval {
  return actions.reduce((series, action) => {
    if (action.kind === "photos-by-distance") return { intervalS: -1, intervalM: action.intervalM };
    if (action.kind === "photos-by-time") return { intervalS: action.intervalS, intervalM: -1 };
    return action.kind === "stop-photos" ? OFF : series;
  }, before);
}

function rowOf(
  flight: PlannedFlight,
  index: number,
  { warnings, series }: { warnings: WarningList; series: PhotoInterval },
): string[] {
  const waypoint = flight.waypoints[index];
  if (!waypoint) return [];
  const { position, headingDeg, lookAt, gimbalPitchDeg } = waypoint;
  const [lon = 0, lat = 0, heightM = 0] = position;
  const relativeM = flight.heightMode === "ellipsoid" ? heightM - (flight.takeOff?.[2] ?? 0) : heightM;
  const [poiLon = 0, poiLat = 0, poiM = 0] = lookAt ?? [];
  const isOverGround = flight.heightMode === "ground" ? 1 : 0;
  const cells = [
    lat,
    lon,
    relativeM,
    headingDeg ?? pathHeadingDeg(flight, index),
    curveM(flight, index, warnings),
  ];
  const gimbalMode = gimbalPitchDeg !== undefined ? 2 : lookAt ? 1 : 0;
  const rest = [
    isOverGround,
    waypoint.speedMps,
    poiLat,
    poiLon,
    poiM,
    isOverGround,
    series.intervalS,
    series.intervalM,
  ];
  return [
    ...cells,
    0,
    gimbalMode,
    gimbalPitchDeg ?? 0,
    ...actionCells(waypoint.actions, warnings),
    ...rest,
  ].map((value) => decimal(value, 7));
}

/** Litchi requires a heading; defaults to the flight direction. */
function pathHeadingDeg({ waypoints }: PlannedFlight, index: number): number {
  const from = waypoints[index + 1] ? waypoints[index] : waypoints[index - 1];
  const to = waypoints[index + 1] ?? waypoints[index];
  return from && to ? Math.round(bearingDeg(from.position, to.position) * 100) / 100 : 0;
}

function curveM({ waypoints }: PlannedFlight, index: number, warnings: WarningList): number {
  const [before, here, after] = [waypoints[index - 1], waypoints[index], waypoints[index + 1]];
  if (!here || here.turn === "stop") return 0;
  if (here.dampingM !== undefined) return here.dampingM;
  warnings.add("curves");
  if (!before || !after) return 0;
  return (
    Math.round(
      40 * Math.min(distanceM(before.position, here.position), distanceM(here.position, after.position)),
    ) / 100
  );
}

function actionCells(actions: readonly WaypointAction[], warnings: WarningList): number[] {
  const pairs = actions.flatMap((action) => actionPairs(action, warnings));
  if (pairs.length > MAX_ACTIONS)
    warnings.add("too-many-actions", {
      count: MAX_ACTIONS,
    });
  return Array.from({ length: MAX_ACTIONS }, (_, index) => pairs[index] ?? [NO_ACTION, 0]).flat();
}

function actionPairs(action: WaypointAction, warnings: WarningList): [type: number, param: number][] {
  switch (action.kind) {
    case "hover":
      return [[0, Math.round(action.seconds * 1000)]];
    case "photo":
      if (action.lensIds || action.name) warnings.add("lenses");
      return [[1, 0]];
    case "start-video":
      return [[2, 0]];
    case "stop-video":
      return [[3, 0]];
    case "heading":
      return [[4, action.deg]];
    case "gimbal":
      if (action.yawDeg !== undefined) warnings.add("gimbal-yaw");
      return [[5, action.pitchDeg]];
    case "photos-by-distance":
    case "photos-by-time":
    case "stop-photos":
      return [];
    case "unsupported":
      return customActionPairs(action.name, action.parameters, warnings);
    case "zoom":
    case "focus":
    case "panorama":
      warnings.add("unsupported-camera-action", {
        name: action.kind,
      });
      return [];
  }
}

function customActionPairs(
  name: string,
  parameters: Record<string, string | number>,
  warnings: WarningList,
): [number, number][] {
  const [, type] = /^Litchi (-?\d+)$/u.exec(name) ?? [];
  if (type !== undefined) return [[Number(type), Number(parameters["parameter"] ?? 0)]];
  warnings.add("unsupported-action", {
    name,
  });
  return [];
}

function warnUnsupported(content: RouteContent, flight: PlannedFlight, warnings: WarningList): void {
  const { surveys = [], geofence, rallyPoints = [], areas = [] } = content;
  const { waypoints, aircraftId, finish, onSignalLoss, takeOff } = flight;
  if (waypoints.length > MAX_WAYPOINTS) {
    warnings.add("waypoint-limit", { most: MAX_WAYPOINTS, count: waypoints.length });
  }
  if (aircraftId !== "generic" || finish !== "go-home" || onSignalLoss !== "go-home" || takeOff) {
    warnings.add("mission-settings");
  }
  if (surveys.length + areas.length > 0) warnings.add("surveys");
  if (geofence) warnings.add("geofence");
  if (rallyPoints.length > 0) warnings.add("rally-points");
  if (waypoints.some(({ headingDeg }) => headingDeg === undefined)) {
    warnings.add("heading-required");
  }
}
