import { weather } from "@overfly/contract/weather";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { retryUnlessRefused } from "#api/retries.ts";

export const weatherQuery = (place: { country: string; city: string }) =>
  queryOptions({
    queryKey: ["weather", place.country, place.city] as const,
    queryFn: () => call(weather.now),
    select: (reply) => reply.data,
    retry: retryUnlessRefused,
    meta: { notFound: "Error fetching weather data" },
  });
