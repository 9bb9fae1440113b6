import { SITE_STATUSES, INDUSTRIES } from "@overfly/contract/sites/sites";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";

export const SITE_FILTERS = ["industries", "clients", "tags", "has_data_product", "status"] as const;
export type SiteFilter = (typeof SITE_FILTERS)[number];
export type SiteList = ListSearch<SiteFilter>;

/** The list query of the contract from the URL's parameters; invalid ones are ignored. */
export function siteQueryOf(query: SiteList["query"]) {
  const { industries, clients, has_data_product: product, status, ...rest } = query;
  const known = selectedValues(industries).filter((key) => INDUSTRIES.some((option) => option === key));
  const ids = selectedValues(clients).filter((id) => /^\d+$/.test(id));
  const state = SITE_STATUSES.find((key) => key === status);
  return {
    ...rest,
    ...(known.length > 0 ? { industries: known.join(",") } : {}),
    ...(ids.length > 0 ? { clients: ids.join(",") } : {}),
    ...(product === "true" || product === "false" ? { has_data_product: product } : {}),
    ...(state ? { status: state } : {}),
  };
}

/** A filter with several values is joined by commas. */
export const selectedValues = (value: string | undefined): string[] =>
  value?.split(",").filter(Boolean) ?? [];

export const isFiltered = ({ query }: Pick<SiteList, "query">): boolean =>
  query.search !== undefined || SITE_FILTERS.some((name) => query[name] !== undefined);

export const NO_FILTERS = {
  industries: "",
  clients: "",
  tags: "",
  has_data_product: "",
  status: "",
} as const;
