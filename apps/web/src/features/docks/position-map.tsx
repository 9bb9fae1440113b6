import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { boundsOf } from "#platform/map/bounds.ts";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { SymbolLayer } from "#platform/map/layers/symbol-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { MapView } from "#platform/map/map-view.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";

interface PositionMapProps {
  longitude: number | null;
  latitude: number | null;
  onPick: (at: { longitude: number; latitude: number }) => void;
}

/** About 300 m around the dock, as degrees. */
const AROUND_DEG = 0.003;
/** About 10 cm. */
const DIGITS = 6;

/** The position of a dock among the sites; a click moves it. */
export function PositionMap({ longitude, latitude, onPick }: PositionMapProps) {
  const { t } = useTranslation("docks");
  const colors = useMapColors();
  const { data: sites } = useQuery(siteQueries.map);
  const polygons = useMemo(
    () =>
      (sites ?? []).flatMap(({ token, boundary }) =>
        boundary ? [{ id: token, geometry: boundary, color: colors.accent, fill: 0.12 }] : [],
      ),
    [sites, colors],
  );
  const isKnown =
    longitude !== null && latitude !== null && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
  const bounds: [number, number, number, number] | undefined = isKnown
    ? [longitude - AROUND_DEG, latitude - AROUND_DEG, longitude + AROUND_DEG, latitude + AROUND_DEG]
    : boundsOf(polygons.map(({ geometry }) => geometry));
  return (
    <MapView
      label={t("positionMap")}
      bounds={bounds}
      onClick={(at) =>
        onPick({
          longitude: Number(at.longitude.toFixed(DIGITS)),
          latitude: Number(at.latitude.toFixed(DIGITS)),
        })
      }
    >
      <PolygonLayer name="sites" polygons={polygons} />
      <SymbolLayer
        name="dock"
        symbols={isKnown ? [{ id: "dock", longitude, latitude, icon: "dock", color: colors.accent }] : []}
      />
    </MapView>
  );
}
