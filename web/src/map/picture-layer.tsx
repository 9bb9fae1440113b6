import { Layer, Source } from "@vis.gl/react-maplibre";
import type { Position } from "geojson";
import { useEffect, useState } from "react";

export interface PictureLayerProps {
  name: string;
  /** Red, green, blue, opacity; row by row from the upper left. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  /** Upper left, upper right, lower right, lower left. */
  corners: readonly [Position, Position, Position, Position];
}

let drawn = 0;

/** A picture laid over the ground, pixel by pixel. Each picture is a source of its own: the map reads a canvas once. */
export function PictureLayer({ name, pixels, width, height, corners }: PictureLayerProps) {
  const [picture, setPicture] = useState<{ id: string; canvas: HTMLCanvasElement }>();
  useEffect(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext("2d")?.putImageData(new ImageData(pixels, width, height), 0, 0);
    drawn += 1;
    setPicture({ id: `${name}-${drawn}`, canvas });
  }, [name, pixels, width, height]);
  if (!picture) return null;
  const { id, canvas } = picture;
  const coordinates = corners.map(([lon = 0, lat = 0]) => [lon, lat]) as Corners;
  return (
    <Source key={id} id={id} type="canvas" canvas={canvas} coordinates={coordinates} animate={false}>
      <Layer
        id={id}
        type="raster"
        paint={{ "raster-opacity": 0.85, "raster-fade-duration": 0, "raster-resampling": "nearest" }}
      />
    </Source>
  );
}

type Corners = [[number, number], [number, number], [number, number], [number, number]];
