import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { FlightRoute, RouteVersion } from "@overfly/contract/flight-routes/routes";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { IconMoon, IconSun } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Position } from "geojson";
import { useState, useSyncExternalStore } from "react";
import type { Bounds } from "#platform/map/bounds.ts";
import { FitBounds } from "#platform/map/fit-bounds.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { AnalysisPanel } from "#features/flight-routes/analysis/panel/analysis-panel.tsx";
import type { AnalysisTab } from "#features/flight-routes/analysis/panel/analysis-view.ts";
import { AnalysisLayers } from "#features/flight-routes/analysis/analysis-layers.tsx";
import { StatisticsBar } from "#features/flight-routes/analysis/statistics/statistics-bar.tsx";
import {
  type StatusBarState,
  type MapStatus,
  MAP_STATUS_OF,
  statusOf,
} from "#features/flight-routes/planning/map-status.ts";
import type { PlanState, RoutePlanner } from "#features/flight-routes/planning/route-planner.ts";
import style from "#features/flight-routes/planner.module.css";
import type { EditSessionControls } from "#features/flight-routes/store/edit-session.ts";
import { ComparedPaths } from "#features/flight-routes/map-tools/layers/compared-paths.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { MapTheme, type useMapTheme } from "./map-theme.tsx";
import type { MapWork } from "#features/flight-routes/map-tools/drawing/map-work.ts";
import { PlannerMap } from "./planner-map.tsx";
import {
  type RouteOverlayFeed,
  useRouteOverlay,
  useRouteOverlayFeed,
} from "#features/flight-routes/map-tools/layers/displayed-route-feed.ts";
import { useRouteBounds } from "./use-route-bounds.ts";
import { Toolbar } from "#features/flight-routes/map-tools/toolbar/toolbar.tsx";
import { ToolOptions } from "#features/flight-routes/map-tools/toolbar/tool-options.tsx";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import tools from "#features/flight-routes/map-tools/toolbar/toolbar.module.css";

export interface PlannerMapAreaProps {
  site: SiteDetail;
  /** The site's routes. */
  routes: UseQueryResult<FlightRoute[]>;
  chosen: FlightRoute | undefined;
  /** Of the route that is edited, else of the chosen one. */
  document: RouteDocument | undefined;
  active: string | undefined;
  planner: RoutePlanner;
  planning: PlanState;
  /** Absent while nothing is edited. */
  work: MapWork | undefined;
  dark: ReturnType<typeof useMapTheme>;
  controls: EditSessionControls;
  /** Two versions whose ways are drawn over one another. */
  compared: readonly RouteVersion[];
  /** Brought into sight when it changes. */
  inSight: Bounds | undefined;
  onTool: (tool: Tool) => void;
  /** The dock below the map is opened. */
  onInsight: (tab: AnalysisTab) => void;
  /** The place that was chosen elsewhere; the map goes there. */
  place: Position | undefined;
  onPlace: (at: Position) => void;
}

/** The figures and the map with its tools. */
export function PlannerMapArea(props: PlannerMapAreaProps) {
  const { site, routes, chosen, document, active, planner, planning, work, dark, onTool } = props;
  const { session, edit: change } = props.controls;
  const kept = work ? undefined : chosen;
  const feed = useRouteOverlayFeed(planner, document, kept);
  const wayOfChosen = useRouteBounds(chosen);
  const [isSnapping, setSnapping] = useState(true);
  const shownAs = (status: MapStatus): StatusBarState =>
    statusOf(status, { isEdited: work !== undefined, hasChosen: kept !== undefined, list: routes });
  return (
    <div className={style["ground"]}>
      <LiveStatisticsBar feed={feed} planner={planner} shownAs={shownAs} />
      <div className={style["map"]} data-map-status={STATUS_NAMES[MAP_STATUS_OF[shownAs(planning.status)]]}>
        <MapTheme isDark={dark.isDark}>
          <PlannerMap
            {...{ site, document, active, feed, planning, work, isSnapping }}
            isDark={dark.isDark}
            chosen={props.place}
            way={wayOfChosen}
          >
            <AnalysisLayers isDark={dark.isDark} />
            <ComparedPaths versions={props.compared} />
            <FitBounds bounds={wayOfChosen} unlessSeen />
            <FitBounds bounds={props.inSight} />
          </PlannerMap>
        </MapTheme>
        {work && (
          <div className={tools["overlay"]}>
            <Toolbar
              tool={work.tool}
              kind={work.part?.kind}
              isSnapping={isSnapping}
              onTool={work.onTool}
              onSnapping={setSnapping}
            />
          </div>
        )}
        {work && (
          <div className={tools["below"]}>
            <ToolOptions work={work} />
          </div>
        )}
        <MapThemeSwitch isDark={dark.isDark} onToggle={dark.toggle} />
      </div>
      <AnalysisPanel
        {...{ site, session, chosen, planning, change }}
        onTool={onTool}
        onPlace={props.onPlace}
        onOpen={props.onInsight}
      />
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

interface LiveBarProps {
  feed: RouteOverlayFeed;
  planner: RoutePlanner;
  shownAs: (status: MapStatus) => StatusBarState;
}

/** True in every frame while something is dragged, without the rest of the screen. */
function LiveStatisticsBar({ feed, planner, shownAs }: LiveBarProps) {
  const shown = useRouteOverlay(feed);
  const status = useSyncExternalStore(planner.subscribe, () => planner.state().status);
  return <StatisticsBar status={shownAs(status)} statistics={shown?.statistics} />;
}

function MapThemeSwitch({ isDark, onToggle }: { isDark: boolean; onToggle: () => void }) {
  const { t } = useTranslation("flight-routes");
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <div className={style["switch"]}>
      <IconButton
        label={t("darkMap")}
        icon={<Icon size={18} stroke={1.75} aria-hidden />}
        pressed={isDark}
        onClick={onToggle}
      />
    </div>
  );
}
