import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readPhotoMetadata } from "#metadata/photo-metadata.ts";
import { decodeThermal } from "./decode-thermal.ts";
import { comparisonOf, djiUncertainty } from "./dji-comparisons.ts";

const folder = new URL("../../../../../shared/data/thermal/", import.meta.url);

describe("what stands behind the degrees of a DJI camera", () => {
  test.each([
    ["M3T", 8, /on 8 files of this camera, expect ±0.2 °C/],
    ["MAVIC2-ENTERPRISE-ADVANCED", 3, /on 3 files of this camera, expect ±0.7 °C/],
    ["M30T", 1, /on 1 file of this camera, expect ±1 °C/],
    ["M3TD", 0, /no file of this camera could be compared .* ±2 °C/],
    ["a camera of next year", 0, /no file of this camera/],
    [null, 0, /no file of this camera/],
  ])("%s: %i files", (model, files, text) => {
    expect(comparisonOf(model).files).toBe(files);
    expect(djiUncertainty(model)).toMatch(text);
  });

  test.skipIf(!existsSync(folder))("counts the files that were compared, and holds on each", () => {
    const reference = JSON.parse(
      readFileSync(new URL("dji-reference-temperatures.json", folder), "utf8"),
    ) as Record<string, { pts: Record<string, number> }>;
    const compared = Object.entries(reference).flatMap(([path, { pts }]) => {
      const bytes = new Uint8Array(readFileSync(new URL(path, folder)));
      const thermal = decodeThermal(bytes);
      if (!thermal.ok || thermal.kind !== "absolute") return [];
      const differences = Object.entries(pts).map(([pixel, celsius]) => {
        const [x = 0, y = 0] = pixel.split(",").map(Number);
        return Math.abs((thermal.celsius[y * thermal.widthPx + x] ?? Number.NaN) - celsius);
      });
      const { model } = readPhotoMetadata(bytes);
      expect(thermal.uncertainty).toBe(djiUncertainty(model));
      return [{ model, worst: Math.max(...differences) }];
    });
    for (const [model, files] of Map.groupBy(compared, (file) => file.model)) {
      const comparison = comparisonOf(model);
      expect([model, comparison.files]).toEqual([model, files.length]);
      expect(Math.max(...files.map(({ worst }) => worst))).toBeLessThan(comparison.withinC);
    }
  });
});
