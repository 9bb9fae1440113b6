import { Source } from "@vis.gl/react-maplibre";
import { useMemo } from "react";
import { lineFeatures, Lines, type MapLine } from "./line-layer.tsx";
import { NO_FEATURES, useLiveSource } from "./live-source.ts";
import { Dots, type MapPoint, pointFeatures } from "./point-layer.tsx";

/** Features that change many times a second and bypass React. Keep the object's identity stable. */
export interface Feed<Item> {
  read: () => readonly Item[];
  subscribe: (changed: () => void) => () => void;
}

export function LiveLineLayer({ name, feed }: { name: string; feed: Feed<MapLine> }) {
  const { read, subscribe } = feed;
  const features = useMemo(() => ({ read: () => lineFeatures(read()), subscribe }), [read, subscribe]);
  useLiveSource(name, features);
  return (
    <Source id={name} type="geojson" data={NO_FEATURES}>
      <Lines name={name} />
    </Source>
  );
}

export interface LivePointLayerProps {
  name: string;
  feed: Feed<MapPoint>;
  /** The lowest zoom at which they are shown. */
  minZoom?: number;
}

export function LivePointLayer({ name, feed, minZoom = 0 }: LivePointLayerProps) {
  const { read, subscribe } = feed;
  const features = useMemo(() => ({ read: () => pointFeatures(read()), subscribe }), [read, subscribe]);
  useLiveSource(name, features);
  return (
    <Source id={name} type="geojson" data={NO_FEATURES}>
      <Dots name={name} minZoom={minZoom} />
    </Source>
  );
}
