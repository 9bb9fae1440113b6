import * as maplibre from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import "maplibre-gl/dist/maplibre-gl.css";
import "./map-fonts.css";

maplibre.setWorkerUrl(workerUrl); // MapLibre 6 cannot find its worker by itself in a Vite bundle

export const mapLibrary = maplibre;

export type { GeoJSONSource, Map as MapLibre, MapMouseEvent, StyleSpecification } from "maplibre-gl";
