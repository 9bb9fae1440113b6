import { Source } from "@vis.gl/react-maplibre";
import { useMemo } from "react";
import { NO_FEATURES, useLiveSource } from "./live-source.ts";
import { type LayerListener, useLayerListener } from "#platform/map/map-clicks.ts";
import type { PositionFeed } from "#platform/map/position-feed.ts";
import { symbolFeatures, Symbols } from "./symbol-layer.tsx";

export interface LiveSymbolLayerProps extends LayerListener {
  name: string;
  feed: PositionFeed;
}

/** Moving symbols. Their positions pass from the feed to the map at most once a frame, without React. */
export function LiveSymbolLayer({ name, feed, onClick, onHover }: LiveSymbolLayerProps) {
  useLayerListener(name, { onClick, onHover });
  const features = useMemo(
    () => ({ read: () => symbolFeatures(feed.all()), subscribe: feed.subscribe }),
    [feed],
  );
  useLiveSource(name, features);
  return (
    <Source id={name} type="geojson" data={NO_FEATURES}>
      <Symbols name={name} />
    </Source>
  );
}
