import { columnPath, linePath } from "#text/line-path.ts";
import type {
  PlannedFlight,
  PlannedWaypoint,
  WaypointAction,
} from "@overfly/flight-planning/model/planned-flight";
import { InvalidElementError } from "#invalid-element-error.ts";
import { type CsvTable, Row } from "./csv-table.ts";
import { MAX_WAYPOINTS, FLIGHT_DEFAULTS, DEFAULT_SPEED_MPS } from "#flight/flight-defaults.ts";
import { extractGimbalPitch } from "#flight/gimbal-pitch.ts";
import { WarningList } from "#warning-list.ts";
import { checkedPosition } from "#text/parse-coordinates.ts";
import type { ImportedRoute } from "#route-content.ts";

export const MAX_ACTIONS = 15;

export const LITCHI_COLUMNS = [
  "latitude",
  "longitude",
  "altitude(m)",
  "heading(deg)",
  "curvesize(m)",
  "rotationdir",
  "gimbalmode",
  "gimbalpitchangle",
  ...Array.from({ length: MAX_ACTIONS }, (_, index) => [
    `actiontype${index + 1}`,
    `actionparam${index + 1}`,
  ]).flat(),
  "altitudemode",
  "speed(m/s)",
  "poi_latitude",
  "poi_longitude",
  "poi_altitude(m)",
  "poi_altitudemode",
  "photo_timeinterval",
  "photo_distinterval",
];

/** Older files lack the last columns. */
const REQUIRED_COLUMNS = ["latitude", "longitude", "altitude(m)"];

/** Reads a mission of Litchi. Throws an `InvalidElementError` with line and column. */
export function readLitchiCsv(table: CsvTable): ImportedRoute & { flight: PlannedFlight } {
  const missing = REQUIRED_COLUMNS.find((name) => !columnOf(table, name).found);
  if (missing) throw new InvalidElementError("missing-element", columnPath(missing));
  if (table.rows.length > MAX_WAYPOINTS) throw new InvalidElementError("too-many-waypoints", undefined);
  const warnings = new WarningList();
  const reader = new LitchiReader(table, warnings);
  const waypoints = table.rows.map((_, index) => reader.waypoint(index));
  const modes = new Set(reader.modes);
  if (modes.size > 1) warnings.add("mixed-height-modes");
  const flight: PlannedFlight = {
    ...FLIGHT_DEFAULTS,
    heightMode: reader.modes[0] === 1 ? "ground" : "take-off",
    waypoints,
  };
  return {
    format: "litchi-csv",
    flight,
    warnings: warnings.list(),
    sourceFile: { format: "litchi-csv", content: table },
  };
}

function columnOf({ columns }: CsvTable, name: string): { column: number; found: boolean } {
  const column = columns.findIndex((one) => one.toLowerCase() === name);
  return { column, found: column !== -1 };
}

class LitchiReader {
  readonly modes: number[] = [];
  readonly #table: CsvTable;
  readonly #warnings: WarningList;
  readonly #columns: Map<string, number>;
  #interval = "";

  constructor(table: CsvTable, warnings: WarningList) {
    this.#table = table;
    this.#warnings = warnings;
    this.#columns = new Map(table.columns.map((name, column) => [name.toLowerCase(), column]));
  }

  waypoint(index: number): PlannedWaypoint {
    const row = new Row(this.#table, index);
    const at = (name: string) => this.#columns.get(name);
    const requiredNumber = (name: string) => row.number(at(name) ?? -1);
    const value = (name: string) => row.optional(at(name));
    const position = checkedPosition(
      requiredNumber("longitude"),
      requiredNumber("latitude"),
      linePath(index + 2),
    );
    const curveM = value("curvesize(m)") ?? 0;
    const speedMps = value("speed(m/s)") ?? 0;
    if (speedMps <= 0) {
      this.#warnings.add("cruise-speed", { speedMps: DEFAULT_SPEED_MPS });
    }
    this.modes.push(value("altitudemode") ?? 0);
    const headingDeg = value("heading(deg)");
    const actions = this.#actions(row, at);
    const pitchDeg = value("gimbalmode") === 2 ? value("gimbalpitchangle") : undefined;
    const lifted =
      pitchDeg === undefined ? extractGimbalPitch(actions) : { actions, gimbalPitchDeg: pitchDeg };
    return {
      position: [...position, requiredNumber("altitude(m)")],
      speedMps: speedMps > 0 ? speedMps : DEFAULT_SPEED_MPS,
      ...(headingDeg !== undefined && { headingDeg: ((headingDeg % 360) + 360) % 360 }),
      ...this.#poi(row, at),
      ...(curveM > 0 ? { turn: "round", dampingM: curveM } : { turn: "stop" }),
      ...lifted,
    };
  }

  #poi(row: Row, at: (name: string) => number | undefined): Pick<PlannedWaypoint, "lookAt"> {
    const [lat, lon] = [row.optional(at("poi_latitude")) ?? 0, row.optional(at("poi_longitude")) ?? 0];
    if (lat === 0 && lon === 0) return {};
    const position = checkedPosition(lon, lat, row.element(at("poi_latitude") ?? 0));
    return { lookAt: [...position, row.optional(at("poi_altitude(m)")) ?? 0] };
  }

  #actions(row: Row, at: (name: string) => number | undefined): WaypointAction[] {
    const intervalS = row.optional(at("photo_timeinterval")) ?? -1;
    const intervalM = row.optional(at("photo_distinterval")) ?? -1;
    const interval = intervalM > 0 ? `${intervalM} m` : intervalS > 0 ? `${intervalS} s` : "";
    const isNew = interval !== this.#interval;
    const actions: WaypointAction[] = isNew && this.#interval !== "" ? [{ kind: "stop-photos" }] : [];
    this.#interval = interval;
    for (let number = 1; number <= MAX_ACTIONS; number += 1) {
      const type = row.optional(at(`actiontype${number}`)) ?? NO_ACTION;
      const param = row.optional(at(`actionparam${number}`)) ?? 0;
      if (type !== NO_ACTION) actions.push(actionOf(type, param));
    }
    if (isNew && intervalM > 0) actions.push({ kind: "photos-by-distance", intervalM });
    else if (isNew && intervalS > 0) actions.push({ kind: "photos-by-time", intervalS });
    return actions;
  }
}

export const NO_ACTION = -1;

function actionOf(type: number, param: number): WaypointAction {
  switch (type) {
    case 0:
      return { kind: "hover", seconds: param / 1000 };
    case 1:
      return { kind: "photo" };
    case 2:
      return { kind: "start-video" };
    case 3:
      return { kind: "stop-video" };
    case 4:
      return { kind: "heading", deg: ((param % 360) + 360) % 360 };
    case 5:
      return { kind: "gimbal", pitchDeg: param };
    default:
      return { kind: "unsupported", name: `Litchi ${type}`, parameters: { parameter: param } };
  }
}
