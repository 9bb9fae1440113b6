import type { SymbolLayerSpecification } from "@vis.gl/react-maplibre";
import type { MapColors } from "#platform/map/map-colors.ts";
import { LABEL_FONT } from "#platform/map/base-style.ts";

/** Labels on the map: below the feature, with a halo. */
export const labelLayout = (offsetEm: number): NonNullable<SymbolLayerSpecification["layout"]> => ({
  "text-field": ["get", "label"],
  "text-font": LABEL_FONT,
  "text-size": 12,
  "text-anchor": "top",
  "text-offset": [0, offsetEm],
  "text-optional": true,
});

export const labelPaint = (colors: MapColors) =>
  ({ "text-color": colors.text, "text-halo-color": colors.halo, "text-halo-width": 1.6 }) as const;
