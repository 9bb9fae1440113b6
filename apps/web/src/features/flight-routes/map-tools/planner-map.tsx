import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import type { Position } from "geojson";
import { type ReactNode, useMemo, useState } from "react";
import type { Bounds } from "#platform/map/bounds.ts";
import { type Extent, MapExtent } from "#platform/map/map-extent.tsx";
import { MapView } from "#platform/map/map-view.tsx";
import { PanTo } from "#platform/map/pan-to.tsx";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import { useRouteText } from "#features/flight-routes/planner-text.ts";
import { ActiveTool } from "#features/flight-routes/map-tools/drawing/active-tool.tsx";
import type { MapWork } from "#features/flight-routes/map-tools/drawing/map-work.ts";
import { PartLayers } from "#features/flight-routes/map-tools/layers/item-layers.tsx";
import { PhotoLayer } from "#features/flight-routes/map-tools/layers/photo-layer.tsx";
import { PlanLayers } from "#features/flight-routes/map-tools/layers/plan-layers.tsx";
import { PlanPlaces } from "#features/flight-routes/map-tools/layers/plan-markers.tsx";
import { type ShownFeed, useShown } from "#features/flight-routes/map-tools/layers/displayed-route-feed.ts";
import { boundsAround, siteBounds } from "./site-bounds.ts";
import { SiteGround } from "#features/flight-routes/map-tools/layers/site-layers.tsx";
import { useHandLook } from "#features/flight-routes/map-tools/drawing/use-drawing-options.ts";

export interface PlanningMapProps {
  site: SiteDetail;
  /** What is shown: of the route that is edited, else of the chosen one. */
  document: RouteDocument | undefined;
  active: string | undefined;
  feed: ShownFeed;
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
export function PlanningMap(props: PlanningMapProps) {
  const { site, document, feed, planning, isDark, work, chosen, way } = props;
  const text = useRouteText();
  const bounds = useMemo(() => boundsAround([siteBounds(site), way]), [site, way]);
  const [extent, setExtent] = useState<Extent>();
  const tool = work?.tool ?? "none";
  return (
    <MapView label={text("map")} bounds={bounds} paddingPx={AROUND}>
      <MapExtent onChange={setExtent} />
      <SiteGround site={site} extent={extent} />
      {document && (
        <PartLayers
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
      <Places {...{ document, planning, feed, chosen, tool }} />
      <PanTo place={chosen} />
      {work && <Hand work={work} isSnapping={props.isSnapping} extent={extent} />}
    </MapView>
  );
}

/** Room for the tools above and their words below. */
const AROUND = { top: 68, right: 60, bottom: 72, left: 60 };

type PlacesProps = Pick<PlanningMapProps, "document" | "planning" | "feed" | "chosen"> & {
  tool: MapWork["tool"];
};

function Places({ feed, ...rest }: PlacesProps) {
  const shown = useShown(feed);
  return <PlanPlaces {...rest} findings={shown?.findings ?? NONE} />;
}

const NONE: never[] = [];

interface HandProps {
  work: MapWork;
  isSnapping: boolean;
  extent: Extent | undefined;
}

function Hand({ work, isSnapping, extent }: HandProps) {
  const look = useHandLook(work, isSnapping, extent);
  return <ActiveTool key={`${work.tool} ${work.part?.id ?? ""}`} work={work} look={look} />;
}
