import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlannedFlight } from "#model/planned-flight.ts";
import type { Obstacle } from "@overfly/contract/flight-routes/route-document";
import { flightOf, lineOf, madeGround, placeAt, waypointAt } from "#testing/generated-terrain.ts";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";
import { flightProfile } from "#terrain/flight-profile.ts";
import { followTerrain } from "./follow-terrain.ts";
import type { TerrainFollowingOptions } from "./followed-flight.ts";

const hills = madeGround((eastM, northM) => 100 + 15 * Math.sin(eastM / 90) + 10 * Math.cos(northM / 140));

const survey = flightOf([
  ...lineOf([-500, -60], [500, -60], { line: 0 }),
  ...lineOf([500, 0], [-500, 0], { line: 1 }),
  ...lineOf([-500, 60], [500, 60], { line: 2 }),
]);

function follow(
  flight: PlannedFlight,
  ground: ElevationModel,
  rules: TerrainFollowingOptions = { toleranceM: 3 },
) {
  const followed = followTerrain(flight, ground, rules);
  if (!followed.ok) throw new Error(followed.code);
  return followed;
}

function clearances(flight: PlannedFlight, ground: ElevationModel): number[] {
  const profile = flightProfile(flight, ground, { stepM: 0.7 });
  if (!profile.ok) throw new Error(profile.code);
  return [...profile.clearanceM];
}

test("over level ground nothing is added and the height stays", () => {
  const { flight, addedPoints } = follow(
    survey,
    madeGround(() => 321),
  );

  expect(addedPoints).toBe(0);
  expect(flight.waypoints.every(({ position }) => Math.abs((position[2] ?? 0) - 40) < 1e-6)).toBe(true);
});

test("over hills the height above ground stays within the tolerance, with a fraction of the points of a fixed step", () => {
  const { flight, addedPoints, tooSteep } = follow(survey, hills);

  const heights = clearances(flight, hills);
  expect(Math.min(...heights)).toBeGreaterThan(37);
  expect(Math.max(...heights)).toBeLessThan(43);
  expect(tooSteep).toEqual([]);
  expect(addedPoints).toBeLessThan(35); // a point every 30 m would be 100
});

test("added points belong to their photo line and carry no actions", () => {
  const { flight } = follow(survey, hills);
  const onFirstLine = flight.waypoints.filter(({ line }) => line === 0);

  expect(onFirstLine.length).toBeGreaterThan(4);
  expect(onFirstLine.slice(1, -1).every(({ actions, turn }) => actions.length === 0 && turn === "pass")).toBe(
    true,
  );
  expect(onFirstLine.at(-1)?.actions).toEqual([{ kind: "stop-photos" }]);
});

describe("a scarp that is steeper than the aircraft climbs", () => {
  const scarp = madeGround((eastM) => (eastM < 0 ? 100 : 160));

  test("is passed higher than wanted, never lower, and reported", () => {
    const { flight, tooSteep } = follow(flightOf(lineOf([-400, 3], [400, 3])), scarp);

    expect(Math.min(...clearances(flight, scarp))).toBeGreaterThan(37);
    expect(tooSteep).toHaveLength(1);
    expect(tooSteep[0]?.byM).toBeGreaterThan(40);
    const [first] = tooSteep;
    expect(Math.abs((first?.position[0] ?? 0) - 10) * 111_319).toBeLessThan(10);
  });

  test.each([
    ["climb", [-400, 3], [400, 3], 5 / 5],
    ["descent", [400, 3], [-400, 3], 3 / 5],
  ] as const)("%s keeps to the limit at the flight's speed", (_name, from, to, steepest) => {
    const { flight } = follow(flightOf(lineOf([...from], [...to])), scarp);
    expect(Math.max(...rises(flight).map(Math.abs))).toBeLessThanOrEqual(steepest + 1e-6);
  });
});

describe("obstacles", () => {
  const mast: Obstacle = { id: "1", name: "Mast", geometry: placeAt(100, 2), heightM: 60, clearanceM: 15 };
  const level = madeGround(() => 50);
  const line = flightOf(lineOf([-400, 0], [400, 0]));

  test("are flown over with their clearance", () => {
    const { flight, raisedOver } = follow(line, level, { toleranceM: 2, obstacles: [mast] });

    expect(raisedOver).toEqual([mast]);
    const profile = flightProfile(flight, level, { stepM: 1 });
    if (!profile.ok) throw new Error(profile.code);
    const above = [...profile.distanceM].flatMap((atM, index) =>
      Math.abs(atM - 500) < 14 ? [profile.clearanceM[index] ?? 0] : [],
    );
    expect(Math.min(...above)).toBeGreaterThanOrEqual(75 - 1e-6);
  });

  test("are reported where flying over them would be too high", () => {
    const { raisedOver, notCleared, addedPoints } = follow(line, level, {
      toleranceM: 2,
      obstacles: [mast],
      maxAboveGroundM: 60,
    });
    expect({ raisedOver, addedPoints }).toEqual({ raisedOver: [], addedPoints: 0 });
    expect(notCleared).toMatchObject([{ obstacle: mast, neededM: 75 }]);
  });

  test("beside the path are ignored", () => {
    const aside = { ...mast, geometry: placeAt(100, 40) };
    expect(follow(line, level, { toleranceM: 2, obstacles: [aside] }).addedPoints).toBe(0);
  });
});

describe("what can't be followed has a reason", () => {
  const holed = madeGround((eastM) => (Math.abs(eastM - 200) < 20 ? undefined : 100));

  const rules = { toleranceM: 3 };

  test.each<[string, Parameters<typeof followTerrain>, string]>([
    ["a gap below the flight", [survey, holed, rules], "terrain-gap"],
    ["a flight outside the model", [survey, madeGround(() => 1, { sideM: 200 }), rules], "terrain-gap"],
    ["a take-off point in a gap", [{ ...survey, takeOff: placeAt(200, 0) }, holed, rules], "terrain-gap"],
    [
      "heights over the ellipsoid",
      [{ ...survey, heightMode: "ellipsoid" }, hills, rules],
      "not-above-ground",
    ],
    ["no tolerance", [survey, hills, { toleranceM: 0 }], "tolerance-too-small"],
    ["no waypoints", [flightOf([]), hills, rules], "empty-flight"],
  ])("%s", (_name, values, code) => {
    expect(followTerrain(...values)).toMatchObject({ ok: false, code });
  });

  test("a flight without a take-off point", () => {
    const { takeOff: _, ...rest } = survey;
    expect(followTerrain(rest, hills, { toleranceM: 3 })).toMatchObject({
      ok: false,
      code: "no-take-off-point",
    });
  });

  test("each gap is named by its place", () => {
    const followed = followTerrain(survey, holed, { toleranceM: 3 });
    expect(followed.ok ? [] : followed.locations).toHaveLength(3);
  });
});

test("waypoints above each other keep their own heights over ground", () => {
  const flight = flightOf([10, 30, 50].map((heightM) => waypointAt(60, 0, { heightM })));
  const { flight: followed } = follow(flight, hills);

  const heights = followed.waypoints.map(({ position }) => position[2] ?? 0);
  expect([(heights[1] ?? 0) - (heights[0] ?? 0), (heights[2] ?? 0) - (heights[1] ?? 0)]).toEqual([
    expect.closeTo(20, 6),
    expect.closeTo(20, 6),
  ]);
});

test("a position that the aircraft points to keeps its height over its own ground", () => {
  const ground = madeGround((eastM) => (eastM > 50 ? 130 : 100));
  const looking = flightOf([
    waypointAt(0, 0, { lookAt: [...placeAt(200, 0), 5] }),
    waypointAt(20, 0, { lookAt: [...placeAt(-200, 0), 5] }),
  ]);
  const { flight } = follow(looking, ground);
  expect(flight.waypoints.map(({ lookAt }) => lookAt?.[2])).toEqual([35, 5]);
});

test("over any hills the flight is never nearer to the ground than the tolerance allows, and never higher than it says", () => {
  const wave = fc.record({
    lengthM: fc.double({ min: 25, max: 400, noNaN: true }),
    heightM: fc.double({ min: 0, max: 25, noNaN: true }),
    turn: fc.double({ min: 0, max: 6, noNaN: true }),
  });
  const tolerance = fc.double({ min: 1, max: 8, noNaN: true });
  fc.assert(
    fc.property(fc.array(wave, { minLength: 1, maxLength: 3 }), tolerance, (waves, toleranceM) => {
      const ground = madeGround(
        (eastM, northM) =>
          waves.reduce((sum, { lengthM, heightM, turn }) => {
            const along = eastM * Math.cos(turn) + northM * Math.sin(turn);
            return sum + heightM * Math.sin((along * 2 * Math.PI) / lengthM);
          }, 300),
        { cellM: 10, sideM: 1200 },
      );
      const { flight, tooSteep } = follow(survey, ground, { toleranceM });
      const heights = clearances(flight, ground);
      expect(Math.min(...heights)).toBeGreaterThan(40 - toleranceM);
      const excess = Math.max(0, ...tooSteep.map(({ byM }) => byM));
      expect(Math.max(...heights)).toBeLessThan(40 + toleranceM + excess + 0.02);
    }),
    { numRuns: 60 },
  );
});

function rises({ waypoints }: PlannedFlight): number[] {
  return waypoints.slice(1).map(({ position: [lon = 0, , heightM = 0] }, index) => {
    const [beforeLon = 0, , beforeM = 0] = waypoints[index]?.position ?? [];
    return (heightM - beforeM) / (Math.abs(lon - beforeLon) * 111_319.49);
  });
}
