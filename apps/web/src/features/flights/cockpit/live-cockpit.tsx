import type { Flight } from "@overfly/contract/flights/flights";
import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { hasEnded } from "#platform/live/update-queries.ts";
import type { CockpitProps } from "./cockpit.tsx";

const Cockpit = lazy(() => import("./cockpit.tsx").then((m) => ({ default: m.Cockpit })));

interface LiveCockpitProps extends Pick<CockpitProps, "site"> {
  flights: readonly Omit<Flight, "track">[];
}

/** Whether a dock flies it now. */
const isUnderWay = (flight: Omit<Flight, "track">): boolean =>
  flight.dock !== null && flight.status !== "scheduled" && !hasEnded(flight);

/** Whether this user has a cockpit for a flight, with its commands. */
export function useHasCockpit() {
  const isClient = useIsClient();
  return (flight: Omit<Flight, "track">): boolean => !isClient && isUnderWay(flight);
}

/** The cockpit of the flight that a dock flies now; nothing where none does, and for clients. */
export function LiveCockpit({ flights, site }: LiveCockpitProps) {
  const isClient = useIsClient();
  const flight = flights.find(isUnderWay);
  if (isClient || !flight?.dock) return null;
  return (
    <Suspense fallback={<Skeleton height={440} />}>
      <Cockpit key={flight.id} flight={flight} dock={flight.dock} site={site} />
    </Suspense>
  );
}
