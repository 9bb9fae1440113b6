import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localFrame } from "./local-frame.ts";

/** One degree along a meridian and along a parallel on WGS 84, from the ellipsoid's published series. */
const DEGREES: [lat: number, alongMeridianM: number, alongParallelM: number][] = [
  [0, 110_574.3, 111_319.5],
  [30, 110_852.4, 96_486.3],
  [45, 111_131.8, 78_846.8],
  [60, 111_412.2, 55_800.0],
];

describe("a local frame", () => {
  test.each(DEGREES)(
    "at latitude %d matches the ellipsoid to 1e-4",
    (lat, alongMeridianM, alongParallelM) => {
      const { toMetres } = localFrame([35, lat]);
      const [eastM] = toMetres([35.1, lat]);
      const [, northM] = toMetres([35, lat + 0.1]);

      expect(Math.abs(eastM / (alongParallelM / 10) - 1)).toBeLessThan(1e-4);
      expect(Math.abs(northM / (alongMeridianM / 10) - 1)).toBeLessThan(1e-4);
    },
  );

  test("round-trips points within 20 km anywhere on Earth", () => {
    const places = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -89, max: 89, noNaN: true }),
    );
    const steps = fc.double({ min: -20_000, max: 20_000, noNaN: true });
    fc.assert(
      fc.property(places, steps, steps, (place, eastM, northM) => {
        const frame = localFrame(place);
        const [backEastM, backNorthM] = frame.toMetres(frame.toPosition([eastM, northM]));
        expect(Math.hypot(backEastM - eastM, backNorthM - northM)).toBeLessThan(0.001);
      }),
    );
  });

  test("is continuous across the antimeridian", () => {
    const frame = localFrame([179.999, 0]);
    expect(frame.toMetres([-179.999, 0])[0]).toBeCloseTo(222.6, 0);
    expect(frame.toPosition([222.64, 0])[0]).toBeCloseTo(-179.999, 5);
  });
});
