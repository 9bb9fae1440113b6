import * as maplibre from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import "maplibre-gl/dist/maplibre-gl.css";
import "./map-fonts.css";

if (typeof OffscreenCanvas !== "undefined") globalThis.OffscreenCanvas = upright(OffscreenCanvas);
maplibre.setWorkerUrl(workerUrl); // MapLibre 6 cannot find its worker by itself in a Vite bundle

export const mapLibrary = maplibre;

export type {
  GeoJSONSource,
  LineLayerSpecification,
  Map as MapLibre,
  MapMouseEvent,
  StyleSpecification,
} from "maplibre-gl";

/**
 * MapLibre puts a label in order itself and draws it sign by sign on a canvas, which takes the document's direction: on a
 * page in Arabic, "(" became ")". There is no option for it (maplibre-gl 6.17).
 */
function upright(Canvas: typeof OffscreenCanvas): typeof OffscreenCanvas {
  return class extends Canvas {
    override getContext = ((...options: Parameters<OffscreenCanvas["getContext"]>) => {
      const context = super.getContext(...options);
      if (context && "direction" in context) context.direction = "ltr";
      return context;
    }) as OffscreenCanvas["getContext"];
  };
}
