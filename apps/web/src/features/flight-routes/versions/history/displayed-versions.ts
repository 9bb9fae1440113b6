import type { FlightRoute, RouteVersion } from "@overfly/contract/flight-routes/routes";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { flightRouteQueries } from "#platform/queries/flight-route-queries.ts";
import type { SidePanel } from "#features/flight-routes/versions/route-actions-context.ts";

export interface DisplayedVersions {
  /** Shown on the map in the place of the route. */
  shown: FlightRoute | undefined;
  /** Both ways, drawn over it in two colours. */
  compared: readonly RouteVersion[];
}

const NOTHING: DisplayedVersions = { shown: undefined, compared: [] };

/** What the map draws while versions are looked at. */
export function useDisplayedVersions(
  token: string,
  aside: SidePanel | undefined,
  route: FlightRoute | undefined,
): DisplayedVersions {
  const numbers = aside?.kind === "versions" ? aside.seen : [];
  const id = aside?.id ?? 0;
  const wanted = numbers.length;
  const queries = numbers.map((number) => flightRouteQueries.version({ token, id }, number));
  const found = useQueries({ queries, combine: loadedVersions });
  return useMemo(() => {
    const newest = found.at(-1);
    if (!route || !newest || found.length < wanted) return NOTHING;
    const { document, statistics, path, issues: findings } = newest;
    const shown = { ...route, document, statistics, path, findings };
    return found.length === 2
      ? { shown: { ...shown, path: [], findings: [] }, compared: found }
      : { shown, compared: [] };
  }, [found, route, wanted]);
}

const loadedVersions = (results: readonly { data: RouteVersion | undefined }[]): RouteVersion[] =>
  results.flatMap(({ data }) => data ?? []);
