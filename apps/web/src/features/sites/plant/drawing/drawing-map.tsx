import type { Boundary } from "@overfly/contract/geometry";
import type { Polygon } from "geojson";
import { useMemo } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { boundsOf } from "#platform/map/bounds.ts";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { MapView } from "#platform/map/map-view.tsx";
import style from "#features/sites/site.module.css";

/** The elements of the lowest level, in the site's boundary. */
export function DrawingMap({
  polygons,
  boundary,
}: {
  polygons: readonly Polygon[];
  boundary: Boundary | null;
}) {
  const { t } = useTranslation("sites/drawing");
  const colors = useMapColors();
  const bounds = useMemo(() => boundsOf([...polygons, boundary]), [polygons, boundary]);
  const drawn = useMemo(
    () => polygons.map((geometry, id) => ({ id, geometry, color: colors.info, fill: 0.3, widthPx: 1 })),
    [polygons, colors],
  );
  const site = useMemo(
    () => (boundary ? [{ id: "site", geometry: boundary, color: colors.accent, fill: 0, widthPx: 2 }] : []),
    [boundary, colors],
  );
  return (
    <div className={style["map"]}>
      <MapView label={t("map")} bounds={bounds} paddingPx={32} closest={20}>
        <PolygonLayer name="site" polygons={site} />
        <PolygonLayer name="drawing" polygons={drawn} />
      </MapView>
    </div>
  );
}
