import type { Position } from "geojson";
import { expect, test } from "vitest";
import countries from "world-atlas/countries-50m.json";
import { baseStyle, coastOf, worldOf, type Countries } from "./base-style.ts";
import type { MapColors } from "./map-colors.ts";

test("no land and no shore crosses the whole map where it meets the antimeridian", () => {
  const { land, coast } = worldOf(countries as unknown as Countries);
  const jumps = (line: Position[]) =>
    line.some(([longitude = 0], index) => Math.abs(longitude - (line[index + 1]?.[0] ?? longitude)) > 180);
  const jumping = land.features.filter(({ geometry, properties }) =>
    // Antarctica is closed along the lower edge of the map.
    geometry.coordinates.flat().some((ring) => properties?.["name"] !== "Antarctica" && jumps(ring)),
  );
  expect(jumping.map(({ properties }) => properties?.["name"] as string)).toEqual([]);
  expect(coast.geometry.coordinates.filter(jumps)).toEqual([]);
});

test("land around a pole is filled to the map's edge, without a hole", () => {
  const { land } = worldOf(countries as unknown as Countries);
  const antarctica = land.features.find(({ properties }) => properties?.["name"] === "Antarctica");
  const mainland = antarctica?.geometry.coordinates.toSorted(
    (a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0),
  )[0];
  expect(mainland).toHaveLength(1);
  const [longitude, latitude] = mainland?.[0]?.at(-3) ?? [];
  expect([longitude, latitude]).toEqual([180, -90]);
});

test("the built-in map is credited as far as its lines are drawn, not close up", () => {
  const style = baseStyle(worldOf(countries as unknown as Countries), {} as MapColors, "en");
  const creditedAt = (zoom: number) =>
    style.layers
      .filter(({ maxzoom = 24 }) => zoom < maxzoom)
      .flatMap((layer) => ("source" in layer ? (style.sources[layer.source as string] ?? []) : []))
      .flatMap((source) => ("attribution" in source ? (source.attribution ?? []) : []));
  expect([creditedAt(3), creditedAt(13), creditedAt(17)]).toEqual([["Natural Earth"], ["Natural Earth"], []]);
});

test("the edges on the antimeridian are no coast", () => {
  const line = [
    [179, 66],
    [180, 66],
    [180, 68],
    [178, 69],
  ];
  expect(coastOf({ type: "MultiLineString", coordinates: [line] }).coordinates).toEqual([
    [
      [179, 66],
      [180, 66],
    ],
    [
      [180, 68],
      [178, 69],
    ],
  ]);
});
