import { docks } from "@overfly/contract/docks/docks";
import type { QueryInput } from "@overfly/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { translate } from "#platform/i18n/translation.ts";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

const meta = { error: (message: string) => translate("platform/queries:docks", { message }) };
const MAX_FLEET = 200;

const list = (query: QueryInput<typeof docks.list>) =>
  queryOptions(endpointQuery(docks.list, { query }, meta));

export const dockQueries = {
  /** The key of everything that is read of docks. */
  all: ["docks"] as const,
  list,
  /** Every dock of the company, with what it reported last. */
  fleet: queryOptions({ ...list({ item_count: MAX_FLEET }), select: dataOf }),
  /** As it is named on its label. */
  entry: (id: number) => queryOptions(endpointQuery(docks.get, { params: { id } }, meta)),
  /** A dock's details are never fresh, and not asked for again when they fail. */
  one: (id: number) =>
    queryOptions({
      ...endpointQuery(docks.get, { params: { id } }, meta),
      select: dataOf,
      retry: false,
      staleTime: 0,
    }),
  /** The key of every page of a dock's alarms. */
  alarmPages: (id: number) => ["docks", id, "alarms"] as const,
  alarmsOf: (id: number, page: number) =>
    queryOptions(endpointQuery(docks.alarmsOfDock, { params: { id }, query: { page, item_count: 5 } })),
  alarms: queryOptions({ ...endpointQuery(docks.alarms, {}), select: dataOf }),
};
