import { Source, useMap } from "@vis.gl/react-maplibre";
import { useEffect } from "react";
import { type LayerListener, useLayerListener } from "./map-clicks.ts";
import type { GeoJSONSource } from "./maplibre.ts";
import type { PositionFeed } from "./position-feed.ts";
import { symbolFeatures, Symbols } from "./symbol-layer.tsx";

export interface LiveSymbolLayerProps extends LayerListener {
  name: string;
  feed: PositionFeed;
}

const NOTHING = symbolFeatures([]);

/** Things that move. Their positions go from the feed to the map, at most once a frame, past React. */
export function LiveSymbolLayer({ name, feed, onClick, onHover }: LiveSymbolLayerProps) {
  const { current: map } = useMap();
  useLayerListener(name, { onClick, onHover });
  useEffect(() => {
    if (!map) return;
    let frame = 0;
    const draw = (): void => {
      frame = 0;
      const source = map.getSource<GeoJSONSource>(name);
      if (source) void source.setData(symbolFeatures(feed.all()));
      else frame = requestAnimationFrame(draw);
    };
    const ask = (): void => {
      frame ||= requestAnimationFrame(draw);
    };
    ask();
    const forget = feed.subscribe(ask);
    map.on("style.load", ask);
    return () => {
      forget();
      cancelAnimationFrame(frame);
      map.off("style.load", ask);
    };
  }, [map, name, feed]);
  return (
    <Source id={name} type="geojson" data={NOTHING}>
      <Symbols name={name} />
    </Source>
  );
}
