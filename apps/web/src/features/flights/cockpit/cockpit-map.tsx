import type { DockTelemetry } from "@overfly/contract/docks/docks";
import type { Flight } from "@overfly/contract/flights/flights";
import { useQuery } from "@tanstack/react-query";
import type { Position } from "geojson";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { boundsOf } from "#platform/map/bounds.ts";
import { LineLayer } from "#platform/map/layers/line-layer.tsx";
import { LiveSymbolLayer } from "#platform/map/layers/live-symbol-layer.tsx";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { MapView } from "#platform/map/map-view.tsx";
import { usePositionFeed } from "#platform/map/position-feed.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { usePlannedPaths } from "./use-planned-paths.ts";
import { type Reported, wayFlown } from "./way-flown.ts";

interface CockpitMapProps {
  flight: Pick<Flight, "id" | "mission_token">;
  telemetry: DockTelemetry | null;
  siteToken: string;
}

const MAX_POSITIONS = 5000;

/** The site with the planned route, the way flown so far, and the drone. */
export function CockpitMap({ flight, telemetry, siteToken }: CockpitMapProps) {
  const { t } = useTranslation("flights/cockpit");
  const colors = useMapColors();
  const { data: sites } = useQuery(siteQueries.map);
  const boundary = sites?.find(({ token }) => token === siteToken)?.boundary;
  const paths = usePlannedPaths(flight.mission_token, siteToken);
  const track = useTrack(flight.id, telemetry);
  const feed = usePositionFeed();
  const { longitude = null, latitude = null, heading_deg: headingDeg = null } = telemetry?.drone ?? {};
  useEffect(() => {
    if (longitude === null || latitude === null) return feed.remove("drone");
    const look = { icon: "drone", color: colors.accent } as const;
    return feed.set({ id: "drone", longitude, latitude, headingDeg: headingDeg ?? 0, ...look });
  }, [feed, longitude, latitude, headingDeg, colors]);
  const bounds = useMemo(() => boundsOf([...(boundary ? [boundary] : []), ...paths]), [boundary, paths]);
  return (
    <MapView label={t("map")} bounds={bounds} paddingPx={32}>
      <PolygonLayer
        name="cockpit-site"
        polygons={boundary ? [{ id: "site", geometry: boundary, color: colors.accent, fill: 0.08 }] : []}
      />
      <LineLayer
        name="cockpit-route"
        lines={paths.map(({ coordinates }, index) => ({
          id: index,
          positions: coordinates,
          color: colors.idle,
          dashed: true,
        }))}
      />
      <LineLayer
        name="cockpit-track"
        lines={[{ id: "track", positions: track, color: colors.accent, widthPx: 3 }]}
      />
      <LiveSymbolLayer name="cockpit-drone" feed={feed} />
    </MapView>
  );
}

/** What was flown before the track was read, and since: it is read again with each of the flight's changes. */
function useTrack(flightId: number, telemetry: DockTelemetry | null): readonly Position[] {
  const { data: replay } = useQuery({ ...flightQueries.replay(flightId), refetchOnMount: "always" });
  const [live, setLive] = useState<readonly Reported[]>([]);
  const { longitude = null, latitude = null } = telemetry?.drone ?? {};
  const last = live.at(-1)?.position;
  if (
    telemetry &&
    longitude !== null &&
    latitude !== null &&
    (longitude !== last?.[0] || latitude !== last[1])
  )
    setLive([
      ...live.slice(-MAX_POSITIONS),
      { atMs: Date.parse(telemetry.at), position: [longitude, latitude] },
    ]);
  return useMemo(() => wayFlown(replay?.points ?? [], live), [replay, live]);
}
