import type {
  MultiSiteOrderBody,
  RefusedSite,
  SiteRefusal,
} from "@overfly/contract/missions/multi-site-orders";
import { dayAfter } from "@overfly/contract/projects/project-days";
import { fromWall, toWall } from "@overfly/i18n/zoned-time";
import type { Context } from "#context.ts";
import { owned } from "#tenancy.ts";

/** The window in a site's time zone: from midnight of the first day to the last minute of the last one. */
interface SiteWindow {
  window_start: string;
  window_end: string;
}

/** A site of an order that the user may see, whether or not it gets a mission. */
export interface OrderSite extends SiteWindow {
  token: string;
  site: Site;
  refusal: SiteRefusal | null;
}

export interface UnknownSite {
  token: string;
  site: null;
  refusal: "unknown";
}

const findSites = ({ db, user }: Context, tokens: readonly string[]) =>
  db
    .selectFrom("sites")
    .leftJoin("client_links", (join) =>
      join
        .onRef("client_links.provider_id", "=", "sites.provider_id")
        .onRef("client_links.client_id", "=", "sites.client_id"),
    )
    .where(owned(user, "sites"))
    .where("sites.token", "in", [...tokens])
    .select([
      "sites.id",
      "sites.token",
      "sites.name",
      "sites.time_zone",
      "sites.provider_id",
      "sites.client_id",
      "sites.status",
      "sites.boundary",
      "sites.location",
      "sites.mounting",
      "sites.module_tilt_deg",
      "sites.module_azimuth_deg",
      "client_links.archived_at as client_archived_at",
    ])
    .execute();
type Site = Awaited<ReturnType<typeof findSites>>[number];

/**
 * What becomes of each site of an order, in its order, each once. The first known one says whose order it is: sites of
 * another provider or client are refused.
 */
export async function judgeSites(
  context: Context,
  { site_tokens, first_on, last_on }: MultiSiteOrderBody,
): Promise<(OrderSite | UnknownSite)[]> {
  const tokens = [...new Set(site_tokens)];
  const byToken = new Map((await findSites(context, tokens)).map((site) => [site.token, site]));
  const first = tokens.map((token) => byToken.get(token)).find((site) => site !== undefined);
  return tokens.map((token) => {
    const site = byToken.get(token);
    if (!site || !first) return { token, site: null, refusal: "unknown" };
    const today = toWall(context.now(), site.time_zone).slice(0, 10);
    // where the first day is over already, since it ends earlier there than where it was ordered, it is the next one
    const from = first_on === dayAfter(today, -1) ? today : first_on;
    const window = {
      window_start: fromWall(`${from}T00:00`, site.time_zone),
      window_end: fromWall(`${last_on}T23:59`, site.time_zone),
    };
    const isOver = from < today || last_on < today;
    return { token, site, ...window, refusal: refusalOf({ site, first, isOver }) };
  });
}

interface Judged {
  site: Site;
  first: Site;
  isOver: boolean;
}

function refusalOf({ site, first, isOver }: Judged): SiteRefusal | null {
  if (site.provider_id !== first.provider_id) return "other_provider";
  if (site.client_id !== first.client_id) return "other_client";
  if (site.status === "archived") return "archived";
  if (site.client_archived_at !== null) return "client_archived";
  return isOver ? "past" : null;
}

/** As an order keeps it: who reads it may not see the site. */
export interface StoredRefusal {
  site_token: string;
  refusal: SiteRefusal;
}

/** The refused ones with the names of those that the user sees. */
export async function asRefusedSites(
  { db, user }: Pick<Context, "db" | "user">,
  stored: readonly StoredRefusal[],
): Promise<RefusedSite[]> {
  if (stored.length === 0) return [];
  const tokens = stored.map((one) => one.site_token);
  const rows = await db
    .selectFrom("sites")
    .where(owned(user, "sites"))
    .where("token", "in", tokens)
    .select(["token", "name"])
    .execute();
  const names = new Map(rows.map(({ token, name }) => [token, name]));
  return stored.map(({ site_token, refusal }) => ({ name: names.get(site_token) ?? null, refusal }));
}
