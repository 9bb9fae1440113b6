import { weather } from "@overfly/contract/weather/weather";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { retryUnlessRefused } from "#platform/api/retries.ts";

export const weatherQuery = (place: { country: string; city: string }) =>
  queryOptions({
    queryKey: ["weather", place.country, place.city] as const,
    queryFn: () => call(weather.now),
    select: (reply) => reply.data,
    retry: retryUnlessRefused,
    meta: { notFound: "Error fetching weather data" },
  });
