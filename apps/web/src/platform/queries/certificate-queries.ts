import { pilotCertificates } from "@overfly/contract/pilots/pilot-certificates";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

export const certificateQueries = {
  /** The key of everything that is read of pilots. */
  all: ["employees"] as const,
  of: (id: string) =>
    queryOptions({ ...endpointQuery(pilotCertificates.list, { params: { id } }), select: dataOf }),
  own: queryOptions({ ...endpointQuery(pilotCertificates.own, {}), select: dataOf }),
};
