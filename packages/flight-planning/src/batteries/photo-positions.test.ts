import { describe, expect, test } from "vitest";
import { flightOf, lineOf, waypointAt } from "#testing/generated-terrain.ts";
import { photoPositions } from "./photo-positions.ts";

describe("photos of a flight", () => {
  test("by distance: at both ends of a line and every so many metres between", () => {
    const photos = photoPositions(
      flightOf([...lineOf([0, 0], [100, 0]), ...lineOf([100, 20], [0, 20], { line: 1 })]),
    );

    expect(photos).toHaveLength(22);
    expect(photos.map(({ line }) => line)).toEqual([
      ...Array<number>(11).fill(0),
      ...Array<number>(11).fill(1),
    ]);
    expect(photos[3]).toMatchObject({ waypoint: 0, headingDeg: expect.closeTo(90, 3), gimbalPitchDeg: -90 });
    expect(photos[3]?.fraction).toBeCloseTo(0.3, 6);
    expect(photos[12]?.headingDeg).toBeCloseTo(270, 3);
  });

  test("by time: at the planned speed", () => {
    const start = waypointAt(0, 0, { speedMps: 5, actions: [{ kind: "photos-by-time", intervalS: 2 }] });
    expect(photoPositions(flightOf([start, waypointAt(100, 0)]))).toHaveLength(11);
  });

  test("the distance runs on over points within a line", () => {
    const [from, to] = lineOf([0, 0], [100, 0]);
    if (!from || !to) throw new Error("no line");
    const photos = photoPositions(flightOf([from, waypointAt(33, 0, { turn: "pass" }), to]));
    expect(photos.map(({ position: [lon = 0] }) => Math.round((lon - 10) * 111_319.49))).toEqual([
      0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100,
    ]);
  });

  test("single ones, where the waypoint is", () => {
    const photo = waypointAt(5, 5, {
      headingDeg: 33,
      actions: [{ kind: "gimbal", pitchDeg: -45 }, { kind: "photo" }],
    });
    expect(photoPositions(flightOf([waypointAt(0, 0), photo]))).toMatchObject([
      { waypoint: 1, fraction: 0, headingDeg: 33, gimbalPitchDeg: -45, position: photo.position },
    ]);
  });
});
