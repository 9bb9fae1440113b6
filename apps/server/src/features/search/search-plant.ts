import { SEARCH_HITS, type SearchHit } from "@overfly/contract/search/search";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { owned } from "#tenancy.ts";
import type { SearchText } from "./search-text.ts";

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
const PER_SITE = sql.lit(SEARCH_HITS);

/** Elements of the active layouts: those whose label begins with the text, then those that contain it. */
export async function findPlantElements(context: Context, text: SearchText): Promise<SearchHit[]> {
  const beginning = await elements(context, text.beginning);
  if (beginning.length >= SEARCH_HITS || text.anywhere === undefined) return beginning.map(asHit);
  const known = new Set(beginning.map(({ id }) => id));
  const others = await elements(context, text.anywhere);
  return [...beginning, ...others.filter(({ id }) => !known.has(id))].map(asHit);
}

/** Site by site, so that the work ends with the first matches and never touches other providers' labels. */
async function elements({ db, user }: Context, pattern: string): Promise<ElementRow[]> {
  const { rows } = await sql<ElementRow>`
    select e.id, e.kind, e.label, sites.token as site, sites.name as site_name,
      (center(e.bounds))[0] as longitude, (center(e.bounds))[1] as latitude
    from sites join layouts on layouts.site_id = sites.id and layouts.is_active
    cross join lateral (select * from plant_elements
      where plant_elements.layout_id = layouts.id and lower(plant_elements.label) like ${pattern}
      limit ${PER_SITE}) as e
    where ${owned(user, "sites")} and sites.status = 'active'
    limit ${CANDIDATES}`.execute(db);
  return rows;
}

const asHit = (row: ElementRow): SearchHit => ({
  kind: "plant_element",
  key: String(row.id),
  title: row.label,
  details: [row.site_name],
  element: { kind: row.kind, site: row.site, longitude: row.longitude, latitude: row.latitude },
});
