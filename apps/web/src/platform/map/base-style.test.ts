import { expect, test } from "vitest";
import { baseStyle } from "./base-style.ts";
import type { MapColors } from "./map-colors.ts";

test("the built-in map is credited as far as its lines are drawn, not close up", () => {
  const style = baseStyle([], {} as MapColors, "en");
  const creditedAt = (zoom: number) =>
    style.layers
      .filter(({ maxzoom = 24 }) => zoom < maxzoom)
      .map((layer) => ("source" in layer ? (layer.source as string) : ""))
      .flatMap((source) => style.sources[source] ?? [])
      .flatMap((source) => ("attribution" in source ? (source.attribution ?? []) : []));
  expect([...new Set(creditedAt(3))]).toEqual(["Natural Earth"]);
  expect([...new Set(creditedAt(13))]).toEqual(["Natural Earth"]);
  expect(creditedAt(17)).toEqual([]);
});
