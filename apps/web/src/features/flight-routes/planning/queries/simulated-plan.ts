import { findAircraft } from "@overfly/flight-planning/cameras/aircraft";
import type { Lens } from "@overfly/flight-planning/cameras/cameras";
import { type FlightTimeline, flightTimeline } from "@overfly/flight-planning/batteries/flight-timeline";
import { narrowestLens } from "@overfly/flight-planning/cameras/narrowest-lens";
import type { GroundHeightBelow } from "@overfly/flight-planning/coverage/photos/photo-footprint";
import type { ComputedPlan } from "#features/flight-routes/planning/worker/compute-plan.ts";

/** A plan with the simulated flight of each battery, computed once and on demand. */
export interface SimulatedPlan extends ComputedPlan {
  batteries: FlightTimeline[];
  /** The lens that photo footprints are computed for. */
  lens: Lens | undefined;
  ground: GroundHeightBelow;
}

const simulatedPlans = new WeakMap<ComputedPlan, SimulatedPlan>();

export function simulatePlan(computed: ComputedPlan): SimulatedPlan {
  const known = simulatedPlans.get(computed);
  if (known) return known;
  const { document } = computed.input;
  const { elevation } = computed.siteData;
  const aircraft = findAircraft(document.aircraftId);
  const { reservePercent, windMps = 0, windFromDeg = 0 } = document.battery;
  const wind = windMps > 0 && { wind: { speedMps: windMps, fromDeg: windFromDeg } };
  const conditions = aircraft && { aircraft, reservePercent, ...wind };
  const flights = conditions ? computed.mission.batteries : [];
  const batteries = flights.flatMap(({ flight }) =>
    conditions ? [flightTimeline(flight, conditions, elevation)] : [],
  );
  const levelM = batteries[0]?.points[0]?.position[2] ?? 0;
  const flown: SimulatedPlan = {
    ...computed,
    batteries,
    lens: narrowestLens(document),
    ground: (_, [lon = 0, lat = 0]) => (elevation ? (elevation.heightM(lon, lat) ?? levelM) : 0),
  };
  simulatedPlans.set(computed, flown);
  return flown;
}
