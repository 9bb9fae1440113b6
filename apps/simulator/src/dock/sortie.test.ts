import { readWpml } from "@overfly/route-files/wpml/read/read-wpml-document";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DOCK_AT, smallRoute } from "#testing/small-site.ts";
import { breakPointAt, placeAt, sortieOf } from "./sortie.ts";

const read = readWpml(smallRoute());
if (!read.ok) throw new Error(read.message);
const { document } = read;
const whole = sortieOf(document, DOCK_AT);

describe("a route as it is flown", () => {
  test("keeps to heights above the dock, also where the file tells them above the ellipsoid", () => {
    const raised = document.waylines.map((wayline) => ({
      ...wayline,
      heightMode: "WGS84",
      waypoints: wayline.waypoints.map((waypoint) => {
        const [longitude = 0, latitude = 0, heightM = 0] = waypoint.position;
        return { ...waypoint, position: [longitude, latitude, heightM + DOCK_AT.heightM] };
      }),
    }));
    const { points, photos } = sortieOf({ ...document, waylines: raised }, DOCK_AT);

    expect(points.map(({ elevationM }) => elevationM)).toEqual(
      whole.points.map(({ elevationM }) => elevationM),
    );
    expect(photos.every(({ elevationM }) => Math.abs(elevationM - 25) < 1e-6)).toBe(true);
  });

  test("looks straight down in every picture", () => {
    expect(whole.photos.length).toBeGreaterThanOrEqual(3);
    expect(whole.photos.every(({ gimbalPitchDeg }) => gimbalPitchDeg === -90)).toBe(true);
  });

  test("goes on where it was left, wherever that was", () => {
    const moment = fc.double({ min: 0, max: whole.endS, noNaN: true });
    fc.assert(
      fc.property(moment, (tS) => {
        const left = placeAt(whole.points, tS);
        const resumed = sortieOf(document, DOCK_AT, breakPointAt(whole.points, tS, 773));
        const back = placeAt(resumed.points, resumed.startS);
        expect(back.longitude).toBeCloseTo(left.longitude, 8);
        expect(back.latitude).toBeCloseTo(left.latitude, 8);
        expect(back.elevationM).toBeCloseTo(left.elevationM, 3);
      }),
    );
  });
});
