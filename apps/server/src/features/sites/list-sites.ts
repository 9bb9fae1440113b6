import type { MapSite, Site, SiteQuery } from "@overfly/contract/sites/sites";
import { sql } from "kysely";
import { countRows } from "#platform/db/count-rows.ts";
import type { Context } from "#context.ts";
import { parseClientIds } from "#platform/http/client-filter.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { owned } from "#tenancy.ts";
import { asSites, SITE_COLUMNS, sitesOf } from "./site-rows.ts";
import { isInspected, lastInspectedAt, lostKw, statisticsOf } from "./site-statistics.ts";

const MAP_LIMIT = 2000;

const SORTS = {
  name: "sites.name",
  client: "clients.company_name",
  city: "sites.city",
  country: "sites.country",
  area_ha: "sites.area_ha",
  capacity_kwdc: "sites.capacity_kwdc",
  created_at: "sites.created_at",
  updated_at: "sites.updated_at",
  lost_kwdc: lostKw,
  last_inspected_at: lastInspectedAt,
} as const;

export async function listSites(context: Context, query: SiteQuery) {
  const found = filterSites(context, query);
  const sorts = sortsOf(query, SORTS);
  const [rows, total] = await Promise.all([pageOfSites(found, sorts, query).execute(), countRows(found)]);
  return { data: await asSites(context, rows), meta: pageMeta(query, total) };
}

type SitesQuery = ReturnType<typeof sitesOf>;
type Sorts = ReturnType<typeof sortsOf<(typeof SORTS)[keyof typeof SORTS]>>;

/** One page, by default sorted by name. Exported for the test of its query plan. */
export function pageOfSites(found: SitesQuery, sorts: Sorts, page: Pick<SiteQuery, "page" | "item_count">) {
  const order: Sorts = sorts.length > 0 ? sorts : [["sites.name", "asc"]];
  return order
    .reduce(
      (query, [column, direction]) =>
        query.orderBy(column, (by) =>
          direction === "desc"
            ? by.desc().nullsLast()
            : column === lastInspectedAt // never is longest ago
              ? by.asc().nullsFirst()
              : by.asc(),
        ),
      found.select(SITE_COLUMNS),
    )
    .orderBy("sites.id")
    .limit(page.item_count)
    .offset(offsetOf(page));
}

export function filterSites(context: Pick<Context, "db" | "user">, query: Partial<SiteQuery>): SitesQuery {
  const { search, industries, clients, has_data_product: hasDataProduct } = query;
  let found = sitesOf(context).where("sites.status", "=", query.status ?? "active");
  if (search) {
    const pattern = containsPattern(search);
    found = found.where((eb) =>
      eb.or(
        (["sites.name", "sites.city", "sites.address", "clients.company_name"] as const).map((column) =>
          eb(column, "ilike", pattern),
        ),
      ),
    );
  }
  if (query.tags?.length) found = found.where(sql<boolean>`sites.tags && ${query.tags}::text[]`);
  if (industries) found = found.where("sites.industry", "in", industries.split(","));
  if (clients) found = found.where("sites.client_id", "in", parseClientIds(clients));
  if (hasDataProduct !== undefined)
    found = found.where((eb) => (hasDataProduct ? isInspected : eb.not(isInspected)));
  return found;
}

/** Of all sites that the user may see, archived ones too. */
export async function listTags({ db, user }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom("sites")
    .where(owned(user, "sites"))
    .select(sql<string>`unnest(sites.tags)`.as("tag"))
    .distinct()
    .orderBy("tag")
    .execute();
  return rows.map(({ tag }) => tag);
}

export async function listMapSites(context: Context): Promise<MapSite[]> {
  const rows = await sitesOf(context)
    .where("sites.status", "=", "active")
    .select(["sites.id", "sites.token", "sites.name", "sites.location", "sites.status", "sites.boundary"])
    .orderBy("sites.name")
    .limit(MAP_LIMIT)
    .execute();
  const statistics = await statisticsOf(context, rows);
  return rows.map((row) => ({
    ...row,
    status: row.status as Site["status"],
    has_data_product: statistics.get(row.id)?.has_data_product ?? false,
    is_analyzed: statistics.get(row.id)?.is_analyzed ?? false,
    open_anomalies: statistics.get(row.id)?.open_anomalies ?? 0,
    not_inspected_anomalies: statistics.get(row.id)?.not_inspected_anomalies ?? 0,
  }));
}
