import type { Position } from "geojson";
import type { PlannedFlight } from "#model/planned-flight.ts";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";
import { flightSamples } from "#terrain/following/flight-samples.ts";

/** The ground below a flight and the flight over it. All heights in the elevation model's datum. */
export interface FlightProfile {
  ok: true;
  /** Metres along the path over ground from the first waypoint. */
  distanceM: Float64Array;
  groundM: Float64Array;
  flightM: Float64Array;
  clearanceM: Float64Array;
  /** Where the flight comes nearest to the ground, the lowest first; at most one for each segment between waypoints. */
  lowest: { position: Position; distanceM: number; clearanceM: number }[];
  positionAt: (distanceM: number) => Position;
}

export interface ProfileFault {
  ok: false;
  code: "no-take-off-height" | "terrain-gap" | "empty-flight";
  locations: Position[];
}

interface ProfileOptions {
  /** Metres between the profile's points; default a quarter of the model's cell. */
  stepM?: number;
  /** How many of the lowest positions to name. */
  lowestCount?: number;
}

/** Heights along a flight; gaps of the elevation model are named, not guessed. */
export function flightProfile(
  flight: PlannedFlight,
  elevation: ElevationModel,
  { stepM, lowestCount = 5 }: ProfileOptions = {},
): FlightProfile | ProfileFault {
  const { waypoints, heightMode } = flight;
  if (waypoints.length === 0) return { ok: false, code: "empty-flight", locations: [] };
  const resolutionM = stepM === undefined ? elevation.resolutionM : stepM * 4;
  const samples = flightSamples(waypoints, { ...elevation, resolutionM });
  const { distanceM, groundM, targetM, positionAt } = samples;
  const zeroM = zeroHeightM(flight, elevation);
  if (heightMode !== "ground" && zeroM === undefined) {
    return {
      ok: false,
      code: "no-take-off-height",
      locations: flight.takeOff ? [flight.takeOff] : [],
    };
  }
  const locations = gapsIn(groundM).map((sample) => positionAt(distanceM[sample] ?? 0));
  if (locations.length > 0) {
    return { ok: false, code: "terrain-gap", locations };
  }
  const flightM =
    heightMode === "ground" ? overGround(samples) : targetM.map((height) => height + (zeroM ?? 0));
  const clearanceM = flightM.map((height, sample) => height - (groundM[sample] ?? 0));
  const lowest = lowestOf(clearanceM, samples.bends)
    .slice(0, lowestCount)
    .map((sample) => {
      const atM = distanceM[sample] ?? 0;
      return { position: positionAt(atM), distanceM: atM, clearanceM: clearanceM[sample] ?? 0 };
    });
  return { ok: true, distanceM, groundM, flightM, clearanceM, lowest, positionAt };
}

/** What a waypoint height of 0 is in the model's datum, for heights over the take-off or the ellipsoid. */
export function zeroHeightM(
  { heightMode, takeOff }: PlannedFlight,
  elevation: ElevationModel,
): number | undefined {
  const [lon, lat, ellipsoidM] = takeOff ?? [];
  const groundM = lon === undefined || lat === undefined ? undefined : elevation.heightM(lon, lat);
  if (groundM === undefined || heightMode !== "ellipsoid") return groundM;
  return ellipsoidM === undefined ? undefined : groundM - ellipsoidM;
}

/** Heights over ground hold at the waypoints; between them the flight runs straight. */
function overGround({ distanceM, groundM, targetM, bends }: ReturnType<typeof flightSamples>): Float64Array {
  const flightM = new Float64Array(distanceM.length);
  const heightAt = (sample: number): number => (groundM[sample] ?? 0) + (targetM[sample] ?? 0);
  for (const [index, to] of bends.entries()) {
    const from = bends[index - 1] ?? to;
    const lengthM = (distanceM[to] ?? 0) - (distanceM[from] ?? 0);
    for (let sample = from; sample <= to; sample += 1) {
      const fraction = lengthM > 0 ? ((distanceM[sample] ?? 0) - (distanceM[from] ?? 0)) / lengthM : 1;
      flightM[sample] = heightAt(from) + (heightAt(to) - heightAt(from)) * fraction;
    }
  }
  return flightM;
}

const MOST_PLACES = 100;

function gapsIn(groundM: Float64Array): number[] {
  const begins: number[] = [];
  for (let sample = 0; sample < groundM.length && begins.length < MOST_PLACES; sample += 1) {
    const isGap = Number.isNaN(groundM[sample]);
    if (isGap && !(sample > 0 && Number.isNaN(groundM[sample - 1]))) begins.push(sample);
  }
  return begins;
}

function lowestOf(clearanceM: Float64Array, bends: readonly number[]): number[] {
  const lowest = bends.map((to, index) => {
    let best = to;
    for (let sample = bends[index - 1] ?? to; sample < to; sample += 1) {
      if ((clearanceM[sample] ?? 0) < (clearanceM[best] ?? 0)) best = sample;
    }
    return best;
  });
  return [...new Set(lowest)].toSorted((a, b) => (clearanceM[a] ?? 0) - (clearanceM[b] ?? 0));
}
