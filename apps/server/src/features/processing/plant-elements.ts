import { boundingBox, type BoundingBox } from "@overfly/geo/bounding-box";
import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { SystemContext } from "#context.ts";

const BATCH_SIZE = 2000;
const MAX_ELEMENTS = 400_000;

/**
 * The active layout's modules in a box, their ancestors and the site's zones, as JSON arrays: the worker thread parses
 * them.
 */
export async function readPlantElements(
  context: SystemContext,
  siteId: number,
  box: BoundingBox,
): Promise<string[]> {
  const texts = [await readZones(context, siteId)];
  const layout = await context.db
    .selectFrom("layouts")
    .where("site_id", "=", siteId)
    .where("is_active", "=", true)
    .select("id")
    .executeTakeFirst();
  if (!layout) return texts;
  let after = 0;
  for (let read = 0; read < MAX_ELEMENTS; read += BATCH_SIZE) {
    const batch = await readModules(context, { layoutId: layout.id, box, after });
    if (batch.text === null) break;
    texts.push(batch.text);
    after = batch.last ?? after;
  }
  texts.push(await readAncestors(context, layout.id, box));
  return texts;
}

/** Whether the site has a layout with modules. */
export const hasLayout = async ({ db }: SystemContext, siteId: number): Promise<boolean> =>
  (await db
    .selectFrom("layouts")
    .innerJoin("plant_elements", "plant_elements.layout_id", "layouts.id")
    .where("layouts.site_id", "=", siteId)
    .where("layouts.is_active", "=", true)
    .where("plant_elements.kind", "=", "module")
    .select("layouts.id")
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The bounding box of positions, with a margin on each side. */
export function boxAround(positions: readonly Position[], metres: number): BoundingBox | null {
  const corners = positions.flatMap((position) => {
    const frame = localFrame(position);
    return [frame.toPosition([-metres, -metres]), frame.toPosition([metres, metres])];
  });
  return boundingBox(corners) ?? null;
}

/** Of the rows of `p`. */
const elementsJson = sql<string | null>`json_agg(json_build_object(
  'id', p.id::text, 'label', p.label, 'kind', p.kind, 'parentId', p.parent_id::text,
  'ring', case when p.polygon->>'type' = 'MultiPolygon' then p.polygon->'coordinates'->0->0
    else p.polygon->'coordinates'->0 end))::text`;

const boxValue = ([west, south, east, north]: BoundingBox): RawBuilder<unknown> =>
  west > east
    ? sql`box(point(180, ${north}), point(-180, ${south}))`
    : sql`box(point(${east}, ${north}), point(${west}, ${south}))`;

interface Batch {
  layoutId: number;
  box: BoundingBox;
  after: number;
}

const modulesIn = ({ db }: SystemContext, layoutId: number, box: BoundingBox) =>
  db
    .selectFrom("plant_elements")
    .where("layout_id", "=", layoutId)
    .where("kind", "=", "module")
    .where(sql<SqlBool>`bounds && ${boxValue(box)}`);

const readModules = (context: SystemContext, { layoutId, box, after }: Batch) =>
  context.db
    .selectFrom(
      modulesIn(context, layoutId, box)
        .where("id", ">", after)
        .orderBy("id")
        .limit(BATCH_SIZE)
        .selectAll()
        .as("p"),
    )
    .select(({ fn }) => [elementsJson.as("text"), fn.max<number | null>("p.id").as("last")])
    .executeTakeFirstOrThrow();

async function readAncestors(context: SystemContext, layoutId: number, box: BoundingBox): Promise<string> {
  const { text } = await context.db
    .withRecursive("above(id)", (qb) =>
      modulesIn(context, layoutId, box)
        .where("parent_id", "is not", null)
        .distinct()
        .select("parent_id as id")
        .union(
          qb
            .selectFrom("plant_elements as e")
            .innerJoin("above", "above.id", "e.id")
            .where("e.parent_id", "is not", null)
            .select("e.parent_id as id"),
        ),
    )
    .selectFrom("plant_elements as p")
    .innerJoin("above", "above.id", "p.id")
    .select(elementsJson.as("text"))
    .executeTakeFirstOrThrow();
  return text ?? "[]";
}

const zonesJson = sql<string | null>`json_agg(json_build_object(
  'id', 'zone-' || id, 'label', name, 'kind', 'zone', 'parentId', null,
  'ring', case when polygon->>'type' = 'MultiPolygon' then polygon->'coordinates'->0->0
    else polygon->'coordinates'->0 end))::text`;

async function readZones({ db }: SystemContext, siteId: number): Promise<string> {
  const { text } = await db
    .selectFrom("zones")
    .where("site_id", "=", siteId)
    .where("kind", "in", ["block", "inverter_area"])
    .select(zonesJson.as("text"))
    .executeTakeFirstOrThrow();
  return text ?? "[]";
}
