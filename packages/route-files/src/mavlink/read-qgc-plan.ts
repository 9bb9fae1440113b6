import type { Position } from "geojson";
import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import { InvalidElementError } from "#invalid-element-error.ts";
import { EMBEDDED_DOCUMENT, parseDocument } from "#flight/embedded-document.ts";
import {
  arrayAt,
  isRecord,
  type JsonRecord,
  numberAt,
  optionalNumberAt,
  recordAt,
} from "#json/json-fields.ts";
import { WarningList } from "#warning-list.ts";
import { COMMAND, type MissionItem } from "./mission-item.ts";
import { flightFromItems, type LocatedItem } from "./read-mission-items.ts";
import { latLonList, readSurvey } from "./qgc-survey.ts";
import { isUsableNumber } from "#text/parse-coordinates.ts";
import type { Geofence, ImportedRoute, NamedArea, Survey } from "#route-content.ts";

/** Marks a plan whose home position is a placeholder, since the take-off point is unknown. */
export const NO_TAKE_OFF = "overfly_no_take_off";

/** Reads a QGroundControl plan. Throws an `InvalidElementError`. */
export function readQgcPlan(json: JsonRecord): ImportedRoute {
  checkVersions(json);
  const mission = recordAt(json, "mission", "");
  const warnings = new WarningList();
  const { items, surveys } = missionOf(mission, warnings);
  if (mission["firmwareType"] === ARDUPILOT) for (const { item } of items) clearYaw(item);
  const home = homeOf(mission);
  const isStandIn = json[NO_TAKE_OFF] === true;
  const isPlane = mission["vehicleType"] === 1;
  const speedMps = optionalNumberAt(mission, isPlane ? "cruiseSpeed" : "hoverSpeed", "mission.") ?? 5;
  const flown = flightFromItems(
    items,
    { speedMps: speedMps > 0 ? speedMps : 5, ...(home && { home }) },
    warnings,
  );
  const flight = flown && isStandIn ? withoutPlaceholderTakeOff(flown) : flown;
  const text = json[EMBEDDED_DOCUMENT];
  const document = parseDocument(typeof text === "string" ? text : undefined, flight);
  const geofence = fenceOf(json);
  const rallyPoints = rallyOf(json);
  const areas = surveys.flatMap(({ ring }): NamedArea[] =>
    ring ? [{ area: { type: "Polygon", coordinates: [ring] } }] : [],
  );
  return {
    format: "qgc-plan",
    ...(flight && { flight }),
    ...(document !== undefined && { document }),
    ...(surveys.length > 0 && { surveys }),
    ...(areas.length > 0 && { areas }),
    ...(geofence && { geofence }),
    ...(rallyPoints.length > 0 && { rallyPoints }),
    warnings: warnings.list(),
    sourceFile: { format: "qgc-plan", content: json },
  };
}

/** The versions of a plan and its parts; absent in files of some programs. */
function checkVersions(json: JsonRecord): void {
  const parts: [part: JsonRecord, path: string, known: readonly number[]][] = [
    [json, "", [1]],
    ...["mission", "geoFence", "rallyPoints"].flatMap((name): [JsonRecord, string, number[]][] => {
      const part = json[name];
      return isRecord(part) ? [[part, `${name}.`, [1, 2]]] : [];
    }),
  ];
  for (const [part, path, known] of parts) {
    const version = part["version"] ?? known[0];
    if (!known.includes(Number(version)))
      throw new InvalidElementError(
        "unsupported-version",
        `${path}version`,
        `is ${JSON.stringify(version).slice(0, 20)}, which is not supported`,
      );
  }
}

/** Reads a mission of older versions, which has no geofence and rally points. Throws an `InvalidElementError`. */
export const readLegacyMission = (mission: JsonRecord): ImportedRoute =>
  readQgcPlan({ fileType: "Plan", version: 1, mission });

export const isLegacyMission = (json: JsonRecord): boolean =>
  Array.isArray(json["items"]) &&
  ("plannedHomePosition" in json || json["groundStation"] === "QGroundControl");

const ARDUPILOT = 3;

/** ArduPilot does not support headings at waypoints; its ground stations write 0, which does not mean north. */
function clearYaw({ command, params }: MissionItem): void {
  if (command === COMMAND.waypoint && params[3] === 0) params[3] = null;
}

/** Plans require a home position; if it was unknown, the first waypoint was written. */
function withoutPlaceholderTakeOff(flight: PlannedFlight): PlannedFlight {
  const { takeOff, ...rest } = flight;
  const first = flight.waypoints[0]?.position;
  return takeOff?.[0] === first?.[0] && takeOff?.[1] === first?.[1] ? rest : flight;
}

function homeOf(mission: JsonRecord): Position | undefined {
  const home = mission["plannedHomePosition"];
  if (!Array.isArray(home)) return undefined;
  return latLonList([home], "mission.plannedHomePosition")[0];
}

function missionOf(mission: JsonRecord, warnings: WarningList): { items: LocatedItem[]; surveys: Survey[] } {
  const surveys: Survey[] = [];
  const items = arrayAt(mission, "items", "mission.").flatMap((entry, index): LocatedItem[] => {
    const element = `mission.items[${index}]`;
    if (!isRecord(entry)) throw new InvalidElementError("bad-value", element);
    if (entry["type"] !== "ComplexItem") return [{ item: itemOf(entry, element), element }];
    const survey = readSurvey(entry, `${element}.`);
    const name = String(entry["complexItemType"]).slice(0, 40);
    if (!survey) warnings.add("unsupported-item-kept", { name });
    if (!survey) return [];
    const itemIndex = surveys.length;
    surveys.push({ ...survey, itemIndex });
    const inside = `${element}.TransectStyleComplexItem`;
    const style = entry["TransectStyleComplexItem"];
    if (!isRecord(style) || style["Items"] === undefined) return [];
    return arrayAt(style, "Items", `${inside}.`).map((inner, number): LocatedItem => {
      const path = `${inside}.Items[${number}]`;
      if (!isRecord(inner)) throw new InvalidElementError("bad-value", path);
      return { item: itemOf(inner, path), element: path, itemIndex };
    });
  });
  return { items, surveys };
}

function itemOf(entry: JsonRecord, element: string): MissionItem {
  const path = `${element}.`;
  const params = paramsOf(entry, path).map((value, index) => {
    if (value === null || isUsableNumber(value)) return value;
    throw new InvalidElementError("bad-value", `${path}params[${index}]`);
  });
  return {
    command: numberAt(entry, "command", path),
    frame: optionalNumberAt(entry, "frame", path) ?? 2,
    params: Array.from({ length: 7 }, (_, index) => params[index] ?? null),
    autoContinue: entry["autoContinue"] !== false,
  };
}

/** Older versions have a separate `coordinate`, the oldest also named parameters. */
function paramsOf(entry: JsonRecord, path: string): unknown[] {
  const coordinate = entry["coordinate"];
  if (!Array.isArray(coordinate)) return arrayAt(entry, "params", path);
  const named = ["param1", "param2", "param3", "param4"].map((name) => entry[name] ?? null);
  const first = entry["params"] === undefined ? named : arrayAt(entry, "params", path);
  return [...first.slice(0, 4), ...(coordinate as unknown[]).slice(0, 3)];
}

function fenceOf(json: JsonRecord): Geofence | undefined {
  const fence = json["geoFence"];
  if (!isRecord(fence)) return undefined;
  const lists = { polygons: fence["polygons"] ?? [], circles: fence["circles"] ?? [] };
  const polygons = arrayAt(lists, "polygons", "geoFence.").map((entry, index) => {
    const path = `geoFence.polygons[${index}]`;
    if (!isRecord(entry)) throw new InvalidElementError("bad-value", path);
    const corners = latLonList(arrayAt(entry, "polygon", `${path}.`), `${path}.polygon`);
    const [first] = corners;
    return { ring: first ? [...corners, first] : [], inclusion: entry["inclusion"] !== false };
  });
  const circles = arrayAt(lists, "circles", "geoFence.").map((entry, index) => {
    const path = `geoFence.circles[${index}]`;
    if (!isRecord(entry)) throw new InvalidElementError("bad-value", path);
    const circle = recordAt(entry, "circle", `${path}.`);
    const [centre = []] = latLonList([circle["center"]], `${path}.circle.center`);
    const radiusM = numberAt(circle, "radius", `${path}.circle.`);
    return { centre, radiusM, inclusion: entry["inclusion"] !== false };
  });
  return polygons.length + circles.length > 0 ? { polygons, circles } : undefined;
}

function rallyOf(json: JsonRecord): Position[] {
  const rally = json["rallyPoints"];
  if (!isRecord(rally) || rally["points"] === undefined) return [];
  return latLonList(arrayAt(rally, "points", "rallyPoints."), "rallyPoints.points");
}
