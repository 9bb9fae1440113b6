import { existsSync, readFileSync } from "node:fs";
import type { FeatureCollection, MultiPolygon, Polygon } from "geojson";
import { describe, expect, test } from "vitest";
import { validateArea } from "./validate-area.ts";
import { polygonAreaM2 } from "./polygon-area.ts";
import { repairArea } from "./repair-area.ts";

const PLANTS = new URL("../../../../../shared/data/solar-polygons.geojson", import.meta.url);

test("a bow tie becomes two triangles", () => {
  const bowtie: Polygon = {
    type: "Polygon",
    coordinates: [
      [
        [0, 0],
        [0.01, 0.01],
        [0.01, 0],
        [0, 0.01],
        [0, 0],
      ],
    ],
  };
  const repaired = repairArea(bowtie);

  expect(repaired.type).toBe("MultiPolygon");
  expect(polygonAreaM2(repaired)).toBeCloseTo(111_319.5 * 110_574.3 * 0.5e-4, -3);
  expect(validateArea(repaired).ok).toBe(true);
});

test("a hole outside of the outline is left out", () => {
  const square = (west: number, size: number) => [
    [west, 0],
    [west + size, 0],
    [west + size, size],
    [west, size],
    [west, 0],
  ];
  const area: Polygon = { type: "Polygon", coordinates: [square(0, 0.01), square(0.02, 0.002)] };
  expect(validateArea(area)).toMatchObject({ ok: false, error: { code: "hole-outside" } });

  const repaired = repairArea(area);
  expect(validateArea(repaired).ok).toBe(true);
  const outline: Polygon = { type: "Polygon", coordinates: [square(0, 0.01)] };
  expect(polygonAreaM2(repaired)).toBeCloseTo(polygonAreaM2(outline), 0);
});

describe.skipIf(!existsSync(PLANTS))("real plants (shared/data is absent where this is skipped)", () => {
  test("with holes outside are valid after repair", () => {
    const { features } = JSON.parse(readFileSync(PLANTS, "utf8")) as FeatureCollection<
      Polygon | MultiPolygon
    >;
    const broken = features.filter(({ geometry }) => !validateArea(geometry).ok);

    expect(broken).toHaveLength(3);
    for (const { geometry } of broken) expect(validateArea(repairArea(geometry)).ok).toBe(true);
  });
});
