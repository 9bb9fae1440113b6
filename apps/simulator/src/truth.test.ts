import { describe, expect, test, vi } from "vitest";
import { generatePlant } from "#scene/plant.ts";
import { survey } from "#testing/survey.ts";

vi.setConfig({ testTimeout: 120_000 }); // some twenty pairs of pictures are drawn and searched

const small = { originLongitude: 35.7821, originLatitude: 30.1744, rows: 4, tablesPerRow: 2 };

describe("what is found in the simulator's pictures, against the truth", () => {
  test("is every defect, at its place, and nothing else", async () => {
    const plant = generatePlant({
      ...small,
      seed: 7,
      defects: { hot_cell: 2, substring: 1, module_offline: 1, string_offline: 1, junction_box: 1 },
    });
    const { recall, precision, rightClass, meanPlaceErrorM, worstPlaceErrorM, missed, invented } =
      await survey(plant, 35);

    expect({ missed, invented }).toEqual({ missed: [], invented: [] });
    expect([recall, precision]).toEqual([1, 1]);
    expect(rightClass).toBeGreaterThanOrEqual(5 / 6);
    expect(meanPlaceErrorM).toBeLessThan(0.1);
    expect(worstPlaceErrorM).toBeLessThan(0.3);
  });

  test("is nothing in a healthy plant that looks another way", async () => {
    const healthy = generatePlant({ ...small, rows: 3, azimuthDeg: 165, seed: 8, defects: {} });
    const { invented, photoCount } = await survey(healthy, 40);

    expect(photoCount).toBeGreaterThan(5);
    expect(invented).toEqual([]);
  });
});
