import type { ChosenSite } from "#features/missions/request/request-form.ts";

/** Sites by country, the countries by name and sites without one last. */
export function byRegion<S extends { country: string | null }>(
  sites: readonly S[],
): [country: string | null, sites: S[]][] {
  const regions = new Map<string | null, S[]>();
  for (const site of sites) regions.set(site.country, [...(regions.get(site.country) ?? []), site]);
  return [...regions].toSorted(([one], [other]) => (one ?? "\uffff").localeCompare(other ?? "\uffff"));
}

const has = (chosen: readonly ChosenSite[], { token }: ChosenSite) =>
  chosen.some((one) => one.token === token);

export const isWhole = (chosen: readonly ChosenSite[], sites: readonly ChosenSite[]): boolean =>
  sites.every((site) => has(chosen, site));

/** With those of them that belong to the client of the first chosen one: an order is for one client. */
export function withAll(chosen: readonly ChosenSite[], sites: readonly ChosenSite[]): ChosenSite[] {
  const client = (chosen[0] ?? sites[0])?.client_id;
  const added = sites.filter((site) => site.client_id === client && !has(chosen, site));
  return [...chosen, ...added];
}

export const withoutAll = (chosen: readonly ChosenSite[], sites: readonly ChosenSite[]): ChosenSite[] =>
  chosen.filter((one) => !has(sites, one));
