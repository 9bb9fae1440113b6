import type {
  MultiSiteOrderBody,
  RefusedSite,
  SiteRefusal,
} from "@overfly/contract/missions/multi-site-orders";
import { fromWall } from "@overfly/i18n/zoned-time";
import type { Context } from "#context.ts";
import { isPast, isPastDay } from "#features/missions/schedule/is-past.ts";
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
    const window = {
      window_start: fromWall(`${first_on}T00:00`, site.time_zone),
      window_end: fromWall(`${last_on}T23:59`, site.time_zone),
    };
    return { token, site, ...window, refusal: refusalOf(context, { site, first, window }) };
  });
}

interface Judged {
  site: Site;
  first: Site;
  window: SiteWindow;
}

function refusalOf(context: Context, { site, first, window }: Judged): SiteRefusal | null {
  if (site.provider_id !== first.provider_id) return "other_provider";
  if (site.client_id !== first.client_id) return "other_client";
  if (site.status === "archived") return "archived";
  if (site.client_archived_at !== null) return "client_archived";
  const isOver = isPastDay(context, window.window_start) || isPast(context, window.window_end);
  return isOver ? "past" : null;
}

/** As an order keeps it: who reads it may not see the site. */
export interface KeptRefusal {
  site_token: string;
  refusal: SiteRefusal;
}

/** The refused ones with the names of those that the user sees. */
export async function asRefusedSites(
  { db, user }: Pick<Context, "db" | "user">,
  kept: readonly KeptRefusal[],
): Promise<RefusedSite[]> {
  if (kept.length === 0) return [];
  const tokens = kept.map((one) => one.site_token);
  const rows = await db
    .selectFrom("sites")
    .where(owned(user, "sites"))
    .where("token", "in", tokens)
    .select(["token", "name"])
    .execute();
  const names = new Map(rows.map(({ token, name }) => [token, name]));
  return kept.map(({ site_token, refusal }) => ({ name: names.get(site_token) ?? null, refusal }));
}
