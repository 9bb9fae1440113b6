import { missions } from "@overfly/contract/missions/missions";
import { useQuery } from "@tanstack/react-query";
import type { LineString } from "geojson";
import { useMemo } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";

/** The lines of the routes that the mission is planned with. */
export function usePlannedPaths(missionToken: string, siteToken: string): readonly LineString[] {
  const may = useAllowed(missions.get);
  const { data: mission } = useQuery({ ...missionQueries.one(missionToken), enabled: may });
  const { data: routes } = useQuery({
    ...flightRouteQueries.list(siteToken),
    enabled: (mission?.routes.length ?? 0) > 0,
  });
  return useMemo(
    () =>
      routes
        ?.filter(({ id }) => mission?.routes.some((route) => route.id === id))
        .flatMap(({ path }) => path) ?? [],
    [routes, mission],
  );
}
