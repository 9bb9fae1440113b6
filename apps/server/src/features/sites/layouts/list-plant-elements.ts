import type { PageQuery } from "@overfly/contract/page";
import {
  MAX_PLANT_ELEMENTS,
  type PlantElement,
  type PlantElementKind,
  type Zone,
} from "@overfly/contract/sites/sites";
import type { z } from "zod";
import type { Context } from "#context.ts";
import { offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import type { BoundingBox } from "@overfly/contract/geometry";
import { sql, type SqlBool } from "kysely";
import { boxText } from "#features/sites/site-geometry.ts";
import { findSiteId } from "#features/sites/list-sites.ts";

const LAYOUT_COLUMNS = [
  "id",
  "name",
  "version",
  "module_count",
  "element_count",
  "is_active",
  "created_at",
] as const;
const ZONE_SORTS = { name: "name", kind: "kind", max_height_m: "max_height_m" } as const;
const LAYOUT_SORTS = { name: "name", version: "version", created_at: "created_at" } as const;

export async function listZones(
  context: Context,
  token: string,
  query: Pick<PageQuery, "sorts"> = {},
): Promise<Zone[]> {
  const [[column, direction] = ["name", "asc"] as const] = sortsOf(query, ZONE_SORTS);
  const rows = await context.db
    .selectFrom("zones")
    .where("site_id", "=", await findSiteId(context, token))
    .select(["id", "name", "kind", "polygon", "colour", "max_height_m"])
    .orderBy(column, direction)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as Zone["kind"] }));
}

export async function listLayouts(context: Context, token: string, query: PageQuery) {
  const found = context.db.selectFrom("layouts").where("site_id", "=", await findSiteId(context, token));
  const [[column, direction] = ["version", "desc"] as const] = sortsOf(query, LAYOUT_SORTS);
  const [data, { total }] = await Promise.all([
    found
      .select(LAYOUT_COLUMNS)
      .orderBy(column, direction)
      .orderBy("id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { data, meta: pageMeta(query, total) };
}

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
