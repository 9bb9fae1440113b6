import { boundingBox, type BoundingBox } from "@overfly/geo/bounding-box";
import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import { type RawBuilder, sql } from "kysely";
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

/** The bounding box of positions, with a margin on each side. */
export function boxAround(positions: readonly Position[], metres: number): BoundingBox | null {
  const corners = positions.flatMap((position) => {
    const frame = localFrame(position);
    return [frame.toPosition([-metres, -metres]), frame.toPosition([metres, metres])];
  });
  return boundingBox(corners) ?? null;
}

const elementJson = sql`json_build_object('id', p.id::text, 'label', p.label, 'kind', p.kind, 'parentId', p.parent_id::text,
  'ring', case when p.polygon->>'type' = 'MultiPolygon' then p.polygon->'coordinates'->0->0 else p.polygon->'coordinates'->0 end)`;

const boxValue = ([west, south, east, north]: BoundingBox): RawBuilder<unknown> =>
  west > east
    ? sql`box(point(180, ${north}), point(-180, ${south}))`
    : sql`box(point(${east}, ${north}), point(${west}, ${south}))`;

interface Batch {
  layoutId: number;
  box: BoundingBox;
  after: number;
}

async function readModules({ db }: SystemContext, { layoutId, box, after }: Batch) {
  const { rows } = await sql<{ text: string | null; last: number | null }>`
    select json_agg(${elementJson})::text as text, max(p.id) as last from (
      select * from plant_elements where layout_id = ${layoutId} and kind = 'module' and bounds && ${boxValue(box)}
        and id > ${after} order by id limit ${BATCH_SIZE}) as p`.execute(db);
  return rows[0] ?? { text: null, last: null };
}

async function readAncestors({ db }: SystemContext, layoutId: number, box: BoundingBox): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    with recursive above(id) as (
      select distinct parent_id from plant_elements
        where layout_id = ${layoutId} and kind = 'module' and bounds && ${boxValue(box)} and parent_id is not null
      union
      select e.parent_id from plant_elements as e join above on above.id = e.id where e.parent_id is not null)
    select json_agg(${elementJson})::text as text from plant_elements as p join above using (id)`.execute(db);
  return rows[0]?.text ?? "[]";
}

async function readZones({ db }: SystemContext, siteId: number): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    select json_agg(json_build_object('id', 'zone-' || z.id, 'label', z.name, 'kind', 'zone', 'parentId', null,
      'ring', case when z.polygon->>'type' = 'MultiPolygon' then z.polygon->'coordinates'->0->0
        else z.polygon->'coordinates'->0 end))::text as text
    from zones as z where z.site_id = ${siteId} and z.kind in ('block', 'inverter_area')`.execute(db);
  return rows[0]?.text ?? "[]";
}
