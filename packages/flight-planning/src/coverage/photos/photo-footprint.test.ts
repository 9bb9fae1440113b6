import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { footprint } from "#cameras/camera-geometry.ts";
import { findCamera, type Lens } from "#cameras/cameras.ts";
import { groundHeightBelow, photoFootprint, type PhotoPose } from "./photo-footprint.ts";
import { coverageGrid, photosPerPoint } from "./photos-per-point.ts";
import { ownWorkMs } from "#testing/thread-cpu-time.ts";

const lensOf = (id: string): Lens => {
  const lens = findCamera(id)?.lenses.find(({ kind }) => kind === "thermal");
  if (!lens) throw new Error("no lens");
  return lens;
};
const IR = lensOf("m3t");
const HOME: Position = [10, 50];
const frame = localFrame(HOME);
const shot = (changes: Partial<PhotoPose> = {}): PhotoPose => ({
  position: [...HOME, 30],
  headingDeg: 0,
  gimbalPitchDeg: -90,
  ...changes,
});
const cornersOf = (photo: PhotoPose, ground?: Parameters<typeof photoFootprint>[2]) =>
  (photoFootprint(photo, IR, ground).coordinates[0] ?? [])
    .slice(0, 4)
    .map((place) => localFrame(photo.position).toMetres(place));
const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

describe("a footprint", () => {
  test("straight down is as large as the lens sees, its long side across the heading", () => {
    const { acrossM, alongM } = footprint(30, IR);
    const north = cornersOf(shot());
    expect(spread(north.map(([x]) => x))).toBeCloseTo(acrossM, 6);
    expect(spread(north.map(([, y]) => y))).toBeCloseTo(alongM, 6);
    const east = cornersOf(shot({ headingDeg: 90 }));
    expect(spread(east.map(([x]) => x))).toBeCloseTo(alongM, 6);
  });

  test("of a camera tilted by 45° lies ahead and widens away from it", () => {
    const [nearLeft = [0, 0], nearRight = [0, 0], farRight = [0, 0], farLeft = [0, 0]] = cornersOf(
      shot({ gimbalPitchDeg: -45, headingDeg: 90 }),
    );
    const half = Math.atan((512 * 0.012) / 2 / 9.1);
    expect(nearLeft[0]).toBeCloseTo(30 / Math.tan(Math.PI / 4 + half), 6);
    expect(farLeft[0]).toBeCloseTo(30 / Math.tan(Math.PI / 4 - half), 6);
    expect(farLeft[1] - farRight[1]).toBeGreaterThan(nearLeft[1] - nearRight[1]);
    expect(nearLeft[1]).toBeGreaterThan(0);
  });

  test("towards the horizon is cut off and stays finite", () => {
    for (const gimbalPitchDeg of [0, 20, -5]) {
      for (const [x, y] of cornersOf(shot({ gimbalPitchDeg })))
        expect(Math.hypot(x, y)).toBeLessThan(8.01 * 30);
    }
  });

  test("shrinks over ground that rises towards the camera", () => {
    const ground = groundHeightBelow({ heightMode: "take-off", takeOff: HOME }, () => 100);
    const hill = groundHeightBelow({ heightMode: "take-off", takeOff: HOME }, (lon) =>
      lon === HOME[0] ? 0 : 15,
    );
    expect(cornersOf(shot(), ground)).toEqual(cornersOf(shot()));
    const { acrossM } = footprint(15, IR);
    expect(spread(cornersOf(shot(), hill).map(([x]) => x))).toBeCloseTo(acrossM, 6);
  });

  test("on a slope reaches farther downhill, each corner on the ground", () => {
    const slope = (lon: number, lat: number): number => 0.2 * frame.toMetres([lon, lat])[0];
    const corners = cornersOf(shot(), groundHeightBelow({ heightMode: "ground", takeOff: HOME }, slope));
    const [west, east] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))];
    const tangent = (640 * 0.012) / 2 / 9.1;
    expect(-west).toBeCloseTo((30 * tangent) / (1 - 0.2 * tangent), 2);
    expect(east).toBeCloseTo((30 * tangent) / (1 + 0.2 * tangent), 2);
  });
});

describe("photos per point", () => {
  test("count cells whose middle a photo shows", () => {
    const grid = { southWest: HOME, cellM: 1, columns: 40, rows: 40 };
    const photo = shot({ position: [...frame.toPosition([20, 20]), 30] });
    const counts = photosPerPoint([photo, photo], grid, { lens: IR });
    const { acrossM, alongM } = footprint(30, IR);
    const seen = counts.filter((count) => count === 2).length;
    expect(seen).toBe(2 * Math.round(acrossM / 2) * (2 * Math.round(alongM / 2)));
    expect(counts[20 * 40 + 20]).toBe(2);
    expect(counts[0]).toBe(0);
  });

  test("are the same as by asking each footprint for each cell", () => {
    const shots = fc.record({
      x: fc.double({ min: -20, max: 60, noNaN: true }),
      y: fc.double({ min: -20, max: 60, noNaN: true }),
      headingDeg: fc.double({ min: 0, max: 360, noNaN: true }),
      gimbalPitchDeg: fc.double({ min: -90, max: -40, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(shots, { maxLength: 5 }), (taken) => {
        const photos = taken.map(({ x, y, ...rest }) =>
          shot({ position: [...frame.toPosition([x, y]), 20], ...rest }),
        );
        const grid = { southWest: HOME, cellM: 2, columns: 20, rows: 20 };
        const counts = photosPerPoint(photos, grid, { lens: IR });
        const shapes = photos.map((photo) =>
          (photoFootprint(photo, IR).coordinates[0] ?? []).map(frame.toMetres),
        );
        const wrong = counts.reduce((sum, count, cell) => {
          const point = [((cell % 20) + 0.5) * 2, (Math.floor(cell / 20) + 0.5) * 2] as const;
          return sum + Math.abs(count - shapes.filter((shape) => isInConvex(shape, point)).length);
        }, 0);
        expect(wrong).toBeLessThanOrEqual(1); // a middle on an edge may go either way
      }),
      { numRuns: 60 },
    );
  });

  test("of a square kilometre are counted fast", () => {
    const photos = Array.from({ length: 16_000 }, (_, k) =>
      shot({ position: [...frame.toPosition([(k % 75) * 13.4, Math.floor(k / 75) * 4.6]), 23] }),
    );
    const grid = coverageGrid([frame.toPosition([0, 0]), frame.toPosition([1_000, 1_000])], 1);
    expect(grid).toMatchObject({ columns: 1000, rows: 1000 });
    let atMiddle: number | undefined;
    const tookMs = ownWorkMs(() => {
      atMiddle = photosPerPoint(photos, grid, { lens: IR })[500 * 1_000 + 500];
    });
    expect(tookMs).toBeLessThan(1_500);
    expect(atMiddle).toBeGreaterThan(3);
  });

  test("take a coarser grid where the wanted one would be too large", () => {
    const grid = coverageGrid([frame.toPosition([0, 0]), frame.toPosition([2_000, 2_000])], 0.5, 10_000);
    expect(grid.columns * grid.rows).toBeLessThanOrEqual(10_201);
  });
});

function isInConvex(
  shape: readonly (readonly [number, number])[],
  [x, y]: readonly [number, number],
): boolean {
  return shape.slice(1).every(([bx, by], index) => {
    const [ax, ay] = shape[index] ?? [0, 0];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
}
