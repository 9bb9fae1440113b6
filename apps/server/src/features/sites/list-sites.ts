import type { MapSite, Site, SiteDetail, SiteQuery } from "@overfly/contract/sites/sites";
import type { Context } from "#context.ts";
import { invalid, notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { owned } from "#tenancy.ts";
import { statisticsOf, isInspected, type SiteStatistics } from "./site-statistics.ts";

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
} as const;

const SITE_COLUMNS = [
  "sites.id",
  "sites.token",
  "sites.name",
  "sites.industry",
  "sites.country",
  "sites.city",
  "sites.address",
  "sites.time_zone",
  "sites.status",
  "sites.location",
  "sites.area_ha",
  "sites.capacity_kwdc",
  "sites.updated_at",
  "sites.client_id",
  "clients.company_name",
] as const;

const DETAIL_COLUMNS = [
  "sites.boundary",
  "sites.ground_elevation_m",
  "sites.access_notes",
  "sites.capacity_kwac",
  "sites.mounting",
  "sites.module_tilt_deg",
  "sites.module_azimuth_deg",
  "sites.module_rating_w",
  "sites.specific_yield_kwh_per_kwp",
  "sites.tariff_per_kwh",
  "sites.currency",
  "sites.created_at",
] as const;

/** The sites that a user may see, joined with their client as `clients`. */
export const sitesOf = ({ db, user }: Pick<Context, "db" | "user">) =>
  db
    .selectFrom("sites")
    .innerJoin("organizations as clients", "clients.id", "sites.client_id")
    .where(owned(user, "sites"));

export async function listSites(context: Context, query: SiteQuery) {
  const found = filterSites(context, query);
  const sorts = sortsOf(query, SORTS);
  const [rows, { total }] = await Promise.all([
    pageOfSites(found, sorts, query).execute(),
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { data: await withStatistics(context, rows), meta: pageMeta(query, total) };
}

type SitesQuery = ReturnType<typeof sitesOf>;
type Sorts = ReturnType<typeof sortsOf<(typeof SORTS)[keyof typeof SORTS]>>;

/** One page, by default sorted by name. Exported for the test of its query plan. */
export function pageOfSites(found: SitesQuery, sorts: Sorts, page: Pick<SiteQuery, "page" | "item_count">) {
  const order: Sorts = sorts.length > 0 ? sorts : [["sites.name", "asc"]];
  return order
    .reduce(
      (query, [column, direction]) =>
        query.orderBy(column, (by) => (direction === "asc" ? by.asc() : by.desc().nullsLast())),
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
  if (industries) found = found.where("sites.industry", "in", industries.split(","));
  if (clients) found = found.where("sites.client_id", "in", idsOf(clients));
  if (hasDataProduct !== undefined)
    found = found.where((eb) => (hasDataProduct ? isInspected : eb.not(isInspected)));
  return found;
}

export async function listMapSites(context: Context): Promise<MapSite[]> {
  const rows = await sitesOf(context)
    .where("sites.status", "=", "active")
    .select(["sites.id", "sites.token", "sites.name", "sites.location", "sites.status", "sites.boundary"])
    .orderBy("sites.name")
    .limit(MAP_LIMIT)
    .execute();
  const figures = await statisticsOf(context, rows);
  return rows.map((row) => ({
    ...row,
    status: row.status as Site["status"],
    open_anomalies: figures.get(row.id)?.open_anomalies ?? 0,
  }));
}

export async function getSite(context: Context, token: string): Promise<SiteDetail> {
  const row = await sitesOf(context)
    .where("sites.token", "=", token)
    .select([...SITE_COLUMNS, ...DETAIL_COLUMNS])
    .executeTakeFirst();
  if (!row) throw notFound("Site");
  const [[site], { mission_count }] = await Promise.all([
    withStatistics(context, [row]),
    context.db
      .selectFrom("missions")
      .where("site_id", "=", row.id)
      .where(owned(context.user, "missions"))
      .select((eb) => eb.fn.countAll<number>().as("mission_count"))
      .executeTakeFirstOrThrow(),
  ]);
  const mounting = row.mounting as SiteDetail["mounting"];
  return { ...row, ...(site as Site), mounting, mission_count };
}

/** The database id of a site that the user may see. */
export async function findSiteId({ db, user }: Context, token: string): Promise<number> {
  const site = await db
    .selectFrom("sites")
    .where(owned(user, "sites"))
    .where("token", "=", token)
    .select("id")
    .executeTakeFirst();
  if (!site) throw notFound("Site");
  return site.id;
}

interface Row extends Omit<Site, "client" | "industry" | "status" | keyof SiteStatistics> {
  id: number;
  client_id: number;
  company_name: string;
  industry: string;
  status: string;
}
async function withStatistics(context: Context, rows: readonly Row[]): Promise<Site[]> {
  const figures = await statisticsOf(context, rows);
  return rows.map(({ id, client_id, company_name, ...row }) => ({
    ...row,
    ...(figures.get(id) ?? NO_STATISTICS),
    client: { id: client_id, company_name },
    industry: row.industry as Site["industry"],
    status: row.status as Site["status"],
  }));
}

const NO_STATISTICS: SiteStatistics = {
  has_data_product: false,
  open_anomalies: 0,
  lost_kwdc: 0,
  last_inspected_at: null,
  module_count: 0,
};

/** Comma-separated ids of a filter. */
function idsOf(text: string): number[] {
  const ids = text.split(",").map(Number);
  if (!ids.every((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31))
    throw invalid({ clients: ["Numbers of clients, with commas between"] });
  return ids;
}
