import { totalQuery } from "#platform/api/endpoint-query.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";

const ONE = { item_count: 1 };

/** How many there are of each: the shortest page of its list says so. */
export const totalQueries = {
  sites: () => totalQuery(siteQueries.list(ONE)),
  missions: () => totalQuery(missionQueries.list(ONE)),
  flights: () => totalQuery(flightQueries.list(ONE)),
};

export const latestMissions = () => missionQueries.list({ item_count: 6 });
