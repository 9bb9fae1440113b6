import type { FlightStatus } from "@overfly/contract/flights/flights";
import type { Tone } from "#platform/ui/display/state-badge.tsx";

export const FLIGHT_TONE: Record<FlightStatus, Tone> = {
  scheduled: "idle",
  preparing: "busy",
  airborne: "busy",
  returning: "busy",
  landed: "good",
  aborted: "warn",
  failed: "bad",
};
