import { SEARCH_HITS, type SearchHit } from "@overfly/contract/search/search";
import { type RawBuilder, sql } from "kysely";
import type { Context, Identity } from "#context.ts";
import { owned } from "#tenancy.ts";
import { beginsWith, type SearchText } from "./search-text.ts";

interface ElementRow {
  id: number;
  kind: NonNullable<SearchHit["element"]>["kind"];
  label: string;
  site: string;
  site_name: string;
  longitude: number | null;
  latitude: number | null;
}

const CANDIDATES = sql.lit(30);
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const PER_SITE = sql.lit(SEARCH_HITS);

/**
 * Elements of the active layouts: those whose label begins with the text, then those that contain it after the letters
 * they begin with: as all labels of a plant may begin with the same letters, "inv07-s12-x" would be looked for in all.
 */
export async function findPlantElements(context: Context, text: SearchText): Promise<SearchHit[]> {
  const beginning = await elements(context, beginningWith(context, text.typed));
  if (beginning.length >= SEARCH_HITS || text.anywhere === undefined) return beginning.map(asHit);
  const known = new Set(beginning.map(({ id }) => id));
  const others = await elements(context, containing(context, text.anywhere));
  return [...beginning, ...others.filter(({ id }) => !known.has(id))].map(asHit);
}

async function elements({ db }: Context, found: RawBuilder<unknown>): Promise<ElementRow[]> {
  const { rows } = await sql<ElementRow>`
    select e.id, e.kind, e.label, sites.token as site, sites.name as site_name,
      (center(e.bounds))[0] as longitude, (center(e.bounds))[1] as latitude
    from (${found} limit ${CANDIDATES}) as e
      join layouts on layouts.id = e.layout_id join sites on sites.id = layouts.site_id`.execute(db);
  return rows;
}

const activeLayouts = (
  user: Identity,
) => sql`sites join layouts on layouts.site_id = sites.id and layouts.is_active
  where ${owned(user, "sites")} and sites.status = 'active'`;

/** Site by site, so that the work ends with the first matches. */
const beginningWith = ({ user }: Context, typed: string) => sql`
  select own.* from (select layouts.id from ${activeLayouts(user)}) as layout
    cross join lateral (select plant_elements.* from plant_elements
      where plant_elements.layout_id = layout.id and ${beginsWith(sql`lower(plant_elements.label)`, typed)}
      limit ${PER_SITE}) as own`;

/** All labels at once (`+ 0`): a text that few of them contain would have to be looked for in each site. */
const containing = ({ user }: Context, pattern: string) => sql`
  select plant_elements.* from plant_elements
  where ltrim(lower(plant_elements.label), ${sql.lit(LETTERS)}) like ${pattern}
    and plant_elements.layout_id + 0 = any(array(select layouts.id from ${activeLayouts(user)}))`;

const asHit = (row: ElementRow): SearchHit => ({
  kind: "plant_element",
  key: String(row.id),
  title: row.label,
  details: [row.site_name],
  element: { kind: row.kind, site: row.site, longitude: row.longitude, latitude: row.latitude },
});
