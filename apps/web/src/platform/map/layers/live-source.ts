import { useMap } from "@vis.gl/react-maplibre";
import type { FeatureCollection } from "geojson";
import { useEffect } from "react";
import type { GeoJSONSource } from "#platform/map/maplibre.ts";

export const NO_FEATURES: FeatureCollection = { type: "FeatureCollection", features: [] };

/** Features of a source that bypass React. */
export interface LiveFeatures {
  read: () => FeatureCollection;
  subscribe: (changed: () => void) => () => void;
}

/** Keeps a source up to date, at most once a frame and after each change of the map style. */
export function useLiveSource(name: string, { read, subscribe }: LiveFeatures): void {
  const { current: map } = useMap();
  useEffect(() => {
    if (!map) return;
    let frame = 0;
    const draw = (): void => {
      frame = 0;
      const source = map.getSource<GeoJSONSource>(name);
      if (source) void source.setData(read());
      else frame = requestAnimationFrame(draw);
    };
    const ask = (): void => {
      frame ||= requestAnimationFrame(draw);
    };
    ask();
    const forget = subscribe(ask);
    map.on("style.load", ask);
    return () => {
      forget();
      cancelAnimationFrame(frame);
      map.off("style.load", ask);
    };
  }, [map, name, read, subscribe]);
}
