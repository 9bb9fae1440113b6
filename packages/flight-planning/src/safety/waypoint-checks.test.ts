import { expect, test } from "vitest";
import { findAircraft } from "#cameras/aircraft.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import { flightOf, waypointAt } from "#testing/generated-terrain.ts";
import type { QuickFix, IssueCode } from "./plan-issue.ts";
import { checkWaypoints } from "./waypoint-checks.ts";

const remote = findAircraft("m3t");
const dock = findAircraft("m3td");
if (!remote || !dock) throw new Error("The aircraft list lacks the M3T or M3TD.");

const three = [waypointAt(0, 0), waypointAt(50, 0), waypointAt(100, 0)];

const withMiddle = (rest: Parameters<typeof waypointAt>[2]): PlannedFlight =>
  flightOf([waypointAt(0, 0), waypointAt(50, 0, rest), waypointAt(100, 0)]);

test.each([
  ["by remote controller", flightOf(three), remote],
  ["from a dock", { ...flightOf(three), aircraftId: "m3td" }, dock],
  ["rounded at its middle", withMiddle({ turn: "round", dampingM: 20 }), remote],
])("a flight %s within all limits has no issues", (_name, flight, aircraft) => {
  expect(checkWaypoints(flight, { aircraft })).toEqual([]);
});

test.each<[IssueCode, PlannedFlight, QuickFix[]]>([
  ["too-few-waypoints", flightOf(three.slice(0, 1)), []],
  [
    "waypoints-too-close",
    flightOf([...three, waypointAt(100.3, 0)]),
    [{ kind: "remove-waypoints", waypoints: [3] }],
  ],
  ["waypoints-too-far", flightOf([...three, waypointAt(2200, 0)]), [{ kind: "insert-waypoint", after: 2 }]],
  ["speed-out-of-range", withMiddle({ speedMps: 20 }), [{ kind: "set-speed", waypoints: [1], toMps: 15 }]],
  ["speed-out-of-range", withMiddle({ speedMps: 0 }), [{ kind: "set-speed", waypoints: [1], toMps: 15 }]],
  ["height-out-of-range", withMiddle({ heightM: -250, speedMps: 0.5 }), []],
  [
    "safe-height-out-of-range",
    flightOf(three, { safeTakeOffHeightM: 1 }),
    [{ kind: "set-safe-height", toM: 20 }],
  ],
  [
    "transit-speed-out-of-range",
    flightOf(three, { transitSpeedMps: 18 }),
    [{ kind: "set-transit-speed", toMps: 15 }],
  ],
  [
    "rounded-end",
    flightOf([waypointAt(0, 0, { turn: "round" }), ...three.slice(1)]),
    [{ kind: "set-turn", waypoints: [0], turn: "stop" }],
  ],
  [
    "damping-too-long",
    withMiddle({ turn: "round", dampingM: 60 }),
    [{ kind: "set-damping", waypoint: 1, toM: 22.5 }],
  ],
  [
    "gimbal-out-of-range",
    withMiddle({ gimbalPitchDeg: -100 }),
    [{ kind: "set-gimbal-pitch", waypoints: [1], toDeg: -90 }],
  ],
  [
    "gimbal-out-of-range",
    withMiddle({ actions: [{ kind: "gimbal", pitchDeg: 40 }] }),
    [{ kind: "set-gimbal-pitch", waypoints: [1], toDeg: 35 }],
  ],
])("%s is found, and how to fix it", (code, flight, fixes) => {
  const found = checkWaypoints(flight, { aircraft: remote }).filter((one) => one.code === code);
  expect(found).toMatchObject([{ code, fixes }]);
});

test("a segment that is steeper than the aircraft climbs is flown more slowly, and reported", () => {
  const found = checkWaypoints(
    flightOf([waypointAt(0, 0, { speedMps: 10 }), waypointAt(50, 0, { heightM: 140 }), waypointAt(200, 0)]),
    { aircraft: remote },
  );
  expect(found.map(({ code }) => code)).toEqual(["climb-too-steep"]);
  expect(found[0]?.fixes[0]).toMatchObject({ kind: "set-speed", waypoints: [0] });
});

test("a dock asks for a safe height of 8 m", () => {
  const low = flightOf(three, { safeTakeOffHeightM: 5 });
  expect(checkWaypoints(low, { aircraft: remote })).toEqual([]);
  expect(checkWaypoints(low, { aircraft: dock })).toMatchObject([
    { code: "safe-height-out-of-range", limit: 8 },
  ]);
});

test("more waypoints than the aircraft takes ask for a split", () => {
  const few = { ...remote, maxWaypoints: 2 };
  expect(checkWaypoints(flightOf(three), { aircraft: few })).toMatchObject([
    { code: "too-many-waypoints", worst: 3, limit: 2, fixes: [{ kind: "split" }] },
  ]);
});
