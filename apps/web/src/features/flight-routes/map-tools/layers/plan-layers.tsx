import { useMemo } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { MapLine } from "#platform/map/layers/line-layer.tsx";
import { type Feed, LiveLineLayer, LivePointLayer } from "#platform/map/layers/live-layers.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import type { MapPoint } from "#platform/map/layers/point-layer.tsx";
import { useMapTheme } from "#features/flight-routes/map-tools/map-theme.tsx";
import { editedLines, planEndpoints, planLines, planWaypoints } from "./plan-features.ts";
import type { RouteOverlayFeed } from "./route-overlay-feed.ts";
import type { RouteOverlay } from "./route-overlay.ts";

/** From here on waypoints do not overlap. */
const WAYPOINTS_MIN_ZOOM = 16;

/** The plan's lines by battery. They reach the map without React, to follow a drag frame by frame. */
export function PlanLayers({ feed }: { feed: RouteOverlayFeed }) {
  const { t } = useTranslation("flight-routes");
  const { isDark } = useMapTheme();
  const { accent } = useMapColors();
  const feeds = useMemo(() => {
    const feedOf = <Feature,>(featuresOf: (overlay: RouteOverlay) => Feature[]): Feed<Feature> => ({
      read: () => {
        const overlay = feed.read();
        return overlay ? featuresOf(overlay) : [];
      },
      subscribe: feed.subscribe,
    });
    const labels = {
      start: (number: number) => t("batteryStart", { number }),
      end: (number: number) => t("batteryEnd", { number }),
    };
    return {
      edited: { read: () => editedLines(feed.pattern(), accent), subscribe: feed.subscribe },
      lines: feedOf<MapLine>((overlay) => planLines(overlay, isDark)),
      waypoints: feedOf<MapPoint>(({ batteries }) => planWaypoints(batteries, isDark)),
      endpoints: feedOf<MapPoint>(({ batteries }) => planEndpoints(batteries, isDark, labels)),
    };
  }, [feed, isDark, accent, t]);
  return (
    <>
      <LiveLineLayer name="edited" feed={feeds.edited} />
      <LiveLineLayer name="lines" feed={feeds.lines} />
      <LivePointLayer name="waypoints" feed={feeds.waypoints} minZoom={WAYPOINTS_MIN_ZOOM} />
      <LivePointLayer name="ends" feed={feeds.endpoints} />
    </>
  );
}
