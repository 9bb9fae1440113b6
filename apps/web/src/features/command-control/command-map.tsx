import type { Dock } from "@overfly/contract/docks/docks";
import type { MapSite } from "@overfly/contract/sites/sites";
import { useDirection } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import { boundsOf } from "#platform/map/bounds.ts";
import { LiveSymbolLayer } from "#platform/map/layers/live-symbol-layer.tsx";
import { MapView } from "#platform/map/map-view.tsx";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import type { PositionFeed } from "#platform/map/position-feed.ts";
import { SymbolLayer } from "#platform/map/layers/symbol-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

interface CommandMapProps {
  sites: readonly MapSite[];
  docks: readonly Dock[];
  feed?: PositionFeed;
  selected?: Dock | undefined;
  onSelect?: (dockId: number) => void;
}

/** Metres of ground around a chosen dock, as degrees of latitude. */
const AROUND_DOCK_DEG = 0.0016;
const PADDING_PX = 48;
/** Room for the two rails, wherever the language puts them. */
const BESIDE_RAILS = { top: 64, right: 420, bottom: 64, left: 380 };
const BESIDE_RAILS_RTL = { ...BESIDE_RAILS, right: BESIDE_RAILS.left, left: BESIDE_RAILS.right };

/** Sites, docks and drones. The drones move without React. */
export function CommandMap({ sites, docks, feed, selected, onSelect }: CommandMapProps) {
  const { t } = useTranslation("command-control");
  const colors = useMapColors();
  const polygons = useMemo(
    () =>
      sites.flatMap(({ token, boundary }) =>
        boundary ? [{ id: token, geometry: boundary, color: colors.accent, fill: 0.12 }] : [],
      ),
    [sites, colors],
  );
  const symbols = useMemo(
    () =>
      docks.map(({ id, name, longitude, latitude, state }) => ({
        id,
        longitude,
        latitude,
        label: name,
        icon: "dock" as const,
        color: state === "offline" ? colors.idle : state === "idle" ? colors.good : colors.info,
      })),
    [docks, colors],
  );
  const hasRails = useMediaQuery("(min-width: 1200px)");
  const { dir } = useDirection();
  const padding = hasRails ? (dir === "rtl" ? BESIDE_RAILS_RTL : BESIDE_RAILS) : PADDING_PX;
  const locations = useMemo(() => siteLocations(sites, polygons), [sites, polygons]);
  const bounds = selected ? around(selected) : boundsOf(locations);

  return (
    <MapView label={t("map")} paddingPx={padding} bounds={bounds}>
      <PolygonLayer name="sites" polygons={polygons} />
      <SymbolLayer
        name="site-names"
        symbols={sites.flatMap(({ token, name, location }) =>
          location
            ? [
                {
                  id: token,
                  longitude: location.coordinates[0],
                  latitude: location.coordinates[1],
                  label: name,
                  icon: "site" as const,
                  color: colors.accent,
                },
              ]
            : [],
        )}
      />
      <SymbolLayer name="docks" symbols={symbols} onClick={(id) => onSelect?.(Number(id))} />
      {feed && <LiveSymbolLayer name="drones" feed={feed} onClick={(id) => onSelect?.(Number(id))} />}
    </MapView>
  );
}

const around = ({ longitude, latitude }: Dock): [number, number, number, number] => {
  const eastDeg = AROUND_DOCK_DEG / Math.cos((latitude * Math.PI) / 180);
  return [longitude - eastDeg, latitude - AROUND_DOCK_DEG, longitude + eastDeg, latitude + AROUND_DOCK_DEG];
};

const siteLocations = (
  sites: readonly MapSite[],
  polygons: readonly { geometry: NonNullable<MapSite["boundary"]> }[],
) => [
  ...polygons.map(({ geometry }) => geometry),
  ...sites.flatMap(({ location }) => (location ? [location] : [])),
];
