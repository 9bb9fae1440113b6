import { existsSync, readFileSync } from "node:fs";
import type { FeatureCollection, MultiPolygon, Polygon } from "geojson";
import { describe, expect, test } from "vitest";
import { polygonAreaM2 } from "./polygon-area.ts";

const PLANTS = new URL("../../../../../shared/data/solar-polygons.geojson", import.meta.url);

test("holes are subtracted", () => {
  const outer = [
    [0, 0],
    [0.002, 0],
    [0.002, 0.002],
    [0, 0.002],
    [0, 0],
  ];
  const hole = [
    [0.0005, 0.0005],
    [0.0015, 0.0005],
    [0.0015, 0.0015],
    [0.0005, 0.0015],
    [0.0005, 0.0005],
  ];
  const whole = polygonAreaM2({ type: "Polygon", coordinates: [outer] });

  expect(polygonAreaM2({ type: "Polygon", coordinates: [outer, hole] })).toBeCloseTo(whole * 0.75, 2);
});

test("a hundredth of a degree at the equator is 123.09 ha", () => {
  const ring = [
    [20, 0],
    [20.01, 0],
    [20.01, 0.01],
    [20, 0.01],
    [20, 0],
  ];
  expect(polygonAreaM2({ type: "Polygon", coordinates: [ring] })).toBeCloseTo(1_230_907, -2);
});

describe.skipIf(!existsSync(PLANTS))("real plants (shared/data is absent where this is skipped)", () => {
  test("match their published areas to half a percent", () => {
    const { features } = JSON.parse(readFileSync(PLANTS, "utf8")) as FeatureCollection<
      Polygon | MultiPolygon
    >;
    const valid = features.filter(({ properties }) => properties?.["valid_ogc"] === true);
    expect(valid.length).toBeGreaterThan(15);
    for (const { geometry, properties } of valid) {
      const published = Number(properties?.["area_ha"]);
      expect(Math.abs(polygonAreaM2(geometry) / 10_000 - published)).toBeLessThan(published * 0.006 + 0.006);
    }
  });
});
