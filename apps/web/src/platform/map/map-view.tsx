import { AttributionControl, Map, NavigationControl, ScaleControl, useMap } from "@vis.gl/react-maplibre";
import { Skeleton } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { publicSettingsQuery } from "#platform/queries/settings-queries.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { baseStyle, loadCountryNames } from "./base-style.ts";
import { BaseMapControl } from "#platform/map/base-maps/base-map-control.tsx";
import { BaseMapErrors } from "#platform/map/base-maps/base-map-errors.tsx";
import { withBaseMap } from "#platform/map/base-maps/base-map-style.ts";
import { type ChosenBaseMap, useBaseMap } from "#platform/map/base-maps/use-base-map.ts";
import type { Bounds } from "./bounds.ts";
import { GridLayer } from "#platform/map/layers/grid-layer.tsx";
import { makeMapClicks, MapClicksContext } from "./map-clicks.ts";
import { useMapColors } from "./map-colors.ts";
import { MapEvents } from "./map-events.tsx";
import { drawIcon } from "#platform/map/layers/map-icons.ts";
import style from "./map-view.module.css";
import { mapLibrary } from "./maplibre.ts";

export type Padding = number | Record<"top" | "right" | "bottom" | "left", number>;

export interface MapViewProps {
  /** Accessible name of the map. */
  label: string;
  /** The map fits to it when it changes; the world where absent. */
  bounds?: Bounds | undefined;
  /** Padding around the bounds; per side where panels cover the map. Keep the object's identity stable. */
  paddingPx?: Padding;
  /** The closest zoom to which it fits to the bounds; a few hundred metres across by default. */
  closest?: number;
  children?: ReactNode;
  /** A click on no feature with a listener. */
  onClick?: (at: { longitude: number; latitude: number }) => void;
  /** Zoom buttons; on by default. */
  controls?: boolean;
  /** Whether it is on a page that is printed; costs a copy of every frame. */
  printed?: boolean;
}

const SMALL_MAP_PX = 640;
/** Of labels and icons that appear; every frame of it draws the whole map. Paper shows them at once. */
const FADE_MS = 300;
const WORLD: Bounds = [-20, -25, 75, 62];
const CLOSEST_FIT = 19;

/** A map that fills its parent: the configured style, else the built-in base map. */
export function MapView(props: MapViewProps) {
  const { label, bounds, paddingPx = 48, closest = CLOSEST_FIT, children, onClick, controls = true } = props;
  const { printed = false } = props;
  const { t } = useTranslation("platform/map");
  const baseMap = useBaseMap();
  const mapStyle = useMapStyle(baseMap);
  const [failed, setFailed] = useState<number>();
  const { maps, chosen, isAway } = baseMap;
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const [clicks] = useState(makeMapClicks);
  if (mapStyle === undefined) return <Skeleton height="100%" radius={0} />;
  return (
    <section className={style["map"]} aria-label={label}>
      <Map
        mapLib={mapLibrary}
        mapStyle={mapStyle}
        initialViewState={{
          bounds: bounds ?? WORLD,
          fitBoundsOptions: { padding: paddingPx, maxZoom: closest },
        }}
        attributionControl={false}
        canvasContextAttributes={{ preserveDrawingBuffer: printed }}
        maxZoom={23}
        fadeDuration={isStill || printed ? 0 : FADE_MS}
        dragRotate={false}
        touchPitch={false}
        onLoad={({ target }) => foldCredits(target.getContainer())}
        locale={{
          "NavigationControl.ZoomIn": t("zoomIn"),
          "NavigationControl.ZoomOut": t("zoomOut"),
          "AttributionControl.ToggleAttribution": t("attribution"),
          "Map.Title": label,
        }}
      >
        <MapClicksContext value={clicks}>
          <Icons />
          {typeof mapStyle !== "string" && <GridLayer />}
          {/* Before the children, who may look elsewhere. */}
          <Follow bounds={bounds} paddingPx={paddingPx} closest={closest} />
          {children}
          <MapEvents clicks={clicks} onClick={onClick} />
          <BaseMapErrors onChange={(isFailing) => setFailed(isFailing ? chosen?.id : undefined)} />
          {controls && <NavigationControl position="bottom-right" showCompass={false} />}
          <ScaleControl position="bottom-left" unit="metric" maxWidth={120} />
          <AttributionControl position="bottom-right" compact />
        </MapClicksContext>
      </Map>
      <BaseMapControl
        maps={maps}
        chosen={chosen}
        isAway={isAway || (chosen && failed === chosen.id) === true}
      />
    </section>
  );
}

/** The base map that the user chose, else the installation's style, else the built-in map. */
function useMapStyle({ chosen, style, isReady }: ChosenBaseMap) {
  const colors = useMapColors();
  const locale = useLocale();
  const { data: settings, isError } = useQuery(publicSettingsQuery);
  const url = chosen ? undefined : (settings?.map_style_url ?? undefined);
  const { data: names } = useQuery({
    queryKey: ["country-names"],
    queryFn: loadCountryNames,
    enabled: (settings !== undefined || isError) && url === undefined,
    gcTime: Infinity,
    meta: { silent: true },
  });
  return useMemo(() => {
    if (url !== undefined || !names) return url;
    const builtIn = baseStyle(names, colors, locale);
    return chosen && isReady ? withBaseMap(builtIn, chosen, style) : builtIn;
  }, [url, names, colors, locale, chosen, style, isReady]);
}

/** Until the user moves the map it stays fitted to the bounds, also when it is resized. */
type FollowProps = Required<Pick<MapViewProps, "paddingPx" | "closest">> & { bounds: Bounds | undefined };

function Follow({ bounds, paddingPx, closest }: FollowProps) {
  const { current: map } = useMap();
  const key = bounds?.join(",");
  useEffect(() => {
    if (!map || key === undefined) return;
    const [west = 0, south = 0, east = 0, north = 0] = key.split(",").map(Number);
    const fit = (duration: number): void =>
      void map.fitBounds([west, south, east, north], { padding: paddingPx, maxZoom: closest, duration });
    fit(600);
    let isOwn = false;
    const leave = ({ originalEvent }: { originalEvent?: unknown }): void => {
      isOwn ||= originalEvent !== undefined;
    };
    const refit = (): void => {
      if (!isOwn) fit(0);
    };
    map.on("movestart", leave);
    map.on("resize", refit);
    return () => {
      map.off("movestart", leave);
      map.off("resize", refit);
    };
  }, [map, key, paddingPx, closest]);
  return null;
}

/** Draws an icon when a layer first asks for it. */
function Icons() {
  const { current: map } = useMap();
  useEffect(() => {
    if (!map) return;
    const library = map.getMap();
    library.setMissingStyleImageResolver((name) => {
      const icon = drawIcon(name);
      if (icon) library.addImage(name, icon, { pixelRatio: 2 });
    });
  }, [map]);
  return null;
}

/** On a small map the attribution is collapsed to its icon. */
function foldCredits(map: HTMLElement): void {
  if (map.clientWidth >= SMALL_MAP_PX) return;
  const credits = map.querySelector(".maplibregl-ctrl-attrib");
  credits?.classList.remove("maplibregl-compact-show");
  credits?.removeAttribute("open");
}
