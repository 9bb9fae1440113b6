import type { BaseMap } from "@overfly/contract/base-maps/base-maps";
import { expect, test } from "vitest";
import { LABEL_FONT } from "#platform/map/base-style.ts";
import type { StyleSpecification } from "#platform/map/maplibre.ts";
import { withBaseMap } from "./base-map-style.ts";

const BUILT_IN: StyleSpecification = {
  version: 8,
  sources: { land: { type: "geojson", data: { type: "FeatureCollection", features: [] } } },
  layers: [{ id: "water", type: "background" }],
};
const map = (columns: Partial<BaseMap>): BaseMap => ({
  id: 1,
  preset: null,
  name: "Survey",
  kind: "raster",
  url: "https://tiles.example.com/{z}/{x}/{y}.png",
  attribution: "© Survey",
  max_zoom: 15,
  ...columns,
});

test("tiles lie on the built-in map, with their attribution", () => {
  const { sources, layers } = withBaseMap(BUILT_IN, map({}), undefined);
  expect(sources["base-map"]).toEqual({
    type: "raster",
    tiles: ["https://tiles.example.com/{z}/{x}/{y}.png"],
    tileSize: 256,
    maxzoom: 15,
    attribution: "© Survey",
  });
  expect(layers.map(({ id }) => id)).toEqual(["water", "base-map"]);
});

test("a PMTiles file is read by its protocol", () => {
  const { sources } = withBaseMap(
    BUILT_IN,
    map({ kind: "pmtiles", url: "https://a.example/b.pmtiles" }),
    undefined,
  );
  expect(sources["base-map"]).toMatchObject({ url: "pmtiles://https://a.example/b.pmtiles" });
});

test("a style keeps apart from the built-in one, is credited, and loads no fonts", () => {
  const style: StyleSpecification = {
    version: 8,
    glyphs: "https://fonts.example.com/{fontstack}/{range}.pbf",
    sprite: "https://fonts.example.com/sprite",
    sources: { land: { type: "vector", url: "https://tiles.example.com/planet" } },
    layers: [
      { id: "water", type: "fill", source: "land", "source-layer": "water" },
      {
        id: "towns",
        type: "symbol",
        source: "land",
        "source-layer": "place",
        layout: { "text-field": "{name}", "text-font": ["Noto Sans Regular"] },
      },
    ],
  };
  const merged = withBaseMap(BUILT_IN, map({ kind: "style" }), style);
  expect(merged.glyphs).toBeUndefined();
  expect(merged.sources["base-map-land"]).toMatchObject({ type: "vector", attribution: "© Survey" });
  expect(merged.layers).toMatchObject([
    { id: "water", type: "background" },
    { id: "base-map-water", source: "base-map-land" },
    { id: "base-map-towns", layout: { "text-field": "{name}", "text-font": LABEL_FONT } },
  ]);
});

test("the built-in map is shown until a style is there", () => {
  expect(withBaseMap(BUILT_IN, map({ kind: "style" }), undefined)).toBe(BUILT_IN);
});
