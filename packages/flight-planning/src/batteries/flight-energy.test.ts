import { describe, expect, test } from "vitest";
import { flightOf, placeAt, waypointAt } from "#testing/generated-terrain.ts";
import { flightEnergy, usableHoverS } from "./flight-energy.ts";
import { type FlightConditions, segmentTimes } from "./segment-times.ts";

const calm: FlightConditions = {
  aircraft: { enduranceMin: 38, maxSpeedMps: 15, climbMps: 5, descentMps: 4 },
  reservePercent: 25,
};

const seconds = (waypoints: Parameters<typeof segmentTimes>[0], conditions = calm): number =>
  segmentTimes(waypoints, conditions).reduce((sum, { actionS, flightS }) => sum + actionS + flightS, 0);

test("a reserve of a quarter leaves three quarters of the endurance", () => {
  expect(usableHoverS(calm)).toBe(38 * 60 * 0.75);
});

describe("time between waypoints at 5 m/s and 2 m/s²", () => {
  const bend = (turn: "stop" | "pass" | "round", dampingM?: number) =>
    seconds([
      waypointAt(0, 0),
      waypointAt(100, 0, { turn, ...(dampingM !== undefined && { dampingM }) }),
      waypointAt(100, 100),
    ]);

  test("a straight line takes its length, starting and stopping", () => {
    expect(seconds([waypointAt(0, 0), waypointAt(100, 0)])).toBeCloseTo(100 / 5 + 5 / 2, 2);
  });

  test("a point straight on costs nothing", () => {
    const passed = seconds([waypointAt(0, 0), waypointAt(50, 0, { turn: "pass" }), waypointAt(100, 0)]);
    expect(passed).toBeCloseTo(100 / 5 + 5 / 2, 2);
  });

  test("stopping at a corner takes longest, rounding it within a distance less", () => {
    expect(bend("stop")).toBeCloseTo(2 * (100 / 5 + 5 / 2), 2);
    expect(bend("round", 5)).toBeLessThan(bend("round", 1));
    expect(bend("round", 1)).toBeLessThan(bend("stop"));
  });

  test("climbing is no faster than the aircraft climbs", () => {
    const climb = seconds([waypointAt(0, 0, { heightM: 10 }), waypointAt(1, 0, { heightM: 110 })]);
    expect(climb).toBeGreaterThanOrEqual(20);
  });

  test("100 m up take 20 s at 5 m/s, and 100 m down 25 s at 4 m/s", () => {
    const between = (fromM: number, toM: number) =>
      seconds([
        waypointAt(0, 0, { heightM: fromM, speedMps: 15 }),
        waypointAt(1, 0, { heightM: toM, speedMps: 15 }),
      ]);
    expect(between(10, 110)).toBeCloseTo(20, 1);
    expect(between(110, 10)).toBeCloseTo(25, 1);
  });

  test("hovering counts", () => {
    expect(seconds([waypointAt(0, 0, { actions: [{ kind: "hover", seconds: 30 }] })])).toBe(30);
  });
});

describe("the whole flight", () => {
  const flight = flightOf([waypointAt(1000, 0), waypointAt(1500, 0)]);

  test("takes the transits out and home, up and down too", () => {
    const { durationS, distanceM } = flightEnergy(flight, calm);
    expect(distanceM).toBeCloseTo(1000 + 500 + 1500 + 40 + 40, 0);
    expect(durationS).toBeCloseTo(1000 / 10 + 5 + 500 / 5 + 2.5 + 1500 / 10 + 5 + 40 / 5 + 40 / 4, 0);
  });

  test("takes no transit home where it lands at its end", () => {
    const { distanceM } = flightEnergy({ ...flight, finish: "land" }, calm);
    expect(distanceM).toBeCloseTo(1000 + 500 + 40 + 40, 0);
  });

  test("against a head wind takes more of the battery", () => {
    const windy = flightEnergy(flight, { ...calm, wind: { speedMps: 12, fromDeg: 90 } });
    expect(windy.hoverS).toBeGreaterThan(flightEnergy(flight, calm).hoverS * 1.2);
  });

  test("is impossible in a gale, and says where", () => {
    const { unflyable } = flightEnergy(flight, { ...calm, wind: { speedMps: 16, fromDeg: 90 } });
    expect(unflyable).toEqual([-1, 0]);
  });

  test("counts heights above the ellipsoid from the take-off", () => {
    const raised = flightOf([waypointAt(0, 0, { heightM: 540 })], {
      heightMode: "ellipsoid",
      takeOff: [...placeAt(0, 0), 500],
    });
    expect(flightEnergy(raised, calm).distanceM).toBeCloseTo(80, 1);
  });
});
