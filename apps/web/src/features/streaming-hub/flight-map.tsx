import type { DockTelemetry } from "@overfly/contract/docks/docks";
import { useQuery } from "@tanstack/react-query";
import type { Position } from "geojson";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { boundsOf } from "#platform/map/bounds.ts";
import { LineLayer } from "#platform/map/layers/line-layer.tsx";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { LiveSymbolLayer } from "#platform/map/layers/live-symbol-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { MapView } from "#platform/map/map-view.tsx";
import { usePositionFeed } from "#platform/map/position-feed.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import style from "./streaming-hub.module.css";

interface FlightMapProps {
  telemetry: DockTelemetry;
  siteToken: string | undefined;
}

/** About 200 m around the drone, as degrees. */
const AROUND_DEG = 0.002;
const MAX_POSITIONS = 2000;

/** Where the drone is, at its site, and where it was since the page was opened. */
export function FlightMap({ telemetry: { drone }, siteToken }: FlightMapProps) {
  const { t } = useTranslation("streaming-hub");
  const colors = useMapColors();
  const { data: sites } = useQuery(siteQueries.map);
  const boundary = sites?.find(({ token }) => token === siteToken)?.boundary;
  const { longitude = null, latitude = null, heading_deg: headingDeg = null } = drone ?? {};
  const track = useTrack(longitude, latitude);
  const feed = usePositionFeed();
  useEffect(() => {
    if (longitude === null || latitude === null) return feed.remove("drone");
    const look = { icon: "drone", color: colors.accent } as const;
    return feed.set({ id: "drone", longitude, latitude, headingDeg: headingDeg ?? 0, ...look });
  }, [feed, longitude, latitude, headingDeg, colors]);
  const [first] = track;
  const bounds = useMemo(() => {
    const [lon, lat] = first ?? [];
    if (lon === undefined || lat === undefined) return boundsOf([boundary]);
    if (boundary) return boundsOf([boundary, { type: "Point", coordinates: [lon, lat] }]);
    return [lon - AROUND_DEG, lat - AROUND_DEG, lon + AROUND_DEG, lat + AROUND_DEG] as const;
  }, [boundary, first]);
  return (
    <div className={style["map"]}>
      <MapView label={t("map")} bounds={bounds && [...bounds]} paddingPx={32} controls={false}>
        <PolygonLayer
          name="site"
          polygons={boundary ? [{ id: "site", geometry: boundary, color: colors.accent, fill: 0.12 }] : []}
        />
        <LineLayer name="track" lines={[{ id: "track", positions: track, color: colors.accent }]} />
        <LiveSymbolLayer name="drone" feed={feed} />
      </MapView>
    </div>
  );
}

/** The positions so far. */
function useTrack(longitude: number | null, latitude: number | null): readonly Position[] {
  const [track, setTrack] = useState<readonly Position[]>([]);
  const [lastLongitude, lastLatitude] = track.at(-1) ?? [];
  if (longitude === null || latitude === null) return track;
  if (longitude !== lastLongitude || latitude !== lastLatitude)
    setTrack([...track.slice(-MAX_POSITIONS), [longitude, latitude]]);
  return track;
}
