import type { FlightRoute, RouteVersion } from "@overfly/contract/flight-routes/flight-routes";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { usePlanner, useSite } from "#features/flight-routes/store/planner-context.ts";

export interface DisplayedVersions {
  /** Shown on the map instead of the route. */
  version: FlightRoute | undefined;
  /** Two versions whose paths are drawn over it in two colours. */
  compared: readonly RouteVersion[];
}

const NONE: DisplayedVersions = { version: undefined, compared: [] };
const NO_VERSIONS: readonly number[] = [];

/** The versions of a route that the map shows while the version history is open. */
export function useDisplayedVersions(route: FlightRoute | undefined): DisplayedVersions {
  const { token } = useSite();
  const sidePanel = usePlanner((state) => state.sidePanel);
  const numbers = sidePanel?.kind === "versions" ? sidePanel.displayed : NO_VERSIONS;
  const id = sidePanel?.routeId ?? 0;
  const queries = numbers.map((number) => flightRouteQueries.version({ token, id }, number));
  const loaded = useQueries({ queries, combine: loadedVersions });
  const count = numbers.length;
  return useMemo(() => {
    const newest = loaded.at(-1);
    if (!route || !newest || loaded.length < count) return NONE;
    const { document, statistics, path, issues } = newest;
    const version = { ...route, document, statistics, path, issues };
    return loaded.length === 2
      ? { version: { ...version, path: [], issues: [] }, compared: loaded }
      : { version, compared: [] };
  }, [loaded, route, count]);
}

const loadedVersions = (results: readonly { data: RouteVersion | undefined }[]): RouteVersion[] =>
  results.flatMap(({ data }) => data ?? []);
