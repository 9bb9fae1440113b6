import { readWpmlDocument } from "@overfly/route-files/wpml/read/read-wpml-document";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DOCK_LOCATION, smallRoute } from "#testing/small-plant.ts";
import { breakPointAt, positionAt, flightProfileOf } from "./flight-profile.ts";

const read = readWpmlDocument(smallRoute());
if (!read.ok) throw new Error(read.message);
const { document } = read;
const profile = flightProfileOf(document, DOCK_LOCATION);

describe("the flight profile of a route", () => {
  test("has heights above the dock, even where the file has them above the ellipsoid", () => {
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
      profile.points.map(({ elevationM }) => elevationM),
    );
    expect(photos.every(({ elevationM }) => Math.abs(elevationM - 25) < 1e-6)).toBe(true);
  });

  test("points the camera straight down for every photo", () => {
    expect(profile.photos.length).toBeGreaterThanOrEqual(3);
    expect(profile.photos.every(({ gimbalPitchDeg }) => gimbalPitchDeg === -90)).toBe(true);
  });

  test("resumes at any breakpoint", () => {
    const time = fc.double({ min: 0, max: profile.endS, noNaN: true });
    fc.assert(
      fc.property(time, (tS) => {
        const interrupted = positionAt(profile.points, tS);
        const resumed = flightProfileOf(document, DOCK_LOCATION, breakPointAt(profile.points, tS, 773));
        const resumedAt = positionAt(resumed.points, resumed.startS);
        expect(resumedAt.longitude).toBeCloseTo(interrupted.longitude, 8);
        expect(resumedAt.latitude).toBeCloseTo(interrupted.latitude, 8);
        expect(resumedAt.elevationM).toBeCloseTo(interrupted.elevationM, 3);
      }),
    );
  });
});
