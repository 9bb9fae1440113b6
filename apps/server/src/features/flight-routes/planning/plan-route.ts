import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { MAX_PLANT_ELEMENTS } from "@overfly/contract/sites/plant-elements";
import { tablePolygons } from "@overfly/flight-planning/mission/table-polygons";
import { unpackElevation } from "@overfly/flight-planning/terrain/elevation/elevation-raster";
import type { MissionFault } from "@overfly/flight-planning/mission/plan-mission";
import type { Context } from "#context.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { invalid } from "#platform/http/errors.ts";
import { routeErrorMessage } from "@overfly/i18n/node/route-error-message";
import { type ElevationContext, readElevation } from "#features/flight-routes/elevation/site-elevation.ts";
import type { PlannedRoute, PlanRouteInput } from "./plan-route-worker.ts";

const PLAN_WORKER = new URL("./plan-route-worker.ts", import.meta.url);

/** Plans a document in a worker thread. Throws 422 with the planner's reason on the field concerned. */
export async function planRoute(
  context: ElevationContext,
  siteId: number,
  document: RouteDocument,
): Promise<PlannedRoute> {
  const site = await readSiteRecords(context, siteId, document);
  const input = { document, site } as PlanRouteInput;
  const result = await runInThread<PlanRouteInput, PlannedRoute | MissionFault>(PLAN_WORKER, input);
  if (!result.ok) throw invalid({ [fieldOf(result, document)]: [routeErrorMessage(result)] });
  return result;
}

export async function readSiteRecords(
  context: ElevationContext,
  siteId: number,
  { items }: Pick<RouteDocument, "items">,
) {
  const { db } = context;
  const needsRows = items.some((item) => item.kind === "area" && item.angle === "rows");
  const [site, zones, tables, elevation] = await Promise.all([
    db
      .selectFrom("sites")
      .where("id", "=", siteId)
      .select(["boundary", "location", "mounting", "module_tilt_deg", "module_azimuth_deg"])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("zones")
      .where("site_id", "=", siteId)
      .select(["id", "name", "kind", "polygon", "max_height_m"])
      .orderBy("id")
      .execute(),
    needsRows ? readTables({ db }, siteId) : [],
    readElevation(context, siteId),
  ]);
  return {
    boundary: site.boundary,
    zones,
    tables,
    solar: site,
    ...(elevation && { elevation: unpackElevation(elevation) }),
  };
}

/** The same data as in browsers, so that both plan alike. Plants without tables get outlines from their modules. */
async function readTables(context: Pick<Context, "db">, siteId: number) {
  const tables = await readElements(context, siteId, "table");
  const outlines = tables.flatMap(({ polygon }) => polygon ?? []);
  return outlines.length > 0 ? outlines : tablePolygons(await readElements(context, siteId, "module"));
}

const readElements = ({ db }: Pick<Context, "db">, siteId: number, kind: "table" | "module") =>
  db
    .selectFrom("plant_elements")
    .innerJoin("layouts", "layouts.id", "plant_elements.layout_id")
    .where("layouts.site_id", "=", siteId)
    .where("layouts.is_active", "=", true)
    .where("plant_elements.kind", "=", kind)
    .select(["plant_elements.parent_id", "plant_elements.polygon"])
    .orderBy("plant_elements.id")
    .limit(MAX_PLANT_ELEMENTS)
    .execute();

/** The path of the field concerned; an item's by its index in the document. */
function fieldOf({ itemId, field }: MissionFault, { items }: RouteDocument): string {
  const index = items.findIndex(({ id }) => id === itemId);
  return ["document", ...(index < 0 ? [] : ["items", index]), ...(field ? [field] : [])].join(".");
}
