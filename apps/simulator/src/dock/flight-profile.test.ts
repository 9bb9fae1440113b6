import { readWpmlDocument } from "@overfly/route-files/wpml/read/read-wpml-document";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DOCK_LOCATION, smallRoute } from "#testing/small-plant.ts";
import { breakPointAt, positionAt, flightProfileOf } from "./flight-profile.ts";

const read = readWpmlDocument(smallRoute());
if (!read.ok) throw new Error(read.message);
const { document } = read;
const whole = flightProfileOf(document, DOCK_LOCATION);

describe("a route as it is flown", () => {
  test("keeps to heights above the dock, also where the file tells them above the ellipsoid", () => {
    const raised = document.waylines.map((wayline) => ({
      ...wayline,
      heightMode: "WGS84",
      waypoints: wayline.waypoints.map((waypoint) => {
        const [longitude = 0, latitude = 0, heightM = 0] = waypoint.position;
        return { ...waypoint, position: [longitude, latitude, heightM + DOCK_LOCATION.heightM] };
      }),
    }));
    const { points, photos } = flightProfileOf({ ...document, waylines: raised }, DOCK_LOCATION);

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
        const left = positionAt(whole.points, tS);
        const resumed = flightProfileOf(document, DOCK_LOCATION, breakPointAt(whole.points, tS, 773));
        const back = positionAt(resumed.points, resumed.startS);
        expect(back.longitude).toBeCloseTo(left.longitude, 8);
        expect(back.latitude).toBeCloseTo(left.latitude, 8);
        expect(back.elevationM).toBeCloseTo(left.elevationM, 3);
      }),
    );
  });
});
