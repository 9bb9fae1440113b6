import type { Position } from "geojson";
import type { PlannedFlight } from "#model/planned-flight.ts";
import type { Obstacle } from "@overfly/contract/flight-routes/route-document";

export interface TerrainFollowingOptions {
  /** How far the height above ground may stray from each waypoint's own, metres. */
  toleranceM: number;
  /** Metres a second that the aircraft climbs and sinks at most. */
  climbMps?: number;
  descentMps?: number;
  obstacles?: readonly Obstacle[];
  /** Obstacles that would need a greater height above ground are reported, not flown over. */
  maxAboveGroundM?: number;
}

export interface FollowedFlight {
  ok: true;
  /** Heights above the take-off point, with points added between the waypoints. */
  flight: PlannedFlight;
  addedPoints: number;
  /** Where the ground is too steep for the aircraft at its speed, so that it flies higher than the tolerance allows. */
  tooSteep: { position: Position; byM: number }[];
  raisedOver: Obstacle[];
  notCleared: { obstacle: Obstacle; position: Position; neededM: number }[];
}

export interface FollowFault {
  ok: false;
  code: "no-take-off-point" | "terrain-gap" | "not-above-ground" | "tolerance-too-small" | "empty-flight";
  locations: Position[];
}
