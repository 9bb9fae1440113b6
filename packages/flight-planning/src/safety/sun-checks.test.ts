import { describe, expect, test } from "vitest";
import { findAircraft } from "#cameras/aircraft.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import { flightOf, lineOf } from "#testing/generated-terrain.ts";
import { glintAngleDeg } from "./glint.ts";
import { checkSun } from "./sun-checks.ts";
import type { SunConditions } from "./safety-context.ts";

const aircraft = findAircraft("m3t");
if (!aircraft) throw new Error("The aircraft list lacks the M3T.");
const flight = flightOf(lineOf([0, 0], [300, 0]));
const DOWN = { headingDeg: 0, pitchDeg: -90 };

describe("angle between the camera's axis and the mirrored sun", () => {
  test.each([
    ["flat modules mirror a sun overhead straight up", 90, 0, DOWN, 0],
    ["flat modules mirror a sun at 60° up to the other side", 60, 0, DOWN, 30],
    ["modules tilted half way to the sun mirror it straight up", 50, 20, DOWN, 0],
    [
      "a camera tilted towards the sun meets it with flat modules",
      60,
      0,
      { headingDeg: 180, pitchDeg: -60 },
      0,
    ],
    ["a camera tilted away from the sun does not", 60, 0, { headingDeg: 0, pitchDeg: -60 }, 60],
  ])("%s", (...[, elevationDeg, tiltDeg, camera, angle]) => {
    const found = glintAngleDeg({ elevationDeg, azimuthDeg: 180 }, { tiltDeg, azimuthDeg: 180 }, camera);
    expect(found).toBeCloseTo(angle, 4);
  });

  test.each([
    ["down", -5, 180],
    ["behind the modules", 20, 0],
  ])("is unknown while the sun is %s", (_name, elevationDeg, azimuthDeg) => {
    expect(
      glintAngleDeg({ elevationDeg, azimuthDeg }, { tiltDeg: 60, azimuthDeg: 180 }, DOWN),
    ).toBeUndefined();
  });
});

/** A sun in the south that climbs ten degrees an hour to noon, three hours after take-off, and sinks again. */
const day = (noonDeg: number): SunConditions => ({
  sunAt: (seconds) => ({ elevationDeg: noonDeg - Math.abs(seconds / 3600 - 3) * 10, azimuthDeg: 180 }),
});

const check = (light: SunConditions, checked: PlannedFlight = flight) =>
  checkSun(checked, { aircraft, light });

describe("daylight", () => {
  test.each<[string, SunConditions, object[]]>([
    ["a high sun is good", day(60), []],
    [
      "a low sun is a warning, and later is better",
      day(40),
      [
        {
          code: "sun-too-low",
          severity: "warning",
          worst: expect.closeTo(10, 0),
          fixes: [{ kind: "shift-time", byMin: 60 }],
        },
      ],
    ],
    ["twilight is a low sun", day(28), [{ code: "sun-too-low", fixes: [{ kind: "shift-time" }] }]],
    ["night is an error", day(20), [{ code: "night", severity: "error" }]],
    ["a winter sun that never stands high can't be fixed", day(10), [{ code: "night", fixes: [] }]],
  ])("%s", (_name, light, expected) => {
    expect(check(light)).toMatchObject(expected);
  });
});

test("at night a flight without thermal camera is a warning only", () => {
  expect(check(day(20), { ...flight, lensIds: ["wide"] })).toMatchObject([
    { code: "night", severity: "warning" },
  ]);
});

describe("irradiance", () => {
  const rising: SunConditions = { ...day(80), irradianceAt: (seconds) => 560 + seconds / 36 };

  test("below 600 W/m² thermography is to wait", () => {
    expect(check(rising)).toMatchObject([
      {
        code: "irradiance-too-low",
        severity: "warning",
        limit: 600,
        worst: expect.closeTo(560.3, 0),
        fixes: [{ kind: "shift-time", byMin: 30 }],
      },
    ]);
  });

  test("above it, and for visual flights, there is nothing to say", () => {
    expect(check({ ...rising, irradianceAt: () => 601 })).toEqual([]);
    expect(check(rising, { ...flight, lensIds: ["wide"] })).toEqual([]);
  });

  test("the limit can be another", () => {
    const found = checkSun(flight, { aircraft, light: rising, limits: { minIrradianceWm2: 500 } });
    expect(found).toEqual([]);
  });
});

describe("glint", () => {
  const mirroring = (tiltDeg: number): SunConditions => ({
    sunAt: () => ({ elevationDeg: 50, azimuthDeg: 180 }),
    modulesAt: () => ({ tiltDeg, azimuthDeg: 180 }),
  });

  test("on modules that mirror the sun straight up is found on every image, and a tilt of the camera fixes it", () => {
    const [found] = check(mirroring(20));
    expect(found).toMatchObject({
      code: "glint",
      severity: "warning",
      worst: expect.closeTo(0, 3),
      fixes: [{ kind: "tilt-gimbal", toDeg: -80 }],
    });
    expect(found?.locations).toHaveLength(31);
  });

  test("more than ten degrees away is none", () => {
    expect(check(mirroring(14))).toEqual([]);
    expect(check(mirroring(16))).toMatchObject([{ code: "glint" }]);
  });

  test("follows trackers through the hour", () => {
    const light: SunConditions = {
      sunAt: () => ({ elevationDeg: 50, azimuthDeg: 180 }),
      modulesAt: (seconds) => ({ tiltDeg: seconds < 60 ? 0 : 20, azimuthDeg: 180 }),
    };
    const count = check(light)[0]?.locations.length ?? 0;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(31);
  });
});
