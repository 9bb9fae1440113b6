import { useMemo } from "react";
import { type Feed, LiveLineLayer, LivePointLayer } from "#platform/map/live-layers.tsx";
import type { MapLine } from "#platform/map/line-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import type { MapPoint } from "#platform/map/point-layer.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { editedLines, planEndpoints, planLines, planWaypoints } from "./plan-features.ts";
import type { RouteOverlayFeed } from "./displayed-route-feed.ts";
import type { RouteOverlay } from "./displayed-route.ts";

/** Zoomed in so far that waypoints do not cover one another. */
const WAYPOINTS_FROM = 16;

/** The lines of the plan by battery, always of the moment: they go to the map past React. */
export function PlanLayers({ feed, isDark }: { feed: RouteOverlayFeed; isDark: boolean }) {
  const { t } = useTranslation("flight-routes");
  const { accent } = useMapColors();
  const feeds = useMemo(() => {
    const of = <Thing,>(make: (shown: RouteOverlay) => Thing[]): Feed<Thing> => ({
      read: () => {
        const shown = feed.read();
        return shown ? make(shown) : [];
      },
      subscribe: feed.subscribe,
    });
    const words = {
      start: (number: number) => t("start", { number }),
      end: (number: number) => t("end", { number }),
    };
    return {
      edited: { read: () => editedLines(feed.pattern(), accent), subscribe: feed.subscribe },
      lines: of<MapLine>((shown) => planLines(shown, isDark)),
      waypoints: of<MapPoint>(({ batteries: sets }) => planWaypoints(sets, isDark)),
      ends: of<MapPoint>(({ batteries: sets }) => planEndpoints(sets, isDark, words)),
    };
  }, [feed, isDark, accent, t]);
  return (
    <>
      <LiveLineLayer name="edited" feed={feeds.edited} />
      <LiveLineLayer name="lines" feed={feeds.lines} />
      <LivePointLayer name="waypoints" feed={feeds.waypoints} minZoom={WAYPOINTS_FROM} />
      <LivePointLayer name="ends" feed={feeds.ends} />
    </>
  );
}
