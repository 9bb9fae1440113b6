import type { Polygon } from "geojson";
import { describe, expect, test } from "vitest";
import { findAircraft } from "#cameras/aircraft.ts";
import { findCamera } from "#cameras/cameras.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import { box, flightOf, lineOf, madeGround, placeAt } from "#testing/generated-terrain.ts";
import { checkFlight } from "./check-flight.ts";
import type { IssueCode, PlanIssue } from "./plan-issue.ts";
import type { SafetyContext } from "./safety-context.ts";

const aircraft = findAircraft("m3t");
if (!aircraft) throw new Error("The aircraft list lacks the M3T.");
const level = madeGround(() => 200);
const around: SafetyContext = { aircraft, elevation: level, battery: { reservePercent: 25 } };
const flight = flightOf([...lineOf([0, 0], [200, 0]), ...lineOf([200, 20], [0, 20], { line: 1 })]);

const codes = (found: readonly PlanIssue[]): IssueCode[] => found.map(({ code }) => code);

function issue(code: IssueCode, checked: PlannedFlight, changes: Partial<SafetyContext> = {}): PlanIssue {
  const found = checkFlight(checked, { ...around, ...changes }).find((one) => one.code === code);
  if (!found) throw new Error(`There is no issue "${code}".`);
  return found;
}

const eastOf = ({ locations }: PlanIssue): number => ((locations[0]?.position[0] ?? 0) - 10) * 111_319.49;

test("a good flight in good surroundings has no issues", () => {
  const all: SafetyContext = {
    ...around,
    boundary: box(-10, -10, 210, 30),
    operationArea: box(-20, -20, 220, 40),
    noFlyZones: [{ id: "z", name: "Substation", area: box(300, 0, 400, 100) }],
    obstacles: [{ id: "o", name: "Mast", geometry: placeAt(100, 80), heightM: 90, clearanceM: 20 }],
    limits: { maxAboveTakeOffM: 100 },
    pilotPosition: placeAt(0, 0),
    wind: { speedMps: 3, fromDeg: 0 },
    light: {
      sunAt: () => ({ elevationDeg: 60, azimuthDeg: 180 }),
      irradianceAt: () => 800,
      modulesAt: () => ({ tiltDeg: 25, azimuthDeg: 180 }),
    },
  };
  expect(checkFlight(flight, all)).toEqual([]);
});

describe("areas", () => {
  test("outside of the boundary is a warning, outside of the operation area an error, each with its place", () => {
    const area = box(-10, -10, 150, 30);
    const boundary = issue("outside-boundary", flight, { boundary: area });
    const operation = issue("outside-operation-area", flight, { operationArea: area });

    expect([boundary.severity, operation.severity]).toEqual(["warning", "error"]);
    expect(boundary.worst).toBeCloseTo(50, 0);
    expect(eastOf(boundary)).toBeCloseTo(200, -1);
    expect(operation.fixes).toEqual([{ kind: "keep-inside-area" }]);
  });

  test("a boundary's hole is outside", () => {
    const [ring = []] = box(-10, -10, 210, 30).coordinates;
    const [hole = []] = box(90, -5, 110, 5).coordinates;
    const boundary: Polygon = { type: "Polygon", coordinates: [ring, hole] };
    expect(eastOf(issue("outside-boundary", flight, { boundary }))).toBeCloseTo(100, -1);
  });

  const zone = { id: "z", name: "Substation", area: box(80, -5, 120, 5) };

  test("a no-fly zone is an error where the flight crosses it", () => {
    const found = issue("in-no-fly-zone", flight, { noFlyZones: [zone] });
    expect(found).toMatchObject({
      severity: "error",
      subjectId: "z",
      fixes: [{ kind: "route-around", about: "z" }],
    });
    expect(eastOf(found)).toBeCloseTo(100, -1.5);
  });

  test("a zone that ends below the flight does not matter; one that ends above can be flown over", () => {
    expect(checkFlight(flight, { ...around, noFlyZones: [{ ...zone, ceilingM: 30 }] })).toEqual([]);
    const found = issue("in-no-fly-zone", flight, { noFlyZones: [{ ...zone, ceilingM: 55 }] });
    expect(found.fixes).toContainEqual({ kind: "raise", byM: 15 });
  });

  test("the transit home is checked too", () => {
    const behind = { ...zone, area: box(-160, -5, -140, 5) };
    const away = flightOf(flight.waypoints, { takeOff: placeAt(-300, 0) });
    expect(issue("in-no-fly-zone", away, { noFlyZones: [behind] }).locations[0]?.waypoint).toBe(-1);
  });
});

describe("heights", () => {
  test("too high over the ground, where the ground falls away", () => {
    const valley = madeGround((eastM) => (eastM > 150 ? 100 : 200));
    const found = issue("too-high-over-ground", flight, { elevation: valley });

    expect(found).toMatchObject({ severity: "error", worst: expect.closeTo(140, 0), limit: 120 });
    expect(found.fixes).toEqual([{ kind: "follow-terrain" }, { kind: "lower", byM: 20 }]);
    expect(eastOf(found)).toBeGreaterThan(145);
  });

  test("too high over the take-off point by the limit given", () => {
    const found = issue("too-high-over-take-off", flight, { limits: { maxAboveTakeOffM: 35 } });
    expect(found.fixes).toEqual([{ kind: "lower", byM: 5 }]);
  });

  test("too low over a hill, and into it", () => {
    const hill = madeGround((eastM) => 200 + Math.max(0, 50 - Math.abs(eastM - 100)));
    const found = issue("too-low-over-ground", flight, { elevation: hill });
    expect(found.worst).toBeLessThan(0);
    expect(found.fixes).toContainEqual({ kind: "raise", byM: 15 });
    expect(
      codes(checkFlight(flight, { ...around, elevation: hill, limits: { minAboveGroundM: -20 } })),
    ).toEqual([]);
  });

  test("a transit home through a hill asks for a higher safe height", () => {
    const hill = madeGround((eastM) => 200 + Math.max(0, 50 - Math.abs(eastM + 150)));
    const away = flightOf(flight.waypoints, { takeOff: placeAt(-300, 0) });
    const found = checkFlight(away, { ...around, elevation: hill });
    expect(found).toMatchObject([
      { code: "too-low-over-ground", fixes: [{ kind: "set-safe-height", toM: 55 }] },
    ]);
  });

  test("without elevation model the height over ground is reported to be unknown", () => {
    const { elevation: _, ...blind } = around;
    expect(codes(checkFlight(flight, blind))).toEqual(["no-elevation"]);
    expect(codes(checkFlight({ ...flight, heightMode: "ground" }, blind))).toEqual([]);
  });

  test("a gap of the elevation model is reported with its place", () => {
    const holed = madeGround((eastM) => (eastM > 90 && eastM < 110 ? undefined : 200));
    const found = issue("terrain-gap", flight, { elevation: holed });
    expect(found.severity).toBe("warning");
    expect(found.locations).toHaveLength(2);
  });

  const mast = { id: "o", name: "Mast", geometry: placeAt(100, 5), heightM: 50, clearanceM: 10 };

  test("an obstacle nearer than its clearance tells how much higher would do", () => {
    const found = issue("obstacle-too-near", flight, { obstacles: [mast] });
    expect(found).toMatchObject({
      severity: "error",
      subjectId: "o",
      fixes: [{ kind: "raise", byM: 20 }, { kind: "route-around" }],
    });
  });

  test.each([
    ["lower", { ...mast, heightM: 25 }],
    ["farther to the side", { ...mast, geometry: placeAt(100, 50) }],
  ])("an obstacle that is %s does not matter", (_name, obstacle) => {
    expect(checkFlight(flight, { ...around, obstacles: [obstacle] })).toEqual([]);
  });

  test("a line over a slope is measured where it stands", () => {
    const slope = madeGround((eastM) => 200 + eastM / 5);
    const wire = {
      ...mast,
      geometry: { type: "LineString" as const, coordinates: [placeAt(180, -50), placeAt(180, 50)] },
      heightM: 5,
      clearanceM: 5,
    };
    expect(codes(checkFlight(flight, { ...around, elevation: slope, obstacles: [wire] }))).toContain(
      "obstacle-too-near",
    );
    expect(checkFlight(flight, { ...around, obstacles: [wire] })).toEqual([]);
  });
});

describe("overlap on slopes", () => {
  const lens = findCamera("m3t")?.lenses.find(({ id }) => id === "ir");
  if (!lens) throw new Error("The camera list lacks the M3T's thermal lens.");
  const overlap = { lens, requested: { front: 0.6, side: 0.4 } }; // 10 m and 20 m apart, 40 m above ground
  const slope = madeGround((eastM) => 200 + eastM / 10);

  test("is enough over level ground", () => {
    expect(checkFlight(flight, { ...around, overlap })).toEqual([]);
  });

  test("is too small where the ground comes nearer, with what would fix it", () => {
    const found = checkFlight(flight, { ...around, overlap, elevation: slope });
    expect(codes(found)).toEqual(["front-overlap-too-small", "side-overlap-too-small"]);
    expect(found[0]?.fixes).toEqual([
      { kind: "follow-terrain" },
      { kind: "increase-front-overlap", factor: expect.closeTo(0.8, 0) },
    ]);
    expect(found[0]?.worst).toBeLessThan(0.5);
  });
});

describe("reach", () => {
  test("farther from the pilot than can be seen", () => {
    const found = issue("beyond-line-of-sight", flight, { pilotPosition: placeAt(-450, 0) });
    expect(found).toMatchObject({ severity: "warning", limit: 500, worst: expect.closeTo(651, -1) });
    expect(found.fixes[0]).toMatchObject({ kind: "move-pilot" });
    expect(
      checkFlight(flight, { ...around, pilotPosition: placeAt(-450, 0), limits: { lineOfSightM: 700 } }),
    ).toEqual([]);
  });

  test("more than the battery gives", () => {
    const long = flightOf(
      Array.from({ length: 40 }, (_, line) => lineOf([0, line * 5], [400, line * 5], { line })).flat(),
    );
    expect(issue("battery-too-small", long)).toMatchObject({
      severity: "error",
      fixes: [{ kind: "split" }],
    });
    expect(codes(checkFlight(long, { ...around, aircraft: { ...aircraft, enduranceMin: 300 } }))).toEqual([]);
  });

  test("no take-off point", () => {
    const { takeOff: _, ...rest } = flight;
    expect(issue("no-take-off-point", rest).fixes).toEqual([{ kind: "set-take-off" }]);
  });

  test.each<[string, number, PlannedFlight, IssueCode[]]>([
    ["calm", 3, flight, []],
    ["that cools the modules is a hint", 6, flight, ["wind-above-inspection-limit"]],
    ["above 28 km/h is a warning for thermography", 8, flight, ["wind-above-inspection-limit"]],
    ["above 28 km/h is nothing to a visual flight", 8, { ...flight, lensIds: ["wide"] }, []],
    [
      "above the aircraft's limit is an error",
      13,
      { ...flight, lensIds: ["wide"] },
      ["wind-above-aircraft-limit"],
    ],
    [
      "that stops the aircraft is two errors",
      17,
      { ...flight, lensIds: ["wide"] },
      ["wind-stops-the-aircraft", "wind-above-aircraft-limit"],
    ],
  ])("wind %s", (...[, speedMps, checked, expected]) => {
    expect(codes(checkFlight(checked, { ...around, wind: { speedMps, fromDeg: 90 } }))).toEqual(expected);
  });

  test.each([
    [4, []],
    [4.1, ["hint"]],
    [7.7, ["hint"]],
    [7.8, ["warning"]],
    [12, ["warning"]],
    [12.1, ["error", "warning"]],
  ])("wind of %d m/s over a thermal flight: %j (28 km/h are 7.8 m/s)", (speedMps, severities) => {
    const found = checkFlight(flight, { ...around, wind: { speedMps, fromDeg: 90 } });
    expect(found.map(({ severity }) => severity)).toEqual(severities);
  });
});

test("errors come before warnings, warnings before hints", () => {
  const found = checkFlight(flight, {
    ...around,
    boundary: box(0, 0, 10, 10),
    limits: { maxAboveGroundM: 30 },
    wind: { speedMps: 6, fromDeg: 0 },
  });
  expect(found.map(({ severity }) => severity)).toEqual(["error", "warning", "hint"]);
});
