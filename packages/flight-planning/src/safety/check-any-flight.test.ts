import fc from "fast-check";
import { expect, test } from "vitest";
import { findAircraft } from "#cameras/aircraft.ts";
import { box, flightOf, madeGround, waypointAt } from "#testing/generated-terrain.ts";
import { checkFlight } from "./check-flight.ts";
import { ISSUE_UNITS } from "./plan-issue.ts";
import type { SafetyContext } from "./safety-context.ts";

const aircraft = findAircraft("m3t");
if (!aircraft) throw new Error("The aircraft list lacks the M3T.");
const level = madeGround(() => 200);
const around: SafetyContext = { aircraft, elevation: level, battery: { reservePercent: 25 } };

test("any flight is checked without a fault, and every issue says what and where", () => {
  const metre = fc.double({ min: -3000, max: 3000, noNaN: true });
  const waypoint = fc
    .record({
      east: metre,
      north: metre,
      heightM: metre,
      speedMps: metre,
      turn: fc.constantFrom("stop", "round", "pass"),
    })
    .map(({ east, north, ...rest }) => waypointAt(east, north, { ...rest, dampingM: 5 }));
  const mode = fc.constantFrom("take-off", "ground", "ellipsoid");
  fc.assert(
    fc.property(fc.array(waypoint, { maxLength: 12 }), mode, (waypoints, heightMode) => {
      const found = checkFlight(flightOf(waypoints, { heightMode }), {
        ...around,
        boundary: box(-50, -50, 50, 50),
      });
      expect(
        found.every(
          ({ code, locations }) =>
            code in ISSUE_UNITS && locations.every(({ position }) => position.every(Number.isFinite)),
        ),
      ).toBe(true);
    }),
    { numRuns: 60 },
  );
});
