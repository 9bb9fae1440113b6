import type { FlightRegistration } from "@overfly/contract/processing/processing";
import type { InspectedPhoto } from "./inspect-photo.ts";

/** From this share of the photos on, it is worth a warning. */
const WORTH_A_WARNING = 0.05;
/** Neither a layout nor a receiver without corrections is usually off by more. */
const LARGE_SHIFT_M = 3;

/** Where the layout was found in the photos of a flight; null where there is none. Photos beside the plant don't count. */
export function flightRegistration(
  photos: readonly Partial<Pick<InspectedPhoto, "placement">>[],
): FlightRegistration | null {
  const counted = photos
    .flatMap(({ placement }) => placement ?? [])
    .filter(({ state }) => state !== "no_layout" && state !== "outside");
  if (counted.length === 0) return null;
  const count = (wanted: string): number => counted.filter(({ state }) => state === wanted).length;
  const [placed, ambiguous, notFound] = [count("placed"), count("ambiguous"), count("not_found")];
  const corrections = counted.flatMap(({ correctedM }) => (correctedM ? [correctedM] : []));
  const shift = corrections.length === 0 ? null : ([0, 1] as const).map((axis) => middle(corrections, axis));
  const [east_m = 0, north_m = 0] = shift ?? [];
  const isOften = (photosOfKind: number): boolean => photosOfKind > WORTH_A_WARNING * counted.length;
  return {
    photos: counted.length,
    placed,
    ambiguous,
    not_found: notFound,
    shift: shift && { east_m, north_m },
    sureness: median(counted.flatMap(({ sureness }) => sureness ?? [])),
    warnings: [
      ...(isOften(notFound) ? (["not_found"] as const) : []),
      ...(isOften(ambiguous) ? (["ambiguous"] as const) : []),
      ...(Math.hypot(east_m, north_m) > LARGE_SHIFT_M ? (["large_shift"] as const) : []),
    ],
  };
}

/** Lines flown both ways lean to both sides; their middle is the shift that they share. */
const middle = (corrections: readonly (readonly [number, number])[], axis: 0 | 1): number =>
  Math.round((median(corrections.map((each) => each[axis])) ?? 0) * 100) / 100;

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
