import fc from "fast-check";
import { expect, test } from "vitest";
import { document, everyKind, planned } from "#testing/sample-documents.ts";
import type { FlightPosition } from "./photo-positions.ts";
import { flightSlicer, sliceFlight } from "./slice-flight.ts";

test("slices of a flight don't depend on which were taken before", () => {
  const items = everyKind.map(([kind, item]) => ({ ...item, id: kind }));
  const { flight } = planned(document(...items));
  const position = fc.record({
    waypoint: fc.integer({ min: 0, max: flight.waypoints.length - 2 }),
    fraction: fc.constantFrom(0, 0.3, 0.8),
  });
  const order = ({ waypoint, fraction }: FlightPosition): number => waypoint + fraction;
  const pair = fc
    .tuple(position, position)
    .map(([one, other]) => (order(one) <= order(other) ? ([one, other] as const) : ([other, one] as const)));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 8 }), (pairs) => {
      const slice = flightSlicer(flight);
      expect(pairs.map(([from, to]) => slice(from, to))).toEqual(
        pairs.map(([from, to]) => sliceFlight(flight, from, to)),
      );
    }),
  );
});
