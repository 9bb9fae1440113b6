import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { Bounds } from "#platform/map/bounds.ts";
import { FitBounds } from "#platform/map/fit-bounds.tsx";
import { type Extent, MapExtent } from "#platform/map/map-extent.tsx";
import { MapView } from "#platform/map/map-view.tsx";
import { PanTo } from "#platform/map/pan-to.tsx";
import { AnalysisLayers } from "#features/flight-routes/analysis/analysis-layers.tsx";
import { useDisplayedRoute } from "#features/flight-routes/store/displayed-route.ts";
import { usePlanner, useSite } from "#features/flight-routes/store/planner-context.ts";
import { ComparedPaths } from "./layers/compared-paths.tsx";
import { ItemLayers } from "./layers/item-layers.tsx";
import { PhotoLayer } from "./layers/photo-layer.tsx";
import { PlanLayers } from "./layers/plan-layers.tsx";
import { PlanMarkers } from "./layers/plan-markers.tsx";
import type { RouteOverlayFeed } from "./layers/route-overlay-feed.ts";
import { SiteLayers } from "./layers/site-layers.tsx";
import { siteBounds, unionOfBounds } from "./site-bounds.ts";
import { useRouteBounds } from "./use-route-bounds.ts";

export interface PlannerMapProps {
  feed: RouteOverlayFeed;
  /** The map zooms to these bounds when they change. */
  importedBounds: Bounds | undefined;
}

const DrawingLayer = lazy(() =>
  import("./drawing/drawing-layer.tsx").then((m) => ({ default: m.DrawingLayer })),
);

/** The site, the items of the displayed route, its plan by battery, and the active drawing tool. */
export function PlannerMap({ feed, importedBounds }: PlannerMapProps) {
  const { t } = useTranslation("flight-routes");
  const site = useSite();
  const { route, isEditing, comparedVersions } = useDisplayedRoute();
  const focus = usePlanner((state) => state.focus);
  const routeBounds = useRouteBounds(route);
  const bounds = useMemo(() => unionOfBounds([siteBounds(site), routeBounds]), [site, routeBounds]);
  const [extent, setExtent] = useState<Extent>();
  return (
    <MapView label={t("map")} bounds={bounds} paddingPx={PADDING}>
      <MapExtent onChange={setExtent} />
      <SiteLayers site={site} extent={extent} />
      <ItemLayers />
      <AnalysisLayers />
      <ComparedPaths versions={comparedVersions} />
      <FitBounds bounds={routeBounds} unlessVisible />
      <FitBounds bounds={importedBounds} />
      <PlanLayers feed={feed} />
      <PhotoLayer extent={extent} />
      <PlanMarkers feed={feed} />
      <PanTo position={focus} />
      <Suspense>{isEditing && <DrawingLayer extent={extent} />}</Suspense>
    </MapView>
  );
}

/** Space for the toolbar above and its options below. */
const PADDING = { top: 68, right: 60, bottom: 72, left: 60 };
