import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import fc from "fast-check";
import { expect, test } from "vitest";
import { straightPath } from "./straight-path.ts";

const metres = fc.double({ min: -1500, max: 1500, noNaN: true });
const paths = fc.record({
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  lon: fc.constantFrom(36, 179.995, -179.995),
  eastM: metres,
  northM: metres,
  fraction: fc.double({ min: 0, max: 1, noNaN: true }),
});

test("positions on a path of 2 km lie within millimetres of the straight line, over the antimeridian too", () => {
  fc.assert(
    fc.property(paths, ({ lat, lon, eastM, northM, fraction }) => {
      const frame = localFrame([lon, lat]);
      const position = straightPath([lon, lat, 10], [...frame.toPosition([eastM, northM]), 30])(fraction);
      expect(distanceM(position, frame.toPosition([eastM * fraction, northM * fraction]))).toBeLessThan(0.01);
      expect(position[2]).toBeCloseTo(10 + 20 * fraction, 9);
      expect(Math.abs(position[0] ?? 999)).toBeLessThanOrEqual(180);
    }),
  );
});
