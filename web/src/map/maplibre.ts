import { setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import "maplibre-gl/dist/maplibre-gl.css";
import "./map-fonts.css";

setWorkerUrl(workerUrl); // MapLibre 6 cannot find its worker by itself in a Vite bundle

export { Map as MapLibre, type GeoJSONSource, type MapMouseEvent, type StyleSpecification } from "maplibre-gl";
