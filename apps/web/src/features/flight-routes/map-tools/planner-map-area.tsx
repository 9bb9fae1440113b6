import { IconMoon, IconSun } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { MapCorner } from "#platform/map/map-corner.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { Bounds } from "#platform/map/bounds.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { StatisticsBar } from "#features/flight-routes/analysis/statistics/statistics-bar.tsx";
import style from "#features/flight-routes/planner.module.css";
import {
  MAP_STATUS_OF,
  type MapStatus,
  type StatusBarState,
  statusOf,
} from "#features/flight-routes/planning/map-status.ts";
import { useDisplayedRoute } from "#features/flight-routes/store/displayed-route.ts";
import { usePlanning, useRoutePlanner } from "#features/flight-routes/store/editing.ts";
import { useSite } from "#features/flight-routes/store/planner-context.ts";
import { type RouteOverlayFeed, useRouteOverlay, useRouteOverlayFeed } from "./layers/route-overlay-feed.ts";
import { MapTheme, useMapTheme } from "./map-theme.tsx";
import tools from "./toolbar/toolbar.module.css";

const PlannerMap = lazy(() => import("./planner-map.tsx").then((m) => ({ default: m.PlannerMap })));
const Toolbar = lazy(() => import("./toolbar/toolbar.tsx").then((m) => ({ default: m.Toolbar })));
const ToolOptions = lazy(() =>
  import("./toolbar/tool-options.tsx").then((m) => ({ default: m.ToolOptions })),
);
const AnalysisPanel = lazy(() =>
  import("#features/flight-routes/analysis/panel/analysis-panel.tsx").then((m) => ({
    default: m.AnalysisPanel,
  })),
);

/** Statistics, the map with its tools, and the analysis below it. */
export function PlannerMapArea({ importedBounds }: { importedBounds: Bounds | undefined }) {
  const { route, isEditing } = useDisplayedRoute();
  const { isDark } = useMapTheme();
  const feed = useRouteOverlayFeed();
  const status = useStatusBarState()(usePlanning().status);
  return (
    <div className={style["ground"]}>
      <LiveStatisticsBar feed={feed} />
      <div className={style["map"]} data-map-status={STATUS_NAMES[MAP_STATUS_OF[status]]}>
        <MapTheme isDark={isDark}>
          <Suspense>
            <PlannerMap feed={feed} importedBounds={importedBounds} />
          </Suspense>
        </MapTheme>
        {isEditing && (
          <Suspense>
            <div className={tools["overlay"]}>
              <Toolbar />
            </div>
            <div className={tools["below"]}>
              <ToolOptions />
            </div>
          </Suspense>
        )}
        <MapThemeSwitch />
      </div>
      <Suspense>{(isEditing || route) && <AnalysisPanel />}</Suspense>
    </div>
  );
}

/** As the specification spells them. */
const STATUS_NAMES: Record<MapStatus, string> = {
  idle: "Idle",
  failed: "Failed",
  loading: "Loading",
  success: "Success",
};

function useStatusBarState(): (planStatus: MapStatus) => StatusBarState {
  const { token } = useSite();
  const routes = useQuery(flightRouteQueries.list(token));
  const zones = useQuery(siteQueries.zones(token));
  const { route, isEditing } = useDisplayedRoute();
  return (planStatus) =>
    statusOf(zones.isError && zones.data === undefined ? "failed" : planStatus, {
      isEditing,
      hasSelectedRoute: !isEditing && route !== undefined,
      routes,
    });
}

/** Follows a drag frame by frame, without rendering the rest of the screen. */
function LiveStatisticsBar({ feed }: { feed: RouteOverlayFeed }) {
  const overlay = useRouteOverlay(feed);
  const planner = useRoutePlanner();
  const status = useSyncExternalStore(planner.subscribe, () => planner.state().status);
  return <StatisticsBar status={useStatusBarState()(status)} statistics={overlay?.statistics} />;
}

function MapThemeSwitch() {
  const { t } = useTranslation("flight-routes");
  const { isDark, toggle } = useMapTheme();
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <MapCorner>
      <IconButton
        label={t("darkMap")}
        icon={<Icon size={18} stroke={1.75} aria-hidden />}
        pressed={isDark}
        onClick={toggle}
      />
    </MapCorner>
  );
}
