import { linePath } from "#text/line-path.ts";
import { strToU8 } from "fflate";
import type { Position } from "geojson";
import { decodeText } from "#text/decode-text.ts";
import { decimal } from "#xml/write-xml.ts";
import { InvalidElementError } from "#invalid-element-error.ts";
import { DEFAULT_SPEED_MPS } from "#flight/flight-defaults.ts";
import { routeFileName } from "#route-file-name.ts";
import { WarningList } from "#warning-list.ts";
import { COMMAND, FRAME, type MissionItem } from "./mission-item.ts";
import { flightFromItems, type LocatedItem } from "./read-mission-items.ts";
import { missionItemsOf, sourceStyle, type SourceStyle } from "./write-mission-items.ts";
import { parseNumber, checkedPosition } from "#text/parse-coordinates.ts";
import type { ImportedRoute, RouteContent, RouteWriteResult } from "#route-content.ts";

const HEADER = /^QGC WPL (\d+)$/u;
const COLUMNS = ["sequence", "current", "frame", "command", "parameter 1", "parameter 2", "parameter 3"];
const ALL_COLUMNS = [...COLUMNS, "parameter 4", "latitude", "longitude", "altitude", "autocontinue"];

/** Reads a waypoint file of QGroundControl or Mission Planner. Throws an `InvalidElementError` with line and column. */
export function readWpl(bytes: Uint8Array): ImportedRoute {
  const text = decodeText(bytes);
  const lines = text.split(/\r\n|\r|\n/u);
  const version = HEADER.exec(lines[0]?.trim() ?? "")?.[1];
  if (version !== "110" && version !== "120") {
    throw new InvalidElementError("unsupported-version", linePath(1), 'is not "QGC WPL 110"');
  }
  const items = lines.flatMap((line, index): LocatedItem[] =>
    index === 0 || /^\s*(?:#|$)/u.test(line)
      ? []
      : [{ item: itemOf(line, index + 1), element: linePath(index + 1) }],
  );
  const warnings = new WarningList();
  const [first] = items;
  const home = first && items.length > 1 && isHomeLine(first) ? homeIn(first) : undefined;
  const flight = flightFromItems(
    home ? items.slice(1) : items,
    { speedMps: DEFAULT_SPEED_MPS, ...(home?.position && { home: home.position }) },
    warnings,
  );
  if (!flight) throw new InvalidElementError("nothing-to-fly", undefined, "contains no waypoint");
  return { format: "wpl", flight, warnings: warnings.list(), sourceFile: { format: "wpl", content: text } };
}

function itemOf(line: string, number: number): MissionItem {
  const cells = line.trim().split(/[\t ]+/u);
  const value = (column: number): number | null => {
    const cell = cells[column];
    const name = linePath(number, `${column + 1} (${ALL_COLUMNS[column]})`);
    if (cell === undefined) throw new InvalidElementError("missing-element", name);
    if (/^-?nan$/iu.test(cell)) return null;
    const found = parseNumber(cell);
    if (found === undefined) throw new InvalidElementError("bad-value", name);
    return found;
  };
  const params = [4, 5, 6, 7, 8, 9, 10].map(value);
  const command = value(3) ?? 0;
  return {
    frame: value(2) ?? 0,
    command,
    params: params.map((param, index) => (isNoYaw(command, index, param) ? null : param)),
    autoContinue: value(11) !== 0,
  };
}

/** A yaw of 0 leaves the heading to the autopilot; north is 360. */
const isNoYaw = (command: number, index: number, value: number | null): boolean =>
  command === COMMAND.waypoint && index === 3 && value === 0;

/** The first line is the home position if it is a plain waypoint with AMSL altitude. */
const isHomeLine = ({ item: { command, frame, params } }: LocatedItem): boolean =>
  command === COMMAND.waypoint &&
  frame === FRAME.seaLevel &&
  typeof params[4] === "number" &&
  typeof params[5] === "number";

/** 0, 0 means that the home position is unknown. */
function homeIn({ item: { params }, element }: LocatedItem): { position?: Position } {
  const [, , , , lat, lon, heightM] = params;
  if (!lat && !lon) return {};
  return { position: [...checkedPosition(lon ?? 0, lat ?? 0, element), heightM ?? 0] };
}

export function writeWpl(content: RouteContent): RouteWriteResult {
  const warnings = new WarningList();
  const source = content.sourceFile?.format === "wpl" ? String(content.sourceFile.content) : undefined;
  const sourceRoute = source === undefined ? undefined : readWpl(strToU8(source));
  const style = sourceStyle(sourceRoute);
  const text = missionText(content, warnings, style);
  if (typeof text !== "string") return text;
  if (content.name) warnings.add("name");
  warnUnsupported(content, warnings);
  const before = sourceRoute && missionText(sourceRoute, new WarningList(), style);
  return {
    ok: true,
    fileName: routeFileName(content.name, ".waypoints"),
    mediaType: "text/plain",
    bytes: strToU8(source !== undefined && before === text ? source : text),
    warnings: warnings.list(),
  };
}

function missionText({ flight }: RouteContent, warnings: WarningList, style: SourceStyle) {
  const items = missionItemsOf(flight, warnings, style);
  if (!items.ok) return items;
  const [lon = 0, lat = 0, heightM = 0] = flight?.takeOff ?? [];
  const home: MissionItem = {
    command: COMMAND.waypoint,
    frame: FRAME.seaLevel,
    params: [0, 0, 0, null, lat, lon, heightM],
    autoContinue: true,
  };
  const all = [home, ...items.start, ...items.waypoints.flat(), ...items.end];
  return ["QGC WPL 110", ...all.map(lineOf), ""].join("\n");
}

function lineOf({ command, frame, params, autoContinue }: MissionItem, sequence: number): string {
  const cells = params.map((value, index) => {
    if (value === null) return "0";
    return decimal(isNoYaw(command, index, value) ? 360 : value, 8);
  });
  return [sequence, sequence === 0 ? 1 : 0, frame, command, ...cells, autoContinue ? 1 : 0].join("\t");
}

function warnUnsupported(
  { surveys = [], geofence, rallyPoints = [], areas = [] }: RouteContent,
  warnings: WarningList,
): void {
  if (surveys.length > 0 || areas.length > 0) warnings.add("surveys");
  if (geofence) warnings.add("geofence");
  if (rallyPoints.length > 0) warnings.add("rally-points");
}
