import { distanceM } from "@overfly/geo/distance";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlannedFlight } from "#model/planned-flight.ts";
import { flightOf, lineOf, madeGround, placeAt, waypointAt } from "#testing/generated-terrain.ts";
import { usableHoverS } from "./flight-energy.ts";
import { photoPositions } from "./photo-positions.ts";
import { splitFlight, type SplitRules } from "./split-flight.ts";
import type { FlightConditions } from "./segment-times.ts";

const conditions: FlightConditions = {
  aircraft: { enduranceMin: 20, maxSpeedMps: 15, climbMps: 5, descentMps: 3 },
  reservePercent: 25,
};

function survey(lines: number, lengthM: number, spacingM = 15): PlannedFlight {
  const all = Array.from({ length: lines }, (_, line) => {
    const [from, to] = line % 2 === 0 ? [0, lengthM] : [lengthM, 0];
    return lineOf([from, line * spacingM], [to, line * spacingM], { line });
  });
  return flightOf(all.flat());
}

function split(flight: PlannedFlight, rules: Partial<SplitRules> = {}) {
  const result = splitFlight(flight, { conditions, ...rules });
  if (!result.ok) throw new Error(result.code);
  return result.flights;
}

test("a flight that fits on one battery stays whole", () => {
  const flight = survey(4, 200);
  const flights = split(flight);

  expect(flights).toHaveLength(1);
  expect(flights[0]?.flight.waypoints).toEqual(flight.waypoints);
  expect(flights[0]?.photoCount).toBe(photoPositions(flight).length);
});

describe("a flight of several batteries", () => {
  const flight = survey(40, 300);
  const flights = split(flight);

  test("each flight keeps within the battery and starts and ends at the take-off point", () => {
    expect(flights.length).toBeGreaterThan(2);
    for (const { energy, flight: batteryFlight } of flights) {
      expect(energy.hoverS).toBeLessThanOrEqual(usableHoverS(conditions));
      expect(batteryFlight).toMatchObject({
        takeOff: flight.takeOff,
        finish: "go-home",
        safeTakeOffHeightM: 30,
      });
    }
  });

  test("each flight is complete: it stops at both ends and takes photos from its first waypoint", () => {
    for (const { flight: batteryFlight } of flights) {
      expect(batteryFlight.waypoints[0]).toMatchObject({
        turn: "stop",
        gimbalPitchDeg: -90,
        actions: [{ kind: "photos-by-distance", intervalM: 10 }],
      });
      expect(batteryFlight.waypoints.at(-1)).toMatchObject({
        turn: "stop",
        actions: [{ kind: "stop-photos" }],
      });
    }
  });

  test("takes as few flights as the battery in all allows", () => {
    const allS = flights.reduce((sum, { energy }) => sum + energy.hoverS, 0);
    expect(flights.length).toBeLessThanOrEqual(Math.ceil(allS / usableHoverS(conditions)) + 1);
  });
});

test("a line that is too long for one battery is cut within, and no photo is lost", () => {
  const flight = flightOf(lineOf([0, 0], [4500, 0]), { takeOff: placeAt(2000, 0) });
  const flights = split(flight);

  expect(flights.length).toBeGreaterThan(1);
  expect(flights.reduce((sum, { photoCount }) => sum + photoCount, 0)).toBe(451);
});

test("each flight takes off from the best take-off point", () => {
  const takeOffPoints = [
    { id: "west", name: "West", position: placeAt(0, 0) },
    { id: "east", name: "East", position: placeAt(3000, 0) },
  ];
  const west = survey(14, 300);
  const east = west.waypoints.map(({ position: [lon = 0, lat = 0, heightM = 0], ...rest }) => ({
    ...rest,
    position: [lon + (placeAt(2700, 0)[0] - 10), lat, heightM],
  }));
  const flights = split(flightOf([...west.waypoints, ...east]), { takeOffPoints });

  expect(flights[0]?.takeOffPoint?.id).toBe("west");
  expect(flights.at(-1)?.takeOffPoint?.id).toBe("east");
});

test("heights are counted again from a position that lies higher", () => {
  const ground = madeGround((eastM) => (eastM > 500 ? 130 : 100), { sideM: 3000 });
  const takeOffPoints = [{ id: "up", name: "Up", position: placeAt(800, 0) }];
  const [batteryFlight] = split(survey(2, 300), { takeOffPoints, elevation: ground });

  expect(batteryFlight?.flight.waypoints[0]?.position[2]).toBeCloseTo(10, 6);
  expect(batteryFlight?.areHeightsKnown).toBe(true);
  expect(split(survey(2, 300), { takeOffPoints })[0]?.areHeightsKnown).toBe(false);
});

describe("what can't be split has a reason", () => {
  test.each<[string, PlannedFlight, Partial<FlightConditions>, string]>([
    ["too far away", flightOf(lineOf([30_000, 0], [30_100, 0])), {}, "beyond-battery-range"],
    ["a gale", survey(2, 100), { wind: { speedMps: 20, fromDeg: 90 } }, "too-windy"],
    ["nothing to fly", flightOf([]), {}, "empty-flight"],
    ["all of the battery kept in reserve", survey(2, 100), { reservePercent: 100 }, "no-usable-battery"],
  ])("%s", (...[, flight, changes, code]) => {
    const result = splitFlight(flight, { conditions: { ...conditions, ...changes } });
    expect(result).toMatchObject({ ok: false, code });
  });
});

test("waypoints with single photos are split between them", () => {
  const waypoints = Array.from({ length: 200 }, (_, index) =>
    waypointAt((index % 20) * 20, Math.floor(index / 20) * 20, { actions: [{ kind: "photo" }] }),
  );
  const flights = split(flightOf(waypoints));
  expect(flights.length).toBeGreaterThan(1);
  expect(flights.flatMap(({ flight }) => flight.waypoints)).toHaveLength(200);
});

test("every photo is taken once, and as many again as the overlap says at each cut", () => {
  const lines = fc.array(fc.integer({ min: 30, max: 900 }), { minLength: 2, maxLength: 25 });
  fc.assert(
    fc.property(
      lines,
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 8, max: 25 }),
      (lengths, overlapPhotos, enduranceMin) => {
        const flight = flightOf(
          lengths.flatMap((lengthM, line) => lineOf([0, line * 15], [lengthM, line * 15], { line })),
        );
        const flights = split(flight, {
          overlapPhotos,
          conditions: { ...conditions, aircraft: { ...conditions.aircraft, enduranceMin } },
        });
        const all = photoPositions(flight);
        let next = 0;
        for (const batteryFlight of flights) {
          expect(batteryFlight.firstPhoto).toBe(Math.max(0, next - overlapPhotos));
          const own = photoPositions(batteryFlight.flight);
          expect(own).toHaveLength(batteryFlight.photoCount);
          for (const [index, { position }] of own.entries()) {
            expect(
              distanceM(position, all[batteryFlight.firstPhoto + index]?.position ?? [0, 0]),
            ).toBeLessThan(1.05);
          }
          expect(batteryFlight.energy.hoverS).toBeLessThanOrEqual(enduranceMin * 60 * 0.75);
          next = batteryFlight.firstPhoto + batteryFlight.photoCount;
        }
        expect(next).toBe(all.length);
      },
    ),
    { numRuns: 60 },
  );
});
