import { existsSync, readFileSync } from "node:fs";
import { distanceM } from "@overfly/geo/distance";
import { describe, expect, test } from "vitest";
import type { PlannedFlight, PlannedWaypoint } from "#model/planned-flight.ts";
import { elevationFromGeotiff } from "#terrain/elevation/elevation-from-geotiff.ts";
import { flightProfile } from "#terrain/flight-profile.ts";
import { followTerrain } from "./follow-terrain.ts";

const LISBON = new URL("../../../../../../shared/data/dem/LisbonElevation.tif", import.meta.url);

const waypoint = (lon: number, lat: number): PlannedWaypoint => ({
  position: [lon, lat, 60],
  speedMps: 8,
  turn: "stop",
  actions: [],
});

/** Twenty lines of 1.7 km over Monsanto, Lisbon's wooded hill of 227 m. */
const survey: PlannedFlight = {
  aircraftId: "m3e",
  cameraId: "m3e",
  lensIds: ["wide"],
  takeOff: [-9.19, 38.725],
  heightMode: "ground",
  safeTakeOffHeightM: 60,
  transitSpeedMps: 12,
  finish: "go-home",
  onSignalLoss: "go-home",
  waypoints: Array.from({ length: 20 }, (_, line) => {
    const ends = [waypoint(-9.2, 38.72 + line * 0.0005), waypoint(-9.18, 38.72 + line * 0.0005)];
    return line % 2 === 0 ? ends : ends.toReversed();
  }).flat(),
};

describe.skipIf(!existsSync(LISBON))("over the hills of Lisbon", () => {
  test.each([2, 5, 10])(
    "a survey 60 m above ground stays within %d m, nowhere steeper than the aircraft climbs",
    async (toleranceM) => {
      const read = await elevationFromGeotiff(
        Uint8Array.from(readFileSync(LISBON)).buffer,
        [-9.21, 38.71, -9.17, 38.74],
      );
      if (!read.ok) throw new Error(read.message);
      const followed = followTerrain(survey, read.model, { toleranceM });
      if (!followed.ok) throw new Error(followed.code);
      const profile = flightProfile(followed.flight, read.model, { stepM: 3 });
      if (!profile.ok) throw new Error(profile.code);

      expect(Math.min(...profile.clearanceM)).toBeGreaterThan(60 - toleranceM);
      const highest = 60 + toleranceM + Math.max(0, ...followed.tooSteep.map(({ byM }) => byM));
      expect(Math.max(...profile.clearanceM)).toBeLessThan(highest + 0.02);
      expect(Math.max(...profile.groundM) - Math.min(...profile.groundM)).toBeGreaterThan(60); // hills, not the sea
      const rises = followed.flight.waypoints.slice(1).map(({ position }, index) => {
        const before = followed.flight.waypoints[index]?.position ?? position;
        return ((position[2] ?? 0) - (before[2] ?? 0)) / distanceM(before, position);
      });
      expect(Math.max(...rises)).toBeLessThanOrEqual(5 / 8 + 1e-3);
      expect(Math.min(...rises)).toBeGreaterThanOrEqual(-3 / 8 - 1e-3);
      expect(followed.addedPoints).toBeLessThan(20 * 60);
    },
  );
});
