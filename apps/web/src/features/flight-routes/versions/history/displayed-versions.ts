import type { FlightRoute, RouteVersion } from "@overfly/contract/flight-routes/routes";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { lifeQueries } from "#features/flight-routes/versions/version-queries.ts";
import type { Aside } from "#features/flight-routes/versions/route-actions-context.ts";

export interface SeenVersions {
  /** Shown on the map in the place of the route. */
  shown: FlightRoute | undefined;
  /** Both ways, drawn over it in two colours. */
  compared: readonly RouteVersion[];
}

const NOTHING: SeenVersions = { shown: undefined, compared: [] };

/** What the map draws while versions are looked at. */
export function useSeenVersions(
  token: string,
  aside: Aside | undefined,
  route: FlightRoute | undefined,
): SeenVersions {
  const numbers = aside?.about === "versions" ? aside.seen : [];
  const id = aside?.id ?? 0;
  const wanted = numbers.length;
  const queries = numbers.map((number) => lifeQueries.version({ token, id }, number));
  const found = useQueries({ queries, combine: whatCame });
  return useMemo(() => {
    const newest = found.at(-1);
    if (!route || !newest || found.length < wanted) return NOTHING;
    const { document, statistics, path, findings } = newest;
    const shown = { ...route, document, statistics, path, findings };
    return found.length === 2
      ? { shown: { ...shown, path: [], findings: [] }, compared: found }
      : { shown, compared: [] };
  }, [found, route, wanted]);
}

const whatCame = (results: readonly { data: RouteVersion | undefined }[]): RouteVersion[] =>
  results.flatMap(({ data }) => data ?? []);
