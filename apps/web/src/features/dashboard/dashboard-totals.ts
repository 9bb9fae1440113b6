import { totalQuery } from "#platform/api/endpoint-query.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";

const ONE = { item_count: 1 };

/** Total numbers, read from the shortest page of each list. */
export const totalQueries = {
  sites: () => totalQuery(siteQueries.list(ONE)),
  missions: () => totalQuery(missionQueries.list(ONE)),
  flights: () => totalQuery(flightQueries.list(ONE)),
};

export const latestMissions = () => missionQueries.list({ item_count: 6 });
