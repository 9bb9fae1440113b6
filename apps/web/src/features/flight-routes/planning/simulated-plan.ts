import { findAircraft } from "@overfly/flight-planning/cameras/aircraft";
import type { Lens } from "@overfly/flight-planning/cameras/cameras";
import { type FlightTimeline, flightTimeline } from "@overfly/flight-planning/batteries/flown-battery";
import { narrowestLens } from "@overfly/flight-planning/cameras/narrowest-lens";
import type { GroundUnder } from "@overfly/flight-planning/coverage/photo-footprint";
import type { ComputedPlan } from "./compute-plan.ts";

/** A plan as it is flown, worked out once and only when somebody looks. */
export interface SimulatedPlan extends ComputedPlan {
  batteries: FlightTimeline[];
  /** Decides what a photograph shows. */
  lens: Lens | undefined;
  ground: GroundUnder;
}

const simulatedPlans = new WeakMap<ComputedPlan, SimulatedPlan>();

export function simulatePlan(made: ComputedPlan): SimulatedPlan {
  const known = simulatedPlans.get(made);
  if (known) return known;
  const { document } = made.input;
  const { elevation } = made.knowledge;
  const aircraft = findAircraft(document.aircraftId);
  const { reservePercent, windMps = 0, windFromDeg = 0 } = document.battery;
  const wind = windMps > 0 && { wind: { speedMps: windMps, fromDeg: windFromDeg } };
  const conditions = aircraft && { aircraft, reservePercent, ...wind };
  const flights = conditions ? made.whole.batteries : [];
  const batteries = flights.flatMap(({ flight }) =>
    conditions ? [flightTimeline(flight, conditions, elevation)] : [],
  );
  const levelM = batteries[0]?.points[0]?.position[2] ?? 0;
  const flown: SimulatedPlan = {
    ...made,
    batteries,
    lens: narrowestLens(document),
    ground: (_, [lon = 0, lat = 0]) => (elevation ? (elevation.heightM(lon, lat) ?? levelM) : 0),
  };
  simulatedPlans.set(made, flown);
  return flown;
}
