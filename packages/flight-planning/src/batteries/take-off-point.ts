import type { Position } from "geojson";
import type { PlannedFlight } from "#model/planned-flight.ts";
import type { TakeOffPoint } from "@overfly/contract/flight-routes/route-document";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";

interface MovedFlight {
  flight: PlannedFlight;
  /** False where heights above the take-off point could not be converted. */
  areHeightsKnown: boolean;
}

/** The same flight from another take-off point: heights above take-off are converted, so that the path stays the same. */
export function withTakeOffPoint(
  flight: PlannedFlight,
  { position }: TakeOffPoint,
  elevation: ElevationModel | undefined,
): MovedFlight {
  const moved = { ...flight, takeOff: position };
  const old = flight.takeOff;
  if (flight.heightMode !== "take-off" || (old?.[0] === position[0] && old?.[1] === position[1])) {
    return { flight: moved, areHeightsKnown: true };
  }
  const higherM = old && heightDifferenceM(old, position, elevation);
  if (higherM === undefined) return { flight: moved, areHeightsKnown: false };
  const lowered = ([lon = 0, lat = 0, heightM = 0]: Position): Position => [lon, lat, heightM - higherM];
  const waypoints = flight.waypoints.map((waypoint) => ({
    ...waypoint,
    position: lowered(waypoint.position),
    ...(waypoint.lookAt && { lookAt: lowered(waypoint.lookAt) }),
  }));
  return { flight: { ...moved, waypoints }, areHeightsKnown: true };
}

/** Height difference of two positions, by the elevation model or by their own heights. */
function heightDifferenceM(
  from: Position,
  to: Position,
  elevation: ElevationModel | undefined,
): number | undefined {
  const [fromM, toM] = [from, to].map(([lon = 0, lat = 0]) => elevation?.heightM(lon, lat));
  if (fromM !== undefined && toM !== undefined) return toM - fromM;
  const [fromOwnM, toOwnM] = [from[2], to[2]];
  return fromOwnM === undefined || toOwnM === undefined ? undefined : toOwnM - fromOwnM;
}
