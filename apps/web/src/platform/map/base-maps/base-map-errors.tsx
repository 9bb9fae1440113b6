import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useEffectEvent } from "react";
import { BASE_MAP } from "./base-map-style.ts";

interface SourceEvent {
  sourceId?: string;
  tile?: { state?: string };
}

/** Tells when tiles of the base map can't be loaded, and when they come again. */
export function BaseMapErrors({ onChange }: { onChange: (isAway: boolean) => void }) {
  const { current: map } = useMap();
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (!map) return;
    const isOurs = ({ sourceId }: SourceEvent): boolean => sourceId?.startsWith(BASE_MAP) === true;
    const fail = (event: object): void => {
      if (isOurs(event)) change(true);
    };
    const load = (event: object): void => {
      const { tile }: SourceEvent = event;
      if (isOurs(event) && tile?.state === "loaded") change(false);
    };
    map.on("error", fail);
    map.on("sourcedata", load);
    return () => {
      map.off("error", fail);
      map.off("sourcedata", load);
    };
  }, [map]);
  return null;
}
