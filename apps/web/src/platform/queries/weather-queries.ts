import { weather } from "@overfly/contract/weather/weather";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

/** The weather in the user's city, which the server knows: another city is another query. */
export const weatherQuery = ({ country, city }: { country: string; city: string }) => {
  const query = endpointQuery(weather.now, {}, { notFound: "platform/errors:weather" });
  return queryOptions({
    ...query,
    queryKey: [...query.queryKey, { country, city }],
    select: dataOf,
  });
};
