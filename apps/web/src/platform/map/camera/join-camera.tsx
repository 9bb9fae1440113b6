import { useMap } from "@vis.gl/react-maplibre";
import { useEffect } from "react";
import type { SharedCamera } from "./shared-camera.ts";

/** Lets the map look where the others do. */
export function JoinCamera({ camera }: { camera: SharedCamera }) {
  const { current: map } = useMap();
  useEffect(() => (map ? camera.join(map.getMap()) : undefined), [map, camera]);
  return null;
}
