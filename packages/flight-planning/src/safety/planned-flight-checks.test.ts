import type { Polygon } from "geojson";
import { describe, expect, test } from "vitest";
import { findAircraft } from "#cameras/aircraft.ts";
import { resumeFlight } from "#batteries/resume-flight.ts";
import { splitFlight } from "#batteries/split-flight.ts";
import { generateLayout } from "#layout/generate-layout.ts";
import { plannedPhotos } from "#model/planned-photos.ts";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { followTerrain } from "#terrain/following/follow-terrain.ts";
import { madeGround, placeAt } from "#testing/generated-terrain.ts";
import { checkFlight } from "./check-flight.ts";

const plant: Polygon = {
  type: "Polygon",
  coordinates: [[placeAt(50, 50), placeAt(650, 80), placeAt(620, 600), placeAt(40, 560), placeAt(50, 50)]],
};

const document: RouteDocument = {
  aircraftId: "m3t",
  cameraId: "m3t",
  lensIds: ["ir"],
  takeOff: placeAt(0, 0),
  order: "given",
  heights: { mode: "ground", toleranceM: 2 },
  battery: { reservePercent: 25 },
  items: [
    {
      id: "a",
      name: "Plant",
      kind: "area",
      boundary: plant,
      pattern: "lines",
      angle: 0,
      marginM: 0,
      imaging: { heightM: 42, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90, speedMps: 5 },
    },
  ],
};

const hills = madeGround((eastM, northM) => 300 + 14 * Math.sin(eastM / 120) + 9 * Math.cos(northM / 80));
const aircraft = findAircraft("m3t");
if (!aircraft) throw new Error("The aircraft list lacks the M3T.");
const conditions = { aircraft, reservePercent: 25 };

describe("a planned area over hills", () => {
  const planned = generateLayout(document);
  if (!planned.ok) throw new Error(planned.code);
  const followed = followTerrain(planned.flight, hills, { ...aircraft, toleranceM: 2 });
  if (!followed.ok) throw new Error(followed.code);
  const split = splitFlight(followed.flight, { conditions, overlapPhotos: 2, elevation: hills });
  if (!split.ok) throw new Error(split.code);

  test("takes several batteries, and each flight passes every check", () => {
    const context = { aircraft, elevation: hills, battery: { reservePercent: 25 } };
    expect(split.flights.length).toBeGreaterThan(1);
    for (const { flight } of split.flights) expect(checkFlight(flight, context)).toEqual([]);
  });

  test("keeps every photo through terrain and batteries", () => {
    const all = plannedPhotos(followed.flight).length;
    expect(Math.abs(all - planned.photos.length)).toBeLessThan(planned.photos.length * 0.03); // slopes are longer
    const last = split.flights.at(-1);
    expect((last?.firstPhoto ?? 0) + (last?.photoCount ?? 0)).toBe(all);
  });

  test.each([0, 1, 17, 101, 333])(
    "resumed after photo %d, it passes every check but the battery",
    (lastPhoto) => {
      const resumed = resumeFlight(followed.flight, { lastPhoto }, { overlapPhotos: 3 });
      if (!resumed.ok) throw new Error(resumed.code);
      const found = checkFlight(resumed.flight, { aircraft, elevation: hills });
      expect(found).toEqual([]);
    },
  );
});
