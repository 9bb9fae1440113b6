import { checklistTemplates } from "@overfly/contract/checklists/checklist-templates";
import { missionChecklists } from "@overfly/contract/checklists/mission-checklists";
import type { QueryInput, Reply } from "@overfly/contract/endpoint";
import { crewCalendar } from "@overfly/contract/missions/crew-calendar";
import { flightConditions } from "@overfly/contract/missions/flight-conditions";
import { flightForecast } from "@overfly/contract/missions/flight-forecast";
import { missionCalendar } from "@overfly/contract/missions/mission-calendar";
import { missionCounts } from "@overfly/contract/missions/mission-counts";
import { missionDocuments } from "@overfly/contract/missions/mission-documents";
import { missionMap } from "@overfly/contract/missions/mission-map";
import { missionProblems } from "@overfly/contract/missions/mission-problems";
import { missionSeries } from "@overfly/contract/missions/mission-series";
import { missions } from "@overfly/contract/missions/missions";
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { refresh } from "#platform/api/refresh.ts";
import type { CallMeta } from "#platform/api/call-meta.ts";
import { dataOf, endpointKey, endpointQuery } from "#platform/api/endpoint-query.ts";

const list = (query: QueryInput<typeof missions.list>) =>
  queryOptions(endpointQuery(missions.list, { query }, { error: "platform/queries:missions" }));

/** Below the key of the lists, so that they are read again with them. */
const belowLists = (query: object, name: string) => [...endpointKey(missions.list, { query }), name];

/** The key of every column of the board. */
const BOARD = ["missions", "board"] as const;

/** The newest missions of a column of the board, page by page. */
const column = (query: QueryInput<typeof missions.list>) =>
  infiniteQueryOptions({
    queryKey: [...BOARD, query],
    queryFn: ({ pageParam, signal }) =>
      call(missions.list, { query: { ...query, item_count: 20, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { page, last_page: last } }) => (page < last ? page + 1 : undefined),
    meta: { error: "platform/queries:missions" } satisfies CallMeta,
  });

/** How many missions have each status. */
const counts = (query: QueryInput<typeof missionCounts.list>) =>
  queryOptions({
    ...endpointQuery(missionCounts.list, { query }, { error: "platform/queries:missions" }),
    queryKey: belowLists(query, "counts"),
    select: dataOf,
  });

export const missionQueries = {
  /** The key of everything that is read of missions. */
  all: ["missions"] as const,
  /** The key of every list of missions. */
  lists: endpointKey(missions.list),
  list,
  column,
  counts,
  /** The key of every period of the calendar. */
  calendars: endpointKey(missionCalendar.list),
  calendar: (query: QueryInput<typeof missionCalendar.list>) =>
    queryOptions(endpointQuery(missionCalendar.list, { query }, { error: "platform/queries:missions" })),
  /** The key of every map of missions. */
  maps: endpointKey(missionMap.list),
  map: (query: QueryInput<typeof missionMap.list>) =>
    queryOptions(endpointQuery(missionMap.list, { query }, { error: "platform/queries:missions" })),
  /** The next missions to be flown, soonest first. */
  schedule: () =>
    queryOptions({
      ...list({
        status: "assigned,planned,in_progress",
        item_count: 20,
        sorts: { flight_time: "asc" },
      }),
      select: dataOf,
    }),
  /** Everything that belongs to one mission is cached below its key. */
  one: (token: string) =>
    queryOptions({
      ...endpointQuery(missions.get, { params: { token } }, { silent: true, pathSegment: token }),
      select: dataOf,
    }),
  checklists: (token: string) =>
    queryOptions({
      ...endpointQuery(missionChecklists.list, { params: { token } }, { silent: true, pathSegment: token }),
      select: dataOf,
    }),
  checklistTemplates: queryOptions({
    ...endpointQuery(checklistTemplates.list, {}, { silent: true }),
    select: dataOf,
  }),
  documents: (token: string, query: QueryInput<typeof missionDocuments.list>) =>
    queryOptions(endpointQuery(missionDocuments.list, { params: { token }, query }, { pathSegment: token })),
  problems: (token: string) =>
    queryOptions({
      ...endpointQuery(missionProblems.list, { params: { token } }, { silent: true, pathSegment: token }),
      select: dataOf,
    }),
  /** Who can be mentioned in its comments. */
  participants: (token: string) =>
    queryOptions(
      endpointQuery(missions.participants, { params: { token } }, { silent: true, pathSegment: token }),
    ),
  /** Conditions of a flight now, or at a time, with a dock's weather; and the next daylight. */
  flightConditions: (token: string, at?: string, dock_id?: number) =>
    queryOptions({
      ...endpointQuery(
        flightConditions.get,
        { params: { token }, query: { ...(at && { at }), ...(at && dock_id && { dock_id }) } },
        { silent: true },
      ),
      select: dataOf,
    }),
  /** The weather that is forecast at the site, by the hour. */
  forecast: (token: string, from: string, to: string) =>
    queryOptions({
      ...endpointQuery(flightForecast.get, { params: { token }, query: { from, to } }, { silent: true }),
      select: dataOf,
    }),
  /** Readiness of who and what is assigned. */
  readiness: (token: string) =>
    queryOptions({
      ...endpointQuery(missions.readiness, { params: { token } }, { silent: true }),
      select: dataOf,
    }),
  /** The missions that were ordered together with one. */
  series: (token: string) =>
    queryOptions({
      ...endpointQuery(missionSeries.list, { params: { token } }, { silent: true }),
      select: dataOf,
    }),
  /** When those that could fly a mission are busy. */
  crewCalendar: (token: string, query: QueryInput<typeof crewCalendar.list>) =>
    queryOptions({
      ...endpointQuery(crewCalendar.list, { params: { token }, query }, { silent: true }),
      select: dataOf,
      staleTime: 0,
    }),
  candidates: (token: string, query: QueryInput<typeof missions.candidates>) =>
    queryOptions({
      ...endpointQuery(
        missions.candidates,
        { params: { token }, query },
        { error: "platform/queries:missionCandidates" },
      ),
      select: dataOf,
      staleTime: 0, // as above
    }),
};

/**
 * Reads the columns of the board that show a mission again. Others are, once their count has changed: with each event all
 * pages of all columns would be too many.
 */
export function refreshBoard(
  client: QueryClient,
  token: string,
  read: (client: QueryClient, queryKey: QueryKey) => unknown,
): void {
  void client.invalidateQueries({ queryKey: BOARD, refetchType: "none" }); // where they aren't shown now
  const columns = client.getQueriesData<InfiniteData<Reply<typeof missions.list>>>({ queryKey: BOARD });
  for (const [queryKey, shown] of columns)
    if (shown?.pages.some(({ data }) => data.some((mission) => mission.token === token)))
      read(client, queryKey);
}

/** Reads every list of missions again, and the board. */
export const refreshLists = (client: QueryClient): Promise<unknown> =>
  Promise.all([missionQueries.lists, BOARD].map((queryKey) => client.invalidateQueries({ queryKey })));

/** Reads one mission, and every list of missions, again. */
export function refreshMission(client: QueryClient, token: string): void {
  refreshBoard(client, token, refresh);
  void refresh(client, missionQueries.one(token).queryKey);
  void refresh(client, missionQueries.lists);
  void refresh(client, missionQueries.calendars);
  void refresh(client, missionQueries.maps);
}
