import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nearFrame } from "./near-frame.ts";

const metres = fc.double({ min: -350, max: 350, noNaN: true });

test("positions around agree with a local frame to a millimetre, up to 70° of latitude", () => {
  fc.assert(
    fc.property(fc.double({ min: -70, max: 70, noNaN: true }), metres, metres, (lat, east, north) => {
      const quick = nearFrame([36, lat]);
      const place = quick.toPosition([east, north]);
      expect(distanceM(place, localFrame([36, lat]).toPosition([east, north]))).toBeLessThan(0.001);
      const [backEast, backNorth] = quick.toMetres(place);
      expect(Math.hypot(backEast - east, backNorth - north)).toBeLessThan(1e-6);
    }),
  );
});
