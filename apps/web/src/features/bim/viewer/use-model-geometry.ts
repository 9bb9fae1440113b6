import { bim } from "@overfly/contract/bim/bim";
import { useEffect, useState } from "react";
import { urlOf } from "#platform/api/call.ts";
import type { GeometryFailure, GeometryMessage, GeometryRequest, ModelGeometry } from "./model-geometry.ts";
import { startGeometryWorker } from "./start-geometry-worker.ts";

interface LoadedGeometry {
  geometry?: ModelGeometry;
  /** Of the elements whose triangles are there; undefined while the file is still coming. */
  share?: number;
  failure?: GeometryFailure;
}

/** The triangles of a model, which a worker makes of its file. */
export function useModelGeometry(id: number): LoadedGeometry {
  const [state, setState] = useState<LoadedGeometry>({});
  useEffect(() => {
    const worker = startGeometryWorker();
    worker.addEventListener("message", ({ data }: MessageEvent<GeometryMessage>) => {
      if (data.kind === "progress") setState({ share: data.share });
      else setState(data.kind === "ready" ? { geometry: data.geometry } : { failure: data.reason });
    });
    worker.addEventListener("error", () => setState({ failure: "unreadable" }));
    const url = new URL(urlOf(bim.file, { id }), window.location.href).href;
    worker.postMessage({ url } satisfies GeometryRequest);
    return () => worker.terminate();
  }, [id]);
  return state;
}
