import { localFrame } from "@overfly/geo/local-frame";
import { describe, expect, test } from "vitest";
import { observation } from "#testing/observation.ts";
import { origin } from "#testing/synthetic-plant.ts";
import { mergeObservations } from "./merge-observations.ts";

const frame = localFrame(origin);

describe("merging observations", () => {
  test("merges what overlapping photos show of one anomaly, weighting the image centre higher", () => {
    const [merged, ...others] = mergeObservations([
      observation("a", 10, 1),
      observation("b", 10.4, 1, { offCenter: 1 }),
      observation("c", 10.1, 1.1),
    ]);
    expect(others).toEqual([]);
    expect(merged?.observations).toHaveLength(3);
    expect(merged?.best.photoId).not.toBe("b");
    expect(frame.toMetres(merged?.position ?? [0, 0])[0]).toBeLessThan(10.15);
    expect(merged?.uncertaintyM).toBeLessThan(0.3);
  });

  test("never merges two regions of one photo, and matches each with its own in the next", () => {
    const merged = mergeObservations([
      observation("a", 10, 1),
      observation("a", 10.5, 1),
      observation("b", 10.1, 1),
      observation("b", 10.6, 1),
    ]);
    expect(
      merged.map(({ observations }) =>
        observations
          .map(({ photoId }) => photoId)
          .toSorted()
          .join(),
      ),
    ).toEqual(["a,b", "a,b"]);
    const [first, second] = merged.map(({ position }) => frame.toMetres(position)[0]);
    expect(Math.abs((first ?? 0) - (second ?? 0))).toBeCloseTo(0.5, 1);
  });

  test("does not merge observations that are too far apart", () => {
    expect(mergeObservations([observation("a", 0, 0), observation("b", 3, 0)])).toHaveLength(2);
    expect(mergeObservations([])).toEqual([]);
  });

  test.each([
    ["the same cell, within twice the uncertainty of both", 0.8, 0.3, 1],
    ["cells of modules beside one another", 1.1, 0.3, 2],
    ["within 4 m, positions without RTK", 3.9, 1.5, 1],
    ["beyond 4 m, however uncertain", 4.1, 5, 2],
  ])("%s: %d m apart, ± %d m", (_name, eastM, uncertaintyM, count) => {
    const views = [observation("a", 0, 0, { uncertaintyM }), observation("b", eastM, 0, { uncertaintyM })];
    expect(mergeObservations(views)).toHaveLength(count);
  });

  test("takes the mean of two and the middle of three temperature differences, hottest anomaly first", () => {
    const withDelta = (photoId: string, eastM: number, delta: number) =>
      observation(photoId, eastM, 0, { region: { ...observation("", 0, 0).region, delta } });
    const merged = mergeObservations([
      ...[10, 20].map((delta, index) => withDelta(`photo ${index}`, 0, delta)),
      ...[30, 12, 40].map((delta, index) => withDelta(`photo ${index}`, 50, delta)),
    ]);
    expect(merged.map(({ delta }) => delta)).toEqual([30, 15]);
  });
});
