import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import type { Position } from "geojson";
import { type ReactNode, useMemo, useState } from "react";
import type { Bounds } from "#platform/map/bounds.ts";
import { type Extent, MapExtent } from "#platform/map/map-extent.tsx";
import { MapView } from "#platform/map/map-view.tsx";
import { PanTo } from "#platform/map/pan-to.tsx";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import { ActiveTool } from "#features/flight-routes/map-tools/drawing/active-tool.tsx";
import type { MapWork } from "#features/flight-routes/map-tools/drawing/map-work.ts";
import { ItemLayers } from "#features/flight-routes/map-tools/layers/item-layers.tsx";
import { PhotoLayer } from "#features/flight-routes/map-tools/layers/photo-layer.tsx";
import { PlanLayers } from "#features/flight-routes/map-tools/layers/plan-layers.tsx";
import { PlanMarkers } from "#features/flight-routes/map-tools/layers/plan-markers.tsx";
import {
  type RouteOverlayFeed,
  useRouteOverlay,
} from "#features/flight-routes/map-tools/layers/displayed-route-feed.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { unionOfBounds, siteBounds } from "./site-bounds.ts";
import { SiteLayers } from "#features/flight-routes/map-tools/layers/site-layers.tsx";
import { useDrawingOptions } from "#features/flight-routes/map-tools/drawing/use-drawing-options.ts";

export interface PlannerMapProps {
  site: SiteDetail;
  /** What is shown: of the route that is edited, else of the chosen one. */
  document: RouteDocument | undefined;
  active: string | undefined;
  feed: RouteOverlayFeed;
  planning: PlanState;
  isDark: boolean;
  /** Absent while nothing is edited. */
  work: MapWork | undefined;
  isSnapping: boolean;
  /** The place that was chosen elsewhere: the map goes there whenever it is another object. */
  chosen: Position | undefined;
  /** The box of the chosen route's way, which may leave the site. */
  way: Bounds | undefined;
  /** Further layers. */
  children?: ReactNode;
}

/** The whole map: the site, what was drawn, the lines of the plan by battery, and the hand that draws on it. */
export function PlannerMap(props: PlannerMapProps) {
  const { site, document, feed, planning, isDark, work, chosen, way } = props;
  const { t } = useTranslation("flight-routes");
  const bounds = useMemo(() => unionOfBounds([siteBounds(site), way]), [site, way]);
  const [extent, setExtent] = useState<Extent>();
  const tool = work?.tool ?? "none";
  return (
    <MapView label={t("map")} bounds={bounds} paddingPx={PADDING}>
      <MapExtent onChange={setExtent} />
      <SiteLayers site={site} extent={extent} />
      {document && (
        <ItemLayers
          document={document}
          active={props.active}
          tool={tool}
          entry={work?.entry}
          onPart={work && tool === "none" ? work.onPart : undefined}
          onEntry={work?.onMapEntry}
        />
      )}
      {props.children}
      <PlanLayers feed={feed} isDark={isDark} />
      <PhotoLayer planning={planning} extent={extent} isDark={isDark} />
      <LivePlanMarkers {...{ document, planning, feed, chosen, tool }} />
      <PanTo place={chosen} />
      {work && <DrawingLayer work={work} isSnapping={props.isSnapping} extent={extent} />}
    </MapView>
  );
}

/** Room for the tools above and their words below. */
const PADDING = { top: 68, right: 60, bottom: 72, left: 60 };

type LivePlanMarkersProps = Pick<PlannerMapProps, "document" | "planning" | "feed" | "chosen"> & {
  tool: MapWork["tool"];
};

function LivePlanMarkers({ feed, ...rest }: LivePlanMarkersProps) {
  const shown = useRouteOverlay(feed);
  return <PlanMarkers {...rest} findings={shown?.findings ?? NONE} />;
}

const NONE: never[] = [];

interface DrawingLayerProps {
  work: MapWork;
  isSnapping: boolean;
  extent: Extent | undefined;
}

function DrawingLayer({ work, isSnapping, extent }: DrawingLayerProps) {
  const look = useDrawingOptions(work, isSnapping, extent);
  return <ActiveTool key={`${work.tool} ${work.part?.id ?? ""}`} work={work} look={look} />;
}
