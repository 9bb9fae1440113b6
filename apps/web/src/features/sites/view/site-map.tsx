import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { SEVERITY_SYMBOLS } from "@overfly/contract/anomalies/severity-symbols";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { boundsOf } from "#platform/map/bounds.ts";
import { AnchorLayer } from "#platform/map/layers/anchor-layer.tsx";
import { LineLayer } from "#platform/map/layers/line-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { type Extent, MapExtent } from "#platform/map/map-extent.tsx";
import { MapPopup } from "#platform/map/map-popup.tsx";
import { MapView } from "#platform/map/map-view.tsx";
import { MarkLayer } from "#platform/map/layers/mark-layer.tsx";
import { PanTo } from "#platform/map/pan-to.tsx";
import { PointLayer } from "#platform/map/layers/point-layer.tsx";
import { useSeverityColors } from "#platform/ui/display/severity.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { AnomalySummary } from "./anomaly-summary.tsx";
import { PlantLayer } from "#features/sites/plant/plant-layer.tsx";
import { SiteBoundary, ZoneLayer } from "./boundary-layers.tsx";
import { ImageryLayer, useImagery } from "./site-imagery.tsx";
import { LayerSwitch, LAYERS, type SiteLayer } from "./layer-switch.tsx";
import style from "#features/sites/site.module.css";

export interface SiteMapProps {
  site: SiteDetail;
  anomalies: readonly Anomaly[];
  selected: number | undefined;
  onSelect: (id: number | undefined) => void;
}

/** Loaded for sites with imagery. */
const ImageryControl = lazy(() =>
  import("./imagery-control.tsx").then((m) => ({ default: m.ImageryControl })),
);

const ABOVE_IMAGERY = "above-imagery";

/** The site's map with all layers. */
export function SiteMap({ site, anomalies, selected, onSelect }: SiteMapProps) {
  const { t } = useTranslation("sites");
  const mayRoutes = useAllowed(flightRoutes.list);
  const imagery = useImagery(site.token);
  const has: Partial<Record<SiteLayer, boolean>> = {
    routes: mayRoutes,
    imagery: imagery.file !== undefined,
  };
  const layers = LAYERS.filter((layer) => has[layer] ?? true);
  const [hidden, hide] = useState<ReadonlySet<SiteLayer>>(new Set(["routes"]));
  const [extent, setExtent] = useState<Extent>();
  const [note, setNote] = useState<string>();
  const shows = (layer: SiteLayer): boolean => layers.includes(layer) && !hidden.has(layer);
  const bounds = useMemo(() => boundsOf([site.boundary ?? site.location]), [site]);
  const anomaly = anomalies.find(({ id }) => id === selected);
  return (
    <>
      <MapView
        label={t("mapOfSite", { name: site.name })}
        bounds={bounds}
        paddingPx={40}
        onClick={() => onSelect(undefined)}
      >
        <MapExtent onChange={setExtent} />
        <AnchorLayer id={ABOVE_IMAGERY} />
        {shows("imagery") && <ImageryLayer imagery={imagery} beneath={ABOVE_IMAGERY} />}
        {shows("plant") && <PlantLayer token={site.token} extent={extent} onNote={setNote} />}
        {shows("boundary") && <SiteBoundary site={site} />}
        {shows("zones") && <ZoneLayer token={site.token} />}
        {shows("routes") && <RouteLayer token={site.token} />}
        {shows("anomalies") && <AnomalyLayer anomalies={anomalies} selected={selected} onSelect={onSelect} />}
        <LinkedPlace />
        {anomaly && shows("anomalies") && (
          <MapPopup
            longitude={anomaly.position.coordinates[0]}
            latitude={anomaly.position.coordinates[1]}
            onClose={() => onSelect(undefined)}
          >
            <AnomalySummary anomaly={anomaly} />
          </MapPopup>
        )}
      </MapView>
      {shows("plant") && note !== undefined && site.module_count > 0 && (
        <output className={style["note"]}>{note}</output>
      )}
      {imagery.file && shows("imagery") && (
        <Suspense>
          <ImageryControl imagery={imagery} zone={site.time_zone} />
        </Suspense>
      )}
      <LayerSwitch layers={layers} hidden={hidden} onChange={hide} />
    </>
  );
}

/** What a link shows, as `?at=longitude,latitude&label=…`: the map looks there at first. */
function LinkedPlace() {
  const colors = useMapColors();
  const [params] = useSearchParams();
  const [at, label] = [params.get("at"), params.get("label") ?? ""];
  const points = useMemo(() => {
    const [longitude = Number.NaN, latitude = Number.NaN] = (at ?? "").split(",").map(Number);
    const isPlace = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
    return isPlace ? [{ id: "place", longitude, latitude, label, color: colors.accent, selected: true }] : [];
  }, [at, label, colors]);
  const [point] = points;
  const position = useMemo(() => point && [point.longitude, point.latitude], [point]);
  return (
    <>
      <PanTo position={position} />
      <PointLayer name="place" points={points} />
    </>
  );
}

function RouteLayer({ token }: { token: string }) {
  const colors = useMapColors();
  const { data: known } = useQuery(flightRouteQueries.list(token));
  const lines = useMemo(
    () =>
      (known ?? []).flatMap(({ id, path }) =>
        path.map(({ coordinates }, set) => ({
          id: `${id}.${set}`,
          positions: coordinates,
          color: colors.info,
          widthPx: 1.5,
          arrows: true,
        })),
      ),
    [known, colors],
  );
  return <LineLayer name="routes" lines={lines} />;
}

type AnomalyLayerProps = Omit<SiteMapProps, "site">;

function AnomalyLayer({ anomalies, selected, onSelect }: AnomalyLayerProps) {
  const severityColor = useSeverityColors();
  const points = useMemo(
    () =>
      anomalies.map(({ id, number, position, severity }) => ({
        id,
        mark: SEVERITY_SYMBOLS[severity].shape,
        longitude: position.coordinates[0],
        latitude: position.coordinates[1],
        sign: String(number),
        color: severityColor(severity),
        selected: id === selected,
      })),
    [anomalies, selected, severityColor],
  );
  return <MarkLayer name="anomalies" points={points} onClick={(id) => onSelect(Number(id))} />;
}
