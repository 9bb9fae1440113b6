import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { MOST_PLANT_PARTS } from "@overfly/contract/sites/sites";
import { tableOutlines } from "@overfly/flight-planning/coverage/table-outlines";
import { unpackElevation } from "@overfly/flight-planning/terrain/elevation-record";
import type { WholePlanFault } from "@overfly/flight-planning/model/whole-plan";
import type { Context } from "#context.ts";
import { inThread } from "#platform/storage/thread-pool.ts";
import { invalid } from "#platform/http/errors.ts";
import { routeFaultWords } from "#platform/words/route-faults.ts";
import { type ElevationContext, elevationOf } from "./elevation.ts";
import type { PlannedRoute, PlanOrder } from "./plan-in-thread.ts";

const PLANNER = new URL("./plan-in-thread.ts", import.meta.url);

/** Plans a document over a site in another thread; refuses with the planner's reason, on the field that it is about. */
export async function planned(
  context: ElevationContext,
  siteId: number,
  document: RouteDocument,
): Promise<PlannedRoute> {
  const site = await recordsOf(context, siteId, document);
  const order = { document, site } as PlanOrder;
  const answer = await inThread<PlanOrder, PlannedRoute | WholePlanFault>(PLANNER, order);
  if (!answer.ok) throw invalid({ [fieldOf(answer, document)]: [routeFaultWords(answer)] });
  return answer;
}

async function recordsOf(context: ElevationContext, siteId: number, { parts }: RouteDocument) {
  const { db } = context;
  const needsRows = parts.some((part) => part.kind === "area" && part.angle === "rows");
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
    needsRows ? tablesOf({ db }, siteId) : [],
    elevationOf(context, siteId),
  ]);
  return {
    boundary: site.boundary,
    zones,
    tables,
    solar: site,
    ...(elevation && { elevation: unpackElevation(elevation) }),
  };
}

/** As browsers know them, so that both plan alike; of plants without tables, as the modules of each string show. */
async function tablesOf(context: Pick<Context, "db">, siteId: number) {
  const tables = await elementsOf(context, siteId, "table");
  const outlines = tables.flatMap(({ polygon }) => polygon ?? []);
  return outlines.length > 0 ? outlines : tableOutlines(await elementsOf(context, siteId, "module"));
}

const elementsOf = ({ db }: Pick<Context, "db">, siteId: number, kind: "table" | "module") =>
  db
    .selectFrom("plant_elements")
    .innerJoin("layouts", "layouts.id", "plant_elements.layout_id")
    .where("layouts.site_id", "=", siteId)
    .where("layouts.is_active", "=", true)
    .where("plant_elements.kind", "=", kind)
    .select(["plant_elements.parent_id", "plant_elements.polygon"])
    .orderBy("plant_elements.id")
    .limit(MOST_PLANT_PARTS)
    .execute();

/** A fault of a part is about the part's place in the document. */
function fieldOf({ part, field }: WholePlanFault, { parts }: RouteDocument): string {
  const index = parts.findIndex(({ id }) => id === part);
  return ["document", ...(index < 0 ? [] : ["parts", index]), ...(field ? [field] : [])].join(".");
}
