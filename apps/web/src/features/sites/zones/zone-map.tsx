import type { Boundary } from "@overfly/contract/geometry";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import type { Polygon } from "geojson";
import { useMemo, useState } from "react";
import { boundsOf } from "#platform/map/bounds.ts";
import { DrawPolygon } from "#platform/drawing/draw-polygon.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { type Extent, MapExtent } from "#platform/map/map-extent.tsx";
import { MapView } from "#platform/map/map-view.tsx";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PlantLayer } from "#features/sites/plant/plant-layer.tsx";
import { SiteBoundary, ZoneLayer } from "#features/sites/view/boundary-layers.tsx";

export interface ZoneMapProps {
  site: SiteDetail;
  /** The zone that is edited; absent for a new one. */
  id: number | undefined;
  value: Boundary | null;
  onChange: (shape: Boundary | null) => void;
}

/** Draws one zone among the others. A shape with several parts or holes is shown, and can be drawn again. */
export function ZoneMap({ site, id, value, onChange }: ZoneMapProps) {
  const { t } = useTranslation("sites/zones");
  const colors = useMapColors();
  const isSimple = value === null || (value.type === "Polygon" && value.coordinates.length === 1);
  const [extent, setExtent] = useState<Extent>();
  const [bounds] = useState(() => boundsOf([value ?? site.boundary ?? site.location])); // fixed while drawing
  const polygons = useMemo(
    () => (value && !isSimple ? [{ id: "shape", geometry: value, color: colors.accent, widthPx: 2 }] : []),
    [value, isSimple, colors],
  );
  return (
    <MapView label={t("map")} bounds={bounds} paddingPx={40}>
      <MapExtent onChange={setExtent} />
      <PlantLayer token={site.token} extent={extent} />
      <SiteBoundary site={site} />
      <ZoneLayer token={site.token} without={id} />
      <PolygonLayer name="shape" polygons={polygons} />
      <DrawPolygon
        active={isSimple}
        value={isSimple ? (value as Polygon | null) : null}
        onChange={(polygon) => onChange(polygon as Boundary | null)}
      />
    </MapView>
  );
}
