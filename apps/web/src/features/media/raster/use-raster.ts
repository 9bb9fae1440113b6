import type { Raster } from "@overfly/contract/media/raster";
import { useEffect, useState } from "react";
import { type OpenRaster, startRaster } from "./start-raster.ts";

/** A raster that is read while the component is there. */
export function useRaster(id: number, raster: Raster) {
  const [open, setOpen] = useState<OpenRaster>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const started = startRaster(id, raster);
    let isGone = false;
    started.ready.then(
      () => !isGone && setOpen(started),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
      started.close();
    };
  }, [id, raster]);
  return { open, failed, fail: () => setFailed(true) };
}
