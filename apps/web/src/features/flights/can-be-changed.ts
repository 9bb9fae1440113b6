import type { FlightDetail } from "@overfly/contract/flights/flights";
import { hasEnded } from "#platform/live/update-queries.ts";

/** Whether a flight can be corrected or deleted, by who may: it is over, and its mission isn't completed. */
export const canBeChanged = (flight: FlightDetail): boolean => hasEnded(flight) && !flight.is_locked;
