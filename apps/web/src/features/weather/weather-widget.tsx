import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { WeatherSkeleton } from "./weather-skeleton.tsx";

const Temperatures = lazy(() => import("./temperatures.tsx").then((m) => ({ default: m.Temperatures })));

/** Today's highest and lowest temperature in the user's city; nothing without both a country and a city. */
export function WeatherWidget() {
  const { data: user, isPending } = useQuery(authQueries.user);
  if (isPending) return <WeatherSkeleton />;
  if (!user?.country || !user.city) return null;
  return (
    <Suspense fallback={<WeatherSkeleton />}>
      <Temperatures country={user.country} city={user.city} />
    </Suspense>
  );
}
