import type { Position } from "geojson";
import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import { BadElement } from "#invalid-element-error.ts";
import { EMBEDDED, planIn } from "#flight/embedded-document.ts";
import { type JsonRecord, listAt, numberAt, optionalNumberAt, recordAt } from "#json/json-fields.ts";
import { isRecord } from "#json/merge-json.ts";
import { Losses } from "#warning-list.ts";
import { COMMAND, type MissionItem } from "./mission-item.ts";
import { flightOfItems, type PlacedItem } from "./read-mission-items.ts";
import { latLonList, surveyOf } from "./qgc-survey.ts";
import { isUsable } from "#text/parse-coordinates.ts";
import type { Geofence, ImportedRoute, NamedArea, Survey } from "#route-content.ts";

/** Says in a plan that its home only stands for a take-off place that is not known. */
export const NO_TAKE_OFF = "overfly_no_take_off";

/** QGroundControl's plan. Throws a `BadElement` that names what is wrong. */
export function planOf(json: JsonRecord): ImportedRoute {
  const version = optionalNumberAt(json, "version", "") ?? 1;
  if (version !== 1)
    throw new BadElement("unsupported-version", "version", `is ${version}, which can't be read`);
  const mission = recordAt(json, "mission", "");
  const notes = new Losses();
  const { items, surveys } = missionOf(mission, notes);
  if (mission["firmwareType"] === ARDUPILOT) for (const { item } of items) leaveYaw(item);
  const home = homeOf(mission);
  const isStandIn = json[NO_TAKE_OFF] === true;
  const isPlane = mission["vehicleType"] === 1;
  const speedMps = optionalNumberAt(mission, isPlane ? "cruiseSpeed" : "hoverSpeed", "mission.") ?? 5;
  const flown = flightOfItems(items, { speedMps: speedMps > 0 ? speedMps : 5, ...(home && { home }) }, notes);
  const flight = flown && isStandIn ? withoutStandIn(flown) : flown;
  const text = json[EMBEDDED];
  const document = planIn(typeof text === "string" ? text : undefined, flight);
  const geofence = fenceOf(json);
  const rally = rallyOf(json);
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
    ...(rally.length > 0 && { rally }),
    notes: notes.list(),
    extras: { format: "qgc-plan", source: json },
  };
}

/** What older versions wrote: the mission alone, without fence and rally points. Throws like `planOf`. */
export const missionPlanOf = (mission: JsonRecord): ImportedRoute =>
  planOf({ fileType: "Plan", version: 1, mission });

/** Whether it is one of those. */
export const isOldMission = (json: JsonRecord): boolean =>
  Array.isArray(json["items"]) &&
  ("plannedHomePosition" in json || json["groundStation"] === "QGroundControl");

const ARDUPILOT = 3;

/** ArduPilot knows no heading at waypoints; its ground stations write 0 there, which is not north. */
function leaveYaw({ command, params }: MissionItem): void {
  if (command === COMMAND.waypoint && params[3] === 0) params[3] = null;
}

/** Plans must tell a home; where none was known, the first waypoint stands for it. */
function withoutStandIn(flight: PlannedFlight): PlannedFlight {
  const { takeOff, ...rest } = flight;
  const first = flight.waypoints[0]?.position;
  return takeOff?.[0] === first?.[0] && takeOff?.[1] === first?.[1] ? rest : flight;
}

function homeOf(mission: JsonRecord): Position | undefined {
  const home = mission["plannedHomePosition"];
  if (!Array.isArray(home)) return undefined;
  return latLonList([home], "mission.plannedHomePosition")[0];
}

function missionOf(mission: JsonRecord, notes: Losses): { items: PlacedItem[]; surveys: Survey[] } {
  const surveys: Survey[] = [];
  const items = listAt(mission, "items", "mission.").flatMap((entry, index): PlacedItem[] => {
    const element = `mission.items[${index}]`;
    if (!isRecord(entry)) throw new BadElement("bad-value", element);
    if (entry["type"] !== "ComplexItem") return [{ item: itemOf(entry, element), element }];
    const survey = surveyOf(entry, `${element}.`);
    const name = String(entry["complexItemType"]).slice(0, 40);
    if (!survey)
      notes.add("foreign-item-kept", `The item "${name}" is kept in the file but not shown.`, { name });
    if (!survey) return [];
    const part = surveys.length;
    surveys.push({ ...survey, part });
    const inside = `${element}.TransectStyleComplexItem`;
    const style = entry["TransectStyleComplexItem"];
    if (!isRecord(style) || style["Items"] === undefined) return [];
    return listAt(style, "Items", `${inside}.`).map((inner, number): PlacedItem => {
      const place = `${inside}.Items[${number}]`;
      if (!isRecord(inner)) throw new BadElement("bad-value", place);
      return { item: itemOf(inner, place), element: place, part };
    });
  });
  return { items, surveys };
}

function itemOf(entry: JsonRecord, element: string): MissionItem {
  const place = `${element}.`;
  const params = paramsOf(entry, place).map((value, index) => {
    if (value === null || isUsable(value)) return value;
    throw new BadElement("bad-value", `${place}params[${index}]`);
  });
  return {
    command: numberAt(entry, "command", place),
    frame: optionalNumberAt(entry, "frame", place) ?? 2,
    params: Array.from({ length: 7 }, (_, index) => params[index] ?? null),
    autoContinue: entry["autoContinue"] !== false,
  };
}

/** Older versions tell the place apart from the other parameters, the oldest each of these by its name. */
function paramsOf(entry: JsonRecord, place: string): unknown[] {
  const coordinate = entry["coordinate"];
  if (!Array.isArray(coordinate)) return listAt(entry, "params", place);
  const named = ["param1", "param2", "param3", "param4"].map((name) => entry[name] ?? null);
  const first = entry["params"] === undefined ? named : listAt(entry, "params", place);
  return [...first.slice(0, 4), ...(coordinate as unknown[]).slice(0, 3)];
}

function fenceOf(json: JsonRecord): Geofence | undefined {
  const fence = json["geoFence"];
  if (!isRecord(fence)) return undefined;
  const lists = { polygons: fence["polygons"] ?? [], circles: fence["circles"] ?? [] };
  const polygons = listAt(lists, "polygons", "geoFence.").map((entry, index) => {
    const place = `geoFence.polygons[${index}]`;
    if (!isRecord(entry)) throw new BadElement("bad-value", place);
    const corners = latLonList(listAt(entry, "polygon", `${place}.`), `${place}.polygon`);
    const [first] = corners;
    return { ring: first ? [...corners, first] : [], inclusion: entry["inclusion"] !== false };
  });
  const circles = listAt(lists, "circles", "geoFence.").map((entry, index) => {
    const place = `geoFence.circles[${index}]`;
    if (!isRecord(entry)) throw new BadElement("bad-value", place);
    const circle = recordAt(entry, "circle", `${place}.`);
    const [centre = []] = latLonList([circle["center"]], `${place}.circle.center`);
    const radiusM = numberAt(circle, "radius", `${place}.circle.`);
    return { centre, radiusM, inclusion: entry["inclusion"] !== false };
  });
  return polygons.length + circles.length > 0 ? { polygons, circles } : undefined;
}

function rallyOf(json: JsonRecord): Position[] {
  const rally = json["rallyPoints"];
  if (!isRecord(rally) || rally["points"] === undefined) return [];
  return latLonList(listAt(rally, "points", "rallyPoints."), "rallyPoints.points");
}
