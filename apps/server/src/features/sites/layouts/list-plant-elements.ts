import type { BoundingBox } from "@overfly/contract/geometry";
import {
  MAX_PLANT_ELEMENTS,
  type PlantElement,
  type PlantElementKind,
} from "@overfly/contract/sites/plant-elements";
import { sql, type SqlBool } from "kysely";
import type { z } from "zod";
import type { Context } from "#context.ts";
import { findSiteId } from "#tenancy.ts";
import { boxText } from "#features/sites/site-geometry.ts";

interface PlantQuery {
  bbox?: z.output<typeof BoundingBox> | undefined;
  kind?: PlantElementKind | undefined;
}

/** Elements of the active layout, optionally within a bounding box. */
export async function listPlantElements(context: Context, token: string, query: PlantQuery) {
  const rows = await plantElementsOf(context, await findSiteId(context, token), query)
    .limit(MAX_PLANT_ELEMENTS + 1)
    .execute();
  const data = rows
    .slice(0, MAX_PLANT_ELEMENTS)
    .map((row): PlantElement => ({ ...row, kind: row.kind as PlantElementKind }));
  return { data, truncated: rows.length > MAX_PLANT_ELEMENTS };
}

/** Exported for the test of its query plan. */
export const plantElementsOf = ({ db }: Pick<Context, "db">, siteId: number, { bbox, kind }: PlantQuery) =>
  db
    .selectFrom("plant_elements")
    .where("layout_id", "=", (eb) =>
      eb.selectFrom("layouts").where("site_id", "=", siteId).where("is_active", "=", true).select("id"),
    )
    .$if(bbox !== undefined, (found) =>
      found.where(sql<SqlBool>`plant_elements.bounds && ${boxText(bbox ?? [0, 0, 0, 0])}::box`),
    )
    .$if(kind !== undefined, (found) => found.where("kind", "=", kind ?? ""))
    .select(["id", "parent_id", "kind", "label", "polygon"])
    .orderBy("id");
