import { Layer, Source } from "@vis.gl/react-maplibre";
import { useEffect, useEffectEvent, useId } from "react";
import type { Bounds } from "#platform/map/bounds.ts";
import { mapLibrary } from "#platform/map/maplibre.ts";

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

export interface TileLayerProps {
  /** A PNG of 256 pixels a side. */
  tile: (at: TileAddress) => Promise<ArrayBuffer>;
  bounds: Bounds;
  opacity?: number;
  /** Id of the layer below which it is drawn. */
  beneath?: string;
  /** Tiles are asked for again when it changes. */
  version: string;
}

type Load = (at: TileAddress) => Promise<ArrayBuffer>;

const SCHEME = "made-tiles";
/** By the layers' ids. */
const loads = new Map<string, PromiseWithResolvers<Load>>();

function loadOf(layer: string): PromiseWithResolvers<Load> {
  const load = loads.get(layer) ?? Promise.withResolvers<Load>();
  loads.set(layer, load);
  return load;
}

// The map asks for tiles as soon as the source is there, before effects run: those wait for their layer.
mapLibrary.addProtocol(SCHEME, async ({ url }) => {
  const [layer = "", z, x, y] = (url.split("://")[1] ?? "").split("?")[0]?.split("/") ?? [];
  const load = await loadOf(layer).promise;
  return { data: await load({ z: Number(z), x: Number(x), y: Number(y) }) };
});

/** Pictures in Web Mercator tiles that the application itself makes. */
export function TileLayer({ tile, bounds, opacity = 1, beneath, version }: TileLayerProps) {
  const layer = useId().replaceAll(/\W/g, "");
  const load = useEffectEvent(tile);
  useEffect(() => {
    loadOf(layer).resolve((at) => load(at));
    return () => void loads.delete(layer);
  }, [layer]);
  return (
    <Source
      key={version}
      id={`${SCHEME}-${layer}-${version}`}
      type="raster"
      tiles={[`${SCHEME}://${layer}/{z}/{x}/{y}?${version}`]}
      tileSize={256}
      bounds={[...bounds] as [number, number, number, number]}
    >
      <Layer
        id={`${SCHEME}-${layer}-${version}`}
        type="raster"
        {...(beneath !== undefined && { beforeId: beneath })}
        paint={{ "raster-opacity": opacity, "raster-fade-duration": 0 }}
      />
    </Source>
  );
}
