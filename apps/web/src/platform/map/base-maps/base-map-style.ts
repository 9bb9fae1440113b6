import type { BaseMap } from "@overfly/contract/base-maps/base-maps";
import { LABEL_FONT } from "#platform/map/base-style.ts";
import type { StyleSpecification } from "#platform/map/maplibre.ts";

/** Begins the ids of all sources and layers of the chosen base map. */
export const BASE_MAP = "base-map";
const TILE_PX = 256;

/**
 * The built-in map with the chosen one on top, so that it shows through where tiles are away. `style`: the document of a
 * map that is one.
 */
export function withBaseMap(
  builtIn: StyleSpecification,
  map: BaseMap,
  style: StyleSpecification | undefined,
): StyleSpecification {
  if (map.kind === "style") return style ? withStyle(builtIn, map, style) : builtIn;
  const { url, attribution, max_zoom: maxzoom } = map;
  const source = { type: "raster" as const, tileSize: TILE_PX, maxzoom, attribution };
  return {
    ...builtIn,
    sources: {
      ...builtIn.sources,
      [BASE_MAP]:
        map.kind === "pmtiles" ? { ...source, url: `pmtiles://${url}` } : { ...source, tiles: [url] },
    },
    layers: [...builtIn.layers, { id: BASE_MAP, type: "raster", source: BASE_MAP }],
  };
}

/** Another style's sources and layers, under names of their own; labels are written in our fonts. */
function withStyle(
  builtIn: StyleSpecification,
  { attribution }: BaseMap,
  style: StyleSpecification,
): StyleSpecification {
  const named = (id: string): string => `${BASE_MAP}-${id}`;
  const sources = Object.entries(style.sources).map(([id, source]) => [
    named(id),
    "attribution" in source || source.type === "geojson" ? source : { ...source, attribution },
  ]);
  const layers = style.layers.map((layer) => ({
    ...layer,
    id: named(layer.id),
    ...("source" in layer && typeof layer.source === "string" ? { source: named(layer.source) } : {}),
    ...(layer.type === "symbol" && layer.layout?.["text-field"] !== undefined
      ? { layout: { ...layer.layout, "text-font": LABEL_FONT } }
      : {}),
  }));
  return {
    ...builtIn,
    ...(style.sprite === undefined ? {} : { sprite: style.sprite }),
    sources: { ...builtIn.sources, ...Object.fromEntries(sources) } as StyleSpecification["sources"],
    layers: [...builtIn.layers, ...(layers as StyleSpecification["layers"])],
  };
}
