import { bearingDeg } from "@overfly/geo/bearing";
import { distanceM } from "@overfly/geo/distance";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generatePlant } from "./plant.ts";
import { plantBoundary, plantLayout } from "./plant-layout.ts";
import { groundTruth } from "./ground-truth.ts";

const origin = { originLongitude: 35.9, originLatitude: 31.9 };

describe("a generated plant", () => {
  test("is reproducible by its seed", () => {
    const groundTruthOf = (seed: number) => JSON.stringify(groundTruth(generatePlant({ ...origin, seed })));
    expect(groundTruthOf(5)).toBe(groundTruthOf(5));
    expect(groundTruthOf(5)).not.toBe(groundTruthOf(6));
  });

  test("has every module once, with a unique label and the right size", () => {
    const plant = generatePlant({
      ...origin,
      rows: 3,
      tablesPerRow: 2,
      modulesAlong: 4,
      modulesUp: 2,
      defects: {},
    });
    const { features } = plantLayout(plant);
    expect(features).toHaveLength(3 * 2 * 4 * 2);
    expect(new Set(features.map(({ properties }) => properties.label)).size).toBe(features.length);

    const [northWest, southWest, southEast] = features[0]?.geometry.coordinates[0] ?? [];
    expect(distanceM(northWest ?? [], southWest ?? [])).toBeCloseTo(plant.spec.moduleLengthM, 4);
    expect(distanceM(southWest ?? [], southEast ?? [])).toBeCloseTo(plant.spec.moduleWidthM, 4);
  });

  test.each([180, 90, 200, 0])("faces %i degrees", (azimuthDeg) => {
    const { features } = plantLayout(generatePlant({ ...origin, azimuthDeg }));
    const [upper, lower] = features[0]?.geometry.coordinates[0] ?? [];
    const off = Math.abs(bearingDeg(upper ?? [], lower ?? []) - azimuthDeg);
    expect(Math.min(off, 360 - off)).toBeLessThan(0.01);
  });

  test("has the given defects, at most one per table", () => {
    const plant = generatePlant({ ...origin, defects: { hot_cell: 4, substring: 2, string_offline: 1 } });
    const truth = groundTruth(plant);
    expect(truth.map((defect) => defect.class).toSorted()).toEqual([
      ...Array<string>(4).fill("hot_cell"),
      "string_offline",
      ...Array<string>(2).fill("substring"),
    ]);
    expect(new Set(truth.map(({ table }) => table)).size).toBe(7);
    expect(truth.every(({ delta_t_k }) => delta_t_k >= 5)).toBe(true);
  });

  test("rejects more defects than tables, and overlapping rows", () => {
    expect(() => generatePlant({ ...origin, rows: 1, tablesPerRow: 2, defects: { hot_cell: 3 } })).toThrow(
      /one table/,
    );
    expect(() => generatePlant({ ...origin, rowPitchM: 3 })).toThrow(/overlap/);
  });

  test("lies within its boundary, whatever its shape", () => {
    const size = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(size, size, fc.integer({ min: 0, max: 359 }), (rows, tablesPerRow, azimuthDeg) => {
        const plant = generatePlant({ ...origin, rows, tablesPerRow, azimuthDeg, defects: {} });
        const inside = (at: number[]) => {
          const [along, down] = plant.fromGround(...(plant.frame.toMetres(at) as [number, number]));
          return along > -4.01 && down > -4.01 && along < plant.widthM + 4.01 && down < plant.lengthM + 4.01;
        };
        const ring = plantBoundary(plant).coordinates[0] ?? [];
        const modules = plantLayout(plant).features.flatMap(({ geometry }) => geometry.coordinates[0] ?? []);
        expect([...ring, ...modules].every(inside)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
