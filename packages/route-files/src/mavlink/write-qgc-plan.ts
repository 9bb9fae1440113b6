import { pathLengthM } from "@overfly/geo/path-length";
import { strToU8 } from "fflate";
import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import { isApproximatelyEqual } from "#json/deep-equal.ts";
import { EMBEDDED_DOCUMENT, serializeDocument } from "#flight/embedded-document.ts";
import { routeFileName } from "#route-file-name.ts";
import { isRecord, type JsonRecord } from "#json/json-fields.ts";
import { lostKeys } from "#json/lost-keys.ts";
import { mergeJson } from "#json/merge-json.ts";
import { WarningList } from "#warning-list.ts";
import { FRAME, type MissionItem } from "./mission-item.ts";
import { missionItemsOf, type MissionItems, sourceStyle, type SourceStyle } from "./write-mission-items.ts";
import { NO_TAKE_OFF, readQgcPlan } from "./read-qgc-plan.ts";
import { latLon, writeSurvey } from "./qgc-survey.ts";
import type { Geofence, RouteContent, RouteWriteResult, RouteWriteError, Survey } from "#route-content.ts";

/** Writes a QGroundControl plan. Surveys become complex items with their waypoints as items. */
export function writeQgcPlan(content: RouteContent): RouteWriteResult {
  const warnings = new WarningList();
  const source = content.sourceFile?.format === "qgc-plan" ? content.sourceFile.content : undefined;
  const sourceRoute = isRecord(source) ? readQgcPlan(source) : undefined;
  const style = sourceStyle(sourceRoute);
  const plan = buildPlan(content, warnings, style);
  if (!plan.ok) return plan;
  const before = sourceRoute && buildPlan(sourceRoute, new WarningList(), style);
  const merged = before?.ok ? mergeJson(source, before.json, plan.json) : plan.json;
  // merging with the source file must not change the flight
  const isUnchanged = before?.ok !== true || JSON.stringify(before.json) === JSON.stringify(plan.json);
  const isSame =
    isUnchanged ||
    (isRecord(merged) && isApproximatelyEqual(readQgcPlan(merged).flight, readQgcPlan(plan.json).flight));
  const json = isSame ? merged : plan.json;
  if (before?.ok && !isUnchanged) {
    const names = lostKeys(source, json, [before.json, plan.json]);
    if (names.length > 0) warnings.add("unknown-elements", { names: names.join(", ") });
  }
  for (const name of unknownComplexItems(source)) {
    if (!unknownComplexItems(json).includes(name)) warnings.add("unsupported-item-removed", { name });
  }
  if (content.name) warnings.add("name");
  return {
    ok: true,
    fileName: routeFileName(content.name, ".plan"),
    mediaType: "application/json",
    bytes: strToU8(`${JSON.stringify(json, null, 4)}\n`),
    warnings: warnings.list(),
  };
}

/** Unsupported complex items that are preserved, such as structure scans and landing patterns. */
function unknownComplexItems(json: unknown): string[] {
  const mission = isRecord(json) ? json["mission"] : undefined;
  const items = isRecord(mission) && Array.isArray(mission["items"]) ? mission["items"].filter(isRecord) : [];
  const types = items.flatMap(({ complexItemType: type }) =>
    typeof type === "string" ? [type.slice(0, 40)] : [],
  );
  return types.filter((type) => type !== "survey" && type !== "CorridorScan");
}

function buildPlan(
  content: RouteContent,
  warnings: WarningList,
  style: SourceStyle,
): { ok: true; json: JsonRecord } | RouteWriteError {
  const { flight, surveys = [], geofence, rallyPoints = [] } = content;
  const items = missionItemsOf(flight, warnings, style);
  if (!items.ok) return items;
  if (!flight) return { ok: false, code: "no-flight", message: "The route has no flight to write." };
  if (surveys.some(({ kind }) => kind === "oblique")) {
    warnings.add("oblique-survey");
  }
  const plan = serializeDocument(content);
  const [lon, lat, heightM = 0] = flight.takeOff ?? flight.waypoints[0]?.position.slice(0, 2) ?? [];
  const json = {
    fileType: "Plan",
    geoFence: fence(geofence),
    groundStation: "QGroundControl",
    mission: {
      cruiseSpeed: 15,
      firmwareType: 12,
      globalPlanAltitudeMode: flight.heightMode === "ground" ? 3 : 1,
      hoverSpeed: flight.transitSpeedMps,
      items: missionItems(flight, items, surveys),
      plannedHomePosition: [lat, lon, heightM],
      vehicleType: 2,
      version: 2,
    },
    ...(plan !== undefined && { [EMBEDDED_DOCUMENT]: plan }),
    ...(!flight.takeOff && { [NO_TAKE_OFF]: true }),
    rallyPoints: { points: rallyPoints.map((point) => [...latLon(point), point[2] ?? 0]), version: 2 },
    version: 1,
  };
  return { ok: true, json };
}

function fence(geofence: Geofence | undefined): JsonRecord {
  const polygons = geofence?.polygons ?? [];
  const circles = geofence?.circles ?? [];
  return {
    circles: circles.map(({ centre, radiusM, inclusion }) => ({
      circle: { center: latLon(centre), radius: radiusM },
      inclusion,
      version: 1,
    })),
    polygons: polygons.map(({ ring, inclusion }) => ({
      inclusion,
      polygon: ring.slice(0, -1).map(latLon),
      version: 1,
    })),
    version: 2,
  };
}

function missionItems(flight: PlannedFlight, items: MissionItems, surveys: readonly Survey[]): JsonRecord[] {
  let nextId = 1;
  const simple = (item: MissionItem): JsonRecord => {
    const json = simpleItem(item, nextId);
    nextId += 1;
    return json;
  };
  const found = [items.start.map(simple)];
  for (let at = 0; at < items.waypoints.length;) {
    const itemIndex = flight.waypoints[at]?.itemIndex;
    const survey = surveys.find(
      (one) => one.itemIndex !== undefined && one.itemIndex === itemIndex && one.kind !== "oblique",
    );
    let end = at + 1;
    while (survey && end < items.waypoints.length && flight.waypoints[end]?.itemIndex === itemIndex) end += 1;
    const inside = items.waypoints.slice(at, end).flat().map(simple);
    const transects = flight.waypoints.slice(at, end).map(({ position }) => position);
    const complexItem =
      survey && writeSurvey(survey, { items: inside, transects, shots: shots(survey, transects) });
    found.push(complexItem ? [complexItem] : inside);
    at = end;
  }
  return [...found, items.end.map(simple)].flat();
}

function shots(
  { triggerDistanceM = 0 }: Survey,
  transects: PlannedFlight["waypoints"][number]["position"][],
): number {
  return triggerDistanceM > 0 ? Math.ceil(pathLengthM(transects) / triggerDistanceM) : 0;
}

/** QGroundControl shows the altitude from these additional fields. */
function simpleItem({ command, frame, params, autoContinue }: MissionItem, doJumpId: number): JsonRecord {
  const isPlace = frame !== FRAME.mission;
  const mode = frame === FRAME.terrain ? 4 : frame === FRAME.relative ? 1 : 2;
  return {
    ...(isPlace && { AMSLAltAboveTerrain: null, Altitude: params[6], AltitudeMode: mode }),
    autoContinue,
    command,
    doJumpId,
    frame,
    params,
    type: "SimpleItem",
  };
}
