import { flights } from "@overfly/contract/flights/flights";
import { missions } from "@overfly/contract/missions/missions";
import { sites } from "@overfly/contract/sites/sites";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";

const meta = { error: "Failed to fetch data" };
const LATEST = { item_count: 6 };
const ONE = { item_count: 1 };

export const latestMissions = queryOptions({
  queryKey: ["missions", "latest"] as const,
  queryFn: () => call(missions.list, { query: LATEST }),
  meta,
});

const totalOf = (feature: string, read: () => Promise<{ meta: { total: number } }>) =>
  queryOptions({
    queryKey: [feature, "total"],
    queryFn: async () => (await read()).meta.total,
    meta,
  });

export const totalQueries = {
  sites: totalOf("sites", () => call(sites.list, { query: ONE })),
  missions: totalOf("missions", () => call(missions.list, { query: ONE })),
  flights: totalOf("flights", () => call(flights.list, { query: ONE })),
};
