import type { QueryInput } from "@overfly/contract/endpoint";
import { currencyRules } from "@overfly/contract/pilots/currency-rules";
import { pilotAvailability } from "@overfly/contract/pilots/pilot-availability";
import { pilotCertificates } from "@overfly/contract/pilots/pilot-certificates";
import { pilotInvitations } from "@overfly/contract/pilots/pilot-invitations";
import { pilotRatings } from "@overfly/contract/pilots/pilot-ratings";
import { pilots } from "@overfly/contract/pilots/pilots";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

const MAX_NAMES = 200;

export const pilotQueries = {
  /** The key of everything that is read of pilots. */
  all: ["employees"] as const,
  invitations: queryOptions({ ...endpointQuery(pilotInvitations.list, {}), select: dataOf }),
  list: (query: QueryInput<typeof pilots.list>) =>
    queryOptions(endpointQuery(pilots.list, { query }, { error: "platform/errors:fetch" })),
  /** Of a choice: far lighter to read than the list. */
  names: queryOptions(endpointQuery(pilots.names, { query: { item_count: MAX_NAMES } })),
  one: (id: string) =>
    queryOptions({
      ...endpointQuery(pilots.get, { params: { id } }, { silent: true, pathSegment: id }),
      select: dataOf,
    }),
  availability: (id: string) =>
    queryOptions({ ...endpointQuery(pilotAvailability.get, { params: { id } }), select: dataOf }),
  ratings: (id: string) =>
    queryOptions({ ...endpointQuery(pilotRatings.list, { params: { id } }), select: dataOf }),
  currencyRules: queryOptions({ ...endpointQuery(currencyRules.get, {}), select: dataOf }),
};

export const certificateQueries = {
  of: (id: string) =>
    queryOptions({ ...endpointQuery(pilotCertificates.list, { params: { id } }), select: dataOf }),
  own: queryOptions({ ...endpointQuery(pilotCertificates.own, {}), select: dataOf }),
};
