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

/** A picture laid over the ground, pixel by pixel. */
export function PictureLayer({ name, pixels, width, height, corners }: PictureLayerProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext("2d")?.putImageData(new ImageData(pixels, width, height), 0, 0);
    let drawn: string | undefined;
    let isWanted = true;
    canvas.toBlob((blob) => {
      if (!blob || !isWanted) return;
      drawn = URL.createObjectURL(blob);
      setUrl(drawn);
    });
    return () => {
      isWanted = false;
      if (drawn) URL.revokeObjectURL(drawn);
    };
  }, [pixels, width, height]);
  if (!url) return null;
  const coordinates = corners.map(([lon = 0, lat = 0]) => [lon, lat]) as Corners;
  return (
    <Source id={name} type="image" url={url} coordinates={coordinates}>
      <Layer
        id={name}
        type="raster"
        paint={{ "raster-opacity": 0.85, "raster-fade-duration": 0, "raster-resampling": "nearest" }}
      />
    </Source>
  );
}

type Corners = [[number, number], [number, number], [number, number], [number, number]];
