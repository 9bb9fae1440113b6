import type { LayoutImport, PlantElementKind } from "@overfly/contract/sites";
import { type Kysely, sql } from "kysely";
import { audit } from "#audit-log/audit.ts";
import type { Context } from "#context.ts";
import type { DB } from "#db/schema.ts";
import { transact } from "#db/transaction.ts";
import { invalid } from "#http/errors.ts";
import { boundsOf, boxText } from "./site-geometry.ts";
import { lockSite } from "./site-service.ts";

/** From the top of the plant to its smallest part; a parent stands above its children. */
const LEVELS: readonly PlantElementKind[] = ["inverter", "combiner", "string", "table", "module"];
const CHUNK = 10_000;
const MOST_COMPLAINTS = 20;

type Feature = LayoutImport["features"][number];

/** Makes a drawing the active plant of a site; earlier versions are kept. */
export function importLayout(context: Context, token: string, { name, features }: LayoutImport) {
  const { ordered, parents } = hierarchyOf(features);
  const module_count = features.filter(({ properties }) => properties.kind === "module").length;
  return transact(context, async (inside) => {
    const { db, user } = inside;
    const { id: site_id } = await lockSite(inside, token);
    await db
      .updateTable("layouts")
      .set({ is_active: false })
      .where("site_id", "=", site_id)
      .where("is_active", "=", true)
      .execute();
    const layout = await db
      .insertInto("layouts")
      .values((eb) => ({
        site_id,
        name,
        version: eb
          .selectFrom("layouts")
          .where("site_id", "=", site_id)
          .select(sql<number>`coalesce(max(version), 0) + 1`.as("version")),
        is_active: true,
        element_count: features.length,
        module_count,
        created_by: user.user_id,
      }))
      .returning(["id", "name", "version", "module_count", "element_count", "is_active", "created_at"])
      .executeTakeFirstOrThrow();
    await insertElements(db, layout.id, { ordered, parents });
    const details = { version: layout.version, elements: features.length };
    await audit(inside, { action: "sites.import_layout", subject_kind: "site", subject: token, details });
    return layout;
  });
}

interface Hierarchy {
  /** Parents before their children. */
  ordered: Feature[];
  parents: Map<Feature, Feature>;
}

/** Finds each part's parent by its label: the nearest kind above that has it. */
function hierarchyOf(features: readonly Feature[]): Hierarchy {
  const complaints: string[] = [];
  const byLabel = new Map(LEVELS.map((kind) => [kind, new Map<string, Feature>()]));
  for (const feature of features) {
    const { kind, label } = feature.properties;
    const known = byLabel.get(kind);
    if (known?.has(label)) complaints.push(`Two parts are called ${kind} "${label}"`);
    known?.set(label, feature);
  }
  const parents = new Map<Feature, Feature>();
  for (const feature of features) {
    const { kind, label, parent } = feature.properties;
    if (!parent) continue;
    const above = LEVELS.slice(0, LEVELS.indexOf(kind)).toReversed();
    const found = above.map((level) => byLabel.get(level)?.get(parent)).find((part) => part !== undefined);
    if (found) parents.set(feature, found);
    else complaints.push(`The parent "${parent}" of ${kind} "${label}" is not in the drawing`);
  }
  if (complaints.length > 0) throw invalid({ features: complaints.slice(0, MOST_COMPLAINTS) });
  const ordered = LEVELS.flatMap((kind) => [...(byLabel.get(kind)?.values() ?? [])]);
  return { ordered, parents };
}

/** Ids are drawn first, so that children can name their parents within one insertion. */
async function insertElements(db: Kysely<DB>, layoutId: number, { ordered, parents }: Hierarchy) {
  const drawn = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('plant_elements', 'id'))::integer as id
    from generate_series(1, ${ordered.length}::integer)`.execute(db);
  const ids = new Map(ordered.map((feature, index) => [feature, drawn.rows[index]?.id ?? 0]));
  for (let start = 0; start < ordered.length; start += CHUNK) {
    const part = ordered.slice(start, start + CHUNK);
    const parentIds = part.map((feature) => ids.get(parents.get(feature) ?? feature) ?? 0);
    await sql`
      insert into plant_elements (id, layout_id, parent_id, kind, label, polygon, bounds)
      overriding system value
      select id, ${layoutId}, nullif(parent_id, id), kind, label, polygon::jsonb, bounds::box from unnest(
        ${part.map((feature) => ids.get(feature) ?? 0)}::integer[],
        ${parentIds}::integer[],
        ${part.map(({ properties }) => properties.kind)}::text[],
        ${part.map(({ properties }) => properties.label)}::text[],
        ${part.map(({ geometry }) => geometry && JSON.stringify(geometry))}::text[],
        ${part.map(({ geometry }) => boundsText(geometry))}::text[])
        as part (id, parent_id, kind, label, polygon, bounds)`.execute(db);
  }
}

function boundsText(geometry: Feature["geometry"]): string | null {
  const bounds = geometry && boundsOf(geometry);
  return bounds && boxText(bounds);
}
