import type { PaletteName } from "@overfly/thermography/rendering/thermal-palette";
import { useEffect, useEffectEvent } from "react";
import { TileLayer } from "#platform/map/layers/tile-layer.tsx";
import { type RasterFile, rangeOf } from "./comparable.ts";
import { useRaster } from "./use-raster.ts";

const PALETTE: PaletteName = "iron";
const EMPTY = new ArrayBuffer(0);

export interface RasterOverlayProps {
  file: RasterFile;
  /** 0 to 1. */
  opacity: number;
  /** Id of the layer below which it is drawn. */
  beneath: string;
  onFail: () => void;
}

/** A raster as a layer of another map, read in parts. */
export function RasterOverlay({ file, opacity, beneath, onFail }: RasterOverlayProps) {
  const { open, failed, fail } = useRaster(file.id, file.raster);
  const tell = useEffectEvent(onFail);
  useEffect(() => {
    if (failed) tell();
  }, [failed]);
  if (!open) return null;
  const { low, high } = rangeOf(file.raster) ?? { low: 0, high: 1 };
  return (
    <TileLayer
      tile={(at) =>
        open.tile(at, { palette: PALETTE, low, high }).catch(() => {
          fail();
          return EMPTY;
        })
      }
      bounds={file.raster.bounds}
      opacity={opacity}
      beneath={beneath}
      version={String(file.id)}
    />
  );
}
