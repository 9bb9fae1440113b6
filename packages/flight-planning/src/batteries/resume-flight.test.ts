import { distanceM } from "@overfly/geo/distance";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flightOf, lineOf, placeAt, waypointAt } from "#testing/generated-terrain.ts";
import { photoPositions } from "./photo-positions.ts";
import { type InterruptedAt, resumeFlight, type ResumeOptions } from "./resume-flight.ts";
import type { FlightConditions } from "./segment-times.ts";

const flight = flightOf([
  ...lineOf([0, 0], [200, 0], { line: 0 }),
  ...lineOf([200, 20], [0, 20], { line: 1 }),
  ...lineOf([0, 40], [200, 40], { line: 2 }),
]);
const photos = photoPositions(flight);
const conditions: FlightConditions = {
  aircraft: { enduranceMin: 38, maxSpeedMps: 15, climbMps: 5, descentMps: 3 },
  reservePercent: 25,
};

function resume(brokenOff: InterruptedAt, rules: ResumeOptions = { overlapPhotos: 0 }) {
  const resumed = resumeFlight(flight, brokenOff, rules);
  if (!resumed.ok) throw new Error(resumed.code);
  return resumed;
}

test("continues with the photo after the last one, camera and gimbal set again", () => {
  const { flight: rest, firstPhoto } = resume({ lastPhoto: 27 });

  expect(firstPhoto).toBe(28);
  expect(distanceM(rest.waypoints[0]?.position ?? [0, 0], photos[28]?.position ?? [0, 0])).toBeLessThan(
    0.001,
  );
  expect(rest.waypoints[0]).toMatchObject({
    turn: "stop",
    line: 1,
    gimbalPitchDeg: -90,
    actions: [{ kind: "photos-by-distance", intervalM: 10 }],
  });
  expect(photoPositions(rest)).toHaveLength(63 - 28);
});

test("takes photos again where wanted, back into the line before", () => {
  const { firstPhoto, remainingPhotos, flight: rest } = resume({ lastPhoto: 22 }, { overlapPhotos: 5 });

  expect([firstPhoto, remainingPhotos]).toEqual([18, 45]);
  expect(rest.waypoints[0]?.line).toBe(0);
  expect(photoPositions(rest)).toHaveLength(45);
});

test("a line's last photo is taken where the line ends", () => {
  const { flight: rest, remainingPhotos } = resume({ lastPhoto: 19 });

  expect(rest.waypoints[0]?.actions).toEqual([{ kind: "photo" }, { kind: "stop-photos" }]);
  expect(photoPositions(rest)).toHaveLength(remainingPhotos);
});

describe("where the flight was interrupted", () => {
  test("by the position of the aircraft", () => {
    expect(resume({ position: placeAt(104, 21) }).firstPhoto).toBe(21 + 10);
  });

  test("by the seconds since the first waypoint", () => {
    expect(resume({ seconds: 0, conditions }).firstPhoto).toBe(1);
    expect(resume({ seconds: 42.5 + 10 + 20, conditions }).firstPhoto).toBeGreaterThan(25);
  });

  test("before the first photo means all of it again", () => {
    const { flight: rest, firstPhoto } = resume({ lastPhoto: -1 });
    expect(firstPhoto).toBe(0);
    expect(rest.waypoints).toEqual(flight.waypoints);
  });
});

test.each<[string, InterruptedAt]>([
  ["the last photograph was taken", { lastPhoto: 62 }],
  ["more seconds passed than the flight takes", { seconds: 5000, conditions }],
])("nothing is left where %s", (_name, brokenOff) => {
  expect(resumeFlight(flight, brokenOff, { overlapPhotos: 3 })).toMatchObject({
    ok: false,
    code: "flight-completed",
  });
});

test("a flight without photos continues from the position itself", () => {
  const patrol = flightOf([
    waypointAt(0, 0, { actions: [{ kind: "start-video" }], gimbalPitchDeg: -30 }),
    waypointAt(400, 0, { actions: [{ kind: "stop-video" }] }),
  ]);
  const resumed = resumeFlight(patrol, { position: placeAt(150, 3) }, { overlapPhotos: 2 });
  if (!resumed.ok) throw new Error(resumed.code);

  expect(resumed.flight.waypoints[0]).toMatchObject({
    actions: [{ kind: "start-video" }],
    gimbalPitchDeg: -30,
  });
  expect(distanceM(resumed.flight.waypoints[0]?.position ?? [0, 0], placeAt(150, 0))).toBeLessThan(0.1);
});

test("old and new photos together are all of them, wherever it broke off", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1, max: 61 }),
      fc.integer({ min: 0, max: 8 }),
      (lastPhoto, overlapPhotos) => {
        const { flight: rest, firstPhoto = 0 } = resume({ lastPhoto }, { overlapPhotos });
        expect(firstPhoto).toBe(Math.max(0, lastPhoto + 1 - overlapPhotos));
        const own = photoPositions(rest);
        expect(own).toHaveLength(63 - firstPhoto);
        for (const [index, { position }] of own.entries()) {
          expect(distanceM(position, photos[firstPhoto + index]?.position ?? [0, 0])).toBeLessThan(1.05);
        }
      },
    ),
  );
});
