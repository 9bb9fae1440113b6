import type { FlightReplay } from "@overfly/contract/flights/flight-replay";
import type { Position } from "geojson";

/** A position that arrived while the page was open. */
export interface Reported {
  atMs: number;
  position: Position;
}

/** The stored track, and what was reported after its end: both hold what was flown while the page was open. */
export function wayFlown(
  stored: readonly Pick<FlightReplay["points"][number], "at" | "longitude" | "latitude">[],
  live: readonly Reported[],
): readonly Position[] {
  const end = stored.at(-1);
  const endMs = end ? Date.parse(end.at) : -Infinity;
  return [
    ...stored.map(({ longitude, latitude }): Position => [longitude, latitude]),
    ...live.flatMap(({ atMs, position }) => (atMs > endMs ? [position] : [])),
  ];
}
