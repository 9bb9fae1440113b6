import { describe, expect, test } from "vitest";
import { generatePlant } from "#scene/plant.ts";
import { scoreDetection } from "#testing/detection-score.ts";

const small = { originLongitude: 35.7821, originLatitude: 30.1744, rows: 4, tablesPerRow: 2 };

describe("anomalies detected in simulated photos, compared with the ground truth", () => {
  test("include every defect, at its position, and nothing else", async () => {
    const plant = generatePlant({
      ...small,
      seed: 7,
      defects: { hot_cell: 2, substring: 1, module_offline: 1, string_offline: 1, junction_box: 1 },
    });
    const { recall, precision, found, meanPositionErrorM, maxPositionErrorM, missed, falsePositives } =
      await scoreDetection(plant, 35);

    expect({ missed, invented: falsePositives }).toEqual({ missed: [], invented: [] });
    expect([recall, precision]).toEqual([1, 1]);
    const classes = found.map(({ defect, anomaly }) => [defect.class, anomaly.classification.class]);
    expect(classes.toSorted(([one = ""], [other = ""]) => one.localeCompare(other))).toEqual([
      ["hot_cell", "cell"],
      ["hot_cell", "cell"],
      ["junction_box", "junction_box"],
      ["module_offline", "module_offline"],
      ["string_offline", "string_offline"],
      ["substring", "diode"],
    ]);
    expect(meanPositionErrorM).toBeLessThan(0.1);
    expect(maxPositionErrorM).toBeLessThan(0.3);
  });

  test("are none in a healthy plant with another azimuth", async () => {
    const healthy = generatePlant({ ...small, rows: 3, azimuthDeg: 165, seed: 8, defects: {} });
    const { falsePositives, photoCount } = await scoreDetection(healthy, 40);

    expect(photoCount).toBeGreaterThan(5);
    expect(falsePositives).toEqual([]);
  });
});
