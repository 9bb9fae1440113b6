import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { isPointInPolygon } from "@overfly/geo/polygons/point-in-polygon";
import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import { sql, type SqlBool } from "kysely";
import type { SystemContext } from "#context.ts";
import { earlierAnomalies } from "./earlier-anomalies.ts";

/** Share of an anomaly's modules that must be seen; all of up to nine. */
const MIN_MODULES_SEEN = 0.9;
/** How far a photo must extend around an anomaly without modules. */
const MIN_MARGIN_M = 2;

type PlacedAnomaly = Pick<
  Anomaly,
  "id" | "position" | "element" | "affected_modules" | "module_certain" | "uncertainty_m"
>;

/**
 * Writes which of the earlier anomalies a mission's processed photos show the place of; `anew` forgets what an earlier
 * run of the processing saw.
 */
export async function recordCoverage(
  context: SystemContext,
  missionId: number,
  { anew = false } = {},
): Promise<void> {
  const { db } = context;
  if (anew) await db.deleteFrom("inspection_coverage").where("mission_id", "=", missionId).execute();
  const known = (await earlierAnomalies(context, missionId)).filter(({ isCovered }) => !isCovered);
  const covered = await coveredAmong(
    context,
    missionId,
    known.map(({ anomaly }) => anomaly),
  );
  if (covered.length === 0) return;
  await db
    .insertInto("inspection_coverage")
    .values(covered.map(({ id }) => ({ mission_id: missionId, anomaly_id: id })))
    .onConflict((known) => known.doNothing())
    .execute();
}

async function coveredAmong<A extends PlacedAnomaly>(
  context: SystemContext,
  missionId: number,
  anomalies: readonly A[],
): Promise<A[]> {
  if (anomalies.length === 0) return [];
  const [photos, seen] = await Promise.all([
    readPhotos(context, missionId),
    readSeenModules(context, missionId, [...new Set(anomalies.flatMap(modulesOf))]),
  ]);
  const sawModules = photos.some(({ saw_modules }) => saw_modules);
  const footprints = photos.map(({ footprint }) => footprint);
  return anomalies.filter((anomaly) => {
    const modules = modulesOf(anomaly);
    if (modules.length === 0 || !sawModules) return isInOne(footprints, anomaly);
    return modules.filter((label) => seen.has(label)).length >= modules.length * MIN_MODULES_SEEN;
  });
}

/** Labels of the modules that must be seen; none where they are not known for certain. */
function modulesOf({
  affected_modules,
  element,
  module_certain: isCertain,
}: PlacedAnomaly): readonly string[] {
  if (!isCertain) return [];
  if (affected_modules.length > 0) return affected_modules;
  return element?.kind === "module" ? [element.label] : [];
}

/** Footprints of photos in which anomalies were looked for. */
const readPhotos = ({ db }: SystemContext, missionId: number) =>
  db
    .selectFrom("thermal_observations")
    .where("mission_id", "=", missionId)
    .where(sql<SqlBool>`coalesce(observation -> 'failure', 'null') = 'null'`)
    .where(sql<SqlBool>`coalesce(observation #>> '{placement,state}', '') not in ('not_found', 'outside')`)
    .where(sql<SqlBool>`jsonb_typeof(observation -> 'footprint') = 'array'`)
    .select([
      sql<Position[]>`observation -> 'footprint'`.as("footprint"),
      sql<boolean>`coalesce(observation -> 'surveyedModuleIds', '[]') <> '[]'`.as("saw_modules"),
    ])
    .execute();

/** Which of the modules lie wholly in one of the photos; by label, so that a replaced layout says the same. */
async function readSeenModules(
  { db }: SystemContext,
  missionId: number,
  labels: readonly string[],
): Promise<Set<string>> {
  if (labels.length === 0) return new Set();
  const { rows } = await sql<{ label: string }>`
    with surveyed as materialized (
      select plant_elements.id::text as id, plant_elements.label
      from missions join layouts using (site_id) join plant_elements on plant_elements.layout_id = layouts.id
      where missions.id = ${missionId} and plant_elements.kind = 'module'
        and plant_elements.label = any(${labels}::text[])
    )
    select distinct surveyed.label
    from thermal_observations
      cross join jsonb_array_elements_text(coalesce(observation -> 'surveyedModuleIds', '[]')) as seen(id)
      join surveyed on surveyed.id = seen.id
    where thermal_observations.mission_id = ${missionId}`.execute(db);
  return new Set(rows.map(({ label }) => label));
}

/** Whether a footprint contains the anomaly including its position uncertainty. */
function isInOne(
  footprints: readonly (readonly Position[])[],
  { position, uncertainty_m: uncertaintyM }: PlacedAnomaly,
): boolean {
  const { toPosition } = localFrame(position.coordinates);
  const marginM = Math.max(uncertaintyM ?? 0, MIN_MARGIN_M);
  const around = [
    [marginM, 0],
    [-marginM, 0],
    [0, marginM],
    [0, -marginM],
  ].map(([eastM = 0, northM = 0]) => toPosition([eastM, northM]));
  return footprints.some((ring) =>
    around.every((corner) => isPointInPolygon(corner, { type: "Polygon", coordinates: [[...ring]] })),
  );
}
