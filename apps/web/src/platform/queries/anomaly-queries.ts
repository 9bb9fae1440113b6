import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

const meta = { error: "platform/errors:anomalies" };

export const anomalyQueries = {
  ofMission: (token: string) =>
    queryOptions({ ...endpointQuery(anomalies.listForMission, { params: { token } }, meta), select: dataOf }),
  one: (id: number) =>
    queryOptions({ ...endpointQuery(anomalies.get, { params: { id } }, meta), select: dataOf }),
  ofSite: (token: string) =>
    queryOptions({ ...endpointQuery(anomalies.listForSite, { params: { token } }, meta), select: dataOf }),
};
