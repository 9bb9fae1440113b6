import { Layer, Source, useMap } from "@vis.gl/react-maplibre";
import type { Position } from "geojson";
import { useMemo } from "react";

export interface PictureLayerProps {
  name: string;
  /** Red, green, blue, opacity; row by row from the upper left. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  /** Upper left, upper right, lower right, lower left. */
  corners: readonly [Position, Position, Position, Position];
  /** Id of the layer below which it is drawn. */
  beneath?: string;
}

/** A georeferenced raster overlay. Each picture is a source of its own: the map reads a canvas once. */
export function PictureLayer({ name, pixels, width, height, corners, beneath }: PictureLayerProps) {
  const { current: map } = useMap();
  const picture = useMemo((): Picture => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext("2d")?.putImageData(new ImageData(pixels, width, height), 0, 0);
    const coordinates = corners.map(([lon = 0, lat = 0]) => [lon, lat]) as Corners;
    return {
      id: `${name}-${crypto.randomUUID()}`,
      beforeId: beneath !== undefined && map?.getLayer(beneath) ? beneath : undefined,
      source: { type: "canvas", canvas, coordinates, animate: false },
    };
  }, [name, pixels, width, height, corners, beneath, map]);
  const { id, beforeId, source } = picture;
  return (
    // MapLibre supports canvas sources; the types of its React wrapper leave them out.
    <Source key={id} id={id} {...(source as unknown as ImageSource)}>
      <Layer
        id={id}
        type="raster"
        {...(beforeId !== undefined && { beforeId })}
        paint={{ "raster-opacity": 0.85, "raster-fade-duration": 0, "raster-resampling": "nearest" }}
      />
    </Source>
  );
}

interface Picture {
  id: string;
  beforeId: string | undefined;
  source: { type: "canvas"; canvas: HTMLCanvasElement; coordinates: Corners; animate: false };
}

interface ImageSource {
  type: "image";
  url: string;
  coordinates: Corners;
}

type Corners = [[number, number], [number, number], [number, number], [number, number]];
