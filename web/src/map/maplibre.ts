import { setWorkerUrl } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";

setWorkerUrl(workerUrl); // MapLibre 6 cannot find its worker by itself in a Vite bundle

export * as maplibre from "maplibre-gl";
