import type { FlightStatus } from "@overfly/contract/flights/flights";
import type { Tone } from "#platform/ui/display/state-badge.tsx";

/** How a flight's status looks, wherever it is shown. */
export const FLIGHT_TONE: Record<FlightStatus, Tone> = {
  scheduled: "idle",
  preparing: "info",
  airborne: "busy",
  returning: "busy",
  landed: "good",
  aborted: "warn",
  failed: "bad",
};
