import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import fc from "fast-check";
import { expect, test } from "vitest";
import { straightWay } from "./straight-way.ts";

const metres = fc.double({ min: -1500, max: 1500, noNaN: true });
const ways = fc.record({
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  lon: fc.constantFrom(36, 179.995, -179.995),
  eastM: metres,
  northM: metres,
  part: fc.double({ min: 0, max: 1, noNaN: true }),
});

test("places on a way of 2 km lie within millimetres of the straight line, over the antimeridian too", () => {
  fc.assert(
    fc.property(ways, ({ lat, lon, eastM, northM, part }) => {
      const frame = localFrame([lon, lat]);
      const place = straightWay([lon, lat, 10], [...frame.toPosition([eastM, northM]), 30])(part);
      expect(distanceM(place, frame.toPosition([eastM * part, northM * part]))).toBeLessThan(0.01);
      expect(place[2]).toBeCloseTo(10 + 20 * part, 9);
      expect(Math.abs(place[0] ?? 999)).toBeLessThanOrEqual(180);
    }),
  );
});
