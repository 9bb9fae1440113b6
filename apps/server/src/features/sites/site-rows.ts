import type { Site } from "@overfly/contract/sites/sites";
import type { Context } from "#context.ts";
import { owned } from "#tenancy.ts";
import { statisticsOf } from "./site-statistics.ts";

export const SITE_COLUMNS = [
  "sites.id",
  "sites.token",
  "sites.name",
  "sites.industry",
  "sites.country",
  "sites.city",
  "sites.address",
  "sites.time_zone",
  "sites.status",
  "sites.tags",
  "sites.cover",
  "sites.location",
  "sites.area_ha",
  "sites.capacity_kwdc",
  "sites.currency",
  "sites.updated_at",
  "sites.client_id",
  "clients.company_name",
] as const;

/** The sites that a user may see, joined with their client as `clients`. */
export const sitesOf = ({ db, user }: Pick<Context, "db" | "user">) =>
  db
    .selectFrom("sites")
    .innerJoin("organizations as clients", "clients.id", "sites.client_id")
    .where(owned(user, "sites"));

const siteRows = (context: Pick<Context, "db" | "user">) => sitesOf(context).select(SITE_COLUMNS);
type SiteRow = Awaited<ReturnType<ReturnType<typeof siteRows>["execute"]>>[number];

/** Rows with their statistics, which one more query reads. */
export async function asSites(context: Context, rows: readonly SiteRow[]): Promise<Site[]> {
  const mayRead = context.user.user_type !== "client";
  const statistics = await statisticsOf(context, rows);
  return rows.map(({ id, client_id, company_name, ...row }) => ({
    ...row,
    ...(statistics.get(id) ?? NO_STATISTICS),
    upload_status: mayRead ? ((statistics.get(id)?.upload_status ?? null) as Site["upload_status"]) : null,
    client: { id: client_id, company_name },
    industry: row.industry as Site["industry"],
    status: row.status as Site["status"],
  }));
}

const NO_STATISTICS = {
  has_data_product: false,
  is_analyzed: false,
  open_anomalies: 0,
  not_inspected_anomalies: 0,
  lost_kwdc: 0,
  lost_money_per_year: null,
  last_inspected_at: null,
  module_count: 0,
};
