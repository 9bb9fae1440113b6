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
import { InsightDock } from "#features/flight-routes/analysis/panel/analysis-panel.tsx";
import type { InsightTab } from "#features/flight-routes/analysis/panel/analysis-view.ts";
import { InsightLayers } from "#features/flight-routes/analysis/analysis-layers.tsx";
import { StatisticsBar } from "#features/flight-routes/analysis/statistics/statistics-bar.tsx";
import {
  type BarStatus,
  type MapStatus,
  STATUS_OF,
  statusOf,
} from "#features/flight-routes/planning/map-status.ts";
import type { PlanState, RoutePlanner } from "#features/flight-routes/planning/route-planner.ts";
import { useRouteText } from "#features/flight-routes/planner-text.ts";
import style from "#features/flight-routes/planner.module.css";
import type { SessionControls } from "#features/flight-routes/store/edit-session.ts";
import { ComparedWays } from "#features/flight-routes/map-tools/layers/compared-paths.tsx";
import { DarkMap, type useDarkMap } from "./map-theme.tsx";
import type { MapWork } from "#features/flight-routes/map-tools/drawing/map-work.ts";
import { PlanningMap } from "./planner-map.tsx";
import { type ShownFeed, useShown, useShownFeed } from "#features/flight-routes/map-tools/layers/displayed-route-feed.ts";
import { useWayBox } from "./use-route-bounds.ts";
import { ToolBar } from "#features/flight-routes/map-tools/toolbar/toolbar.tsx";
import { ToolStrip } from "#features/flight-routes/map-tools/toolbar/tool-options.tsx";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import tools from "#features/flight-routes/map-tools/toolbar/toolbar.module.css";

export interface PlannerGroundProps {
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
  dark: ReturnType<typeof useDarkMap>;
  controls: SessionControls;
  /** Two versions whose ways are drawn over one another. */
  compared: readonly RouteVersion[];
  /** Brought into sight when it changes. */
  inSight: Bounds | undefined;
  onTool: (tool: Tool) => void;
  /** The dock below the map is opened. */
  onInsight: (tab: InsightTab) => void;
  /** The place that was chosen elsewhere; the map goes there. */
  place: Position | undefined;
  onPlace: (at: Position) => void;
}

/** The figures and the map with its tools. */
export function PlannerGround(props: PlannerGroundProps) {
  const { site, routes, chosen, document, active, planner, planning, work, dark, onTool } = props;
  const { session, change } = props.controls;
  const kept = work ? undefined : chosen;
  const feed = useShownFeed(planner, document, kept);
  const wayOfChosen = useWayBox(chosen);
  const [isSnapping, setSnapping] = useState(true);
  const shownAs = (status: MapStatus): BarStatus =>
    statusOf(status, { isEdited: work !== undefined, hasChosen: kept !== undefined, list: routes });
  return (
    <div className={style["ground"]}>
      <LiveBar feed={feed} planner={planner} shownAs={shownAs} />
      <div className={style["map"]} data-map-status={NAMES[STATUS_OF[shownAs(planning.status)]]}>
        <DarkMap isDark={dark.isDark}>
          <PlanningMap
            {...{ site, document, active, feed, planning, work, isSnapping }}
            isDark={dark.isDark}
            chosen={props.place}
            way={wayOfChosen}
          >
            <InsightLayers isDark={dark.isDark} />
            <ComparedWays versions={props.compared} />
            <FitBounds bounds={wayOfChosen} unlessSeen />
            <FitBounds bounds={props.inSight} />
          </PlanningMap>
        </DarkMap>
        {work && (
          <div className={tools["overlay"]}>
            <ToolBar
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
            <ToolStrip work={work} />
          </div>
        )}
        <DarkSwitch isDark={dark.isDark} onToggle={dark.toggle} />
      </div>
      <InsightDock
        {...{ site, session, chosen, planning, change }}
        onTool={onTool}
        onPlace={props.onPlace}
        onOpen={props.onInsight}
      />
    </div>
  );
}

/** As the specification spells them. */
const NAMES: Record<MapStatus, string> = {
  idle: "Idle",
  failed: "Failed",
  loading: "Loading",
  success: "Success",
};

interface LiveBarProps {
  feed: ShownFeed;
  planner: RoutePlanner;
  shownAs: (status: MapStatus) => BarStatus;
}

/** True in every frame while something is dragged, without the rest of the screen. */
function LiveBar({ feed, planner, shownAs }: LiveBarProps) {
  const shown = useShown(feed);
  const status = useSyncExternalStore(planner.subscribe, () => planner.state().status);
  return <StatisticsBar status={shownAs(status)} statistics={shown?.statistics} />;
}

function DarkSwitch({ isDark, onToggle }: { isDark: boolean; onToggle: () => void }) {
  const text = useRouteText();
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <div className={style["switch"]}>
      <IconButton
        label={text("darkMap")}
        icon={<Icon size={18} stroke={1.75} aria-hidden />}
        pressed={isDark}
        onClick={onToggle}
      />
    </div>
  );
}
