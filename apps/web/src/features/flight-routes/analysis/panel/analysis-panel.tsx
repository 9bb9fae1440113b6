import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { Tabs } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { Position } from "geojson";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { LinesSkeleton } from "#platform/ui/skeletons.tsx";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import { usePlanInput } from "#features/flight-routes/planning/use-plan-input.ts";
import { usePlan } from "#features/flight-routes/planning/use-plan.ts";
import type { DraftAction } from "#features/flight-routes/store/draft-history.ts";
import type { EditSession } from "#features/flight-routes/store/edit-session.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ResizeHandle } from "./resize-handle.tsx";
import style from "./analysis-panel.module.css";
import { publishAnalysis } from "#features/flight-routes/analysis/analysis-source.ts";
import { panelHeight, type AnalysisTab, setAnalysisView, useAnalysisView } from "./analysis-view.ts";
import { LayerToggles } from "./layer-toggles.tsx";
import { SeverityCounts } from "#features/flight-routes/analysis/issues/severity-counts.tsx";

export interface AnalysisPanelProps {
  site: SiteDetail;
  session: EditSession | undefined;
  /** The kept route that is looked at while none is edited. */
  chosen?: FlightRoute | undefined;
  planning: PlanState;
  change: (change: DraftAction) => void;
  onTool: (tool: Tool) => void;
  /** Shows a place on the map. */
  onPlace: (at: Position) => void;
  /** The screen makes room. */
  onOpen: (tab: AnalysisTab) => void;
}

/** What each tab is told. Without `change` the route is only looked at. */
export interface AnalysisTabProps {
  site: SiteDetail;
  document: RouteDocument;
  /** The kept route whose plan this is; absent once it was changed. */
  route: FlightRoute | undefined;
  planning: PlanState;
  change: ((change: DraftAction) => void) | undefined;
  onTool: (tool: Tool) => void;
  onPlace: (at: Position) => void;
}

interface DockProps extends AnalysisTabProps {
  onOpen: AnalysisPanelProps["onOpen"];
}

/** Below the map: what lets a pilot trust a plan before it flies. The map has all the room until there is one. */
export function AnalysisPanel({ session, chosen, change, ...rest }: AnalysisPanelProps) {
  if (session?.history.present.document.items.length === 0) return null;
  if (session) {
    const { present: sketch } = session.history;
    const route = sketch === session.saved ? session.route : undefined;
    return <PanelTabs {...rest} route={route} document={sketch.document} change={change} />;
  }
  if (!chosen) return null;
  return (
    <SavedRouteAnalysis
      {...rest}
      key={chosen.id}
      route={chosen}
      document={chosen.document}
      change={undefined}
    />
  );
}

/** A kept route is planned again once somebody looks inside. */
function SavedRouteAnalysis(props: DockProps) {
  const { isOpen, hasCoverage, hasFootprints } = useAnalysisView();
  const isLookedAt = isOpen || hasCoverage || hasFootprints;
  const planning = usePlan(usePlanInput(props.site, isLookedAt ? props.document : undefined, false));
  return <PanelTabs {...props} planning={planning} />;
}

function PanelTabs({ onOpen, ...props }: DockProps) {
  const { planning, document } = props;
  const { t } = useTranslation("flight-routes/analysis");
  const view = useAnalysisView();
  const { isOpen, tab } = view;
  useEffect(() => {
    publishAnalysis({ planning, document });
    return () => publishAnalysis(undefined);
  }, [planning, document]);
  const open = (next: string | null): void => {
    if (!next) return;
    const chosen = next as AnalysisTab;
    onOpen(chosen);
    setAnalysisView({ tab: chosen, isOpen: true });
  };
  return (
    <section
      className={style["dock"]}
      aria-label={t("insight")}
      data-open={isOpen || undefined}
      style={isOpen ? { blockSize: panelHeight(view) } : undefined}
    >
      {isOpen && <ResizeHandle />}
      <Tabs
        className={style["tabs"] ?? ""}
        value={isOpen ? tab : null}
        onChange={open}
        keepMounted={false}
        activateTabWithKeyboard={isOpen}
      >
        <TabBar planning={planning} isOpen={isOpen} tab={tab} open={open} />
        {TABS.map((key) => (
          <Tabs.Panel key={key} value={key} className={style["body"] ?? ""}>
            <Suspense fallback={<LinesSkeleton />}>{panelOf(key, props)}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

interface HeadProps {
  planning: PlanState;
  isOpen: boolean;
  /** The one that is open, or was last. */
  tab: AnalysisTab;
  open: (tab: string) => void;
}

function TabBar({ planning, isOpen, tab, open }: HeadProps) {
  const { t } = useTranslation("flight-routes/analysis");
  const Icon = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <div className={style["head"]}>
      <Tabs.List aria-label={t("insight")} className={style["tabList"] ?? ""}>
        {TABS.map((key) => (
          <Tabs.Tab key={key} value={key} onClick={() => open(key)}>
            <span className={style["tabName"]}>
              {t(`tab.${key}`)}
              {key === "checks" && <SeverityCounts findings={planning.plan?.checks} />}
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={style["headEnd"]}>
        <LayerToggles />
        <IconButton
          label={t(isOpen ? "close" : "open")}
          expanded={isOpen}
          icon={<Icon size={18} stroke={1.75} aria-hidden />}
          onClick={() => (isOpen ? setAnalysisView({ isOpen: false }) : open(tab))}
        />
      </div>
    </div>
  );
}

const TABS = ["profile", "checks", "batteries", "preview"] as const;

const Profile = lazy(() =>
  import("#features/flight-routes/analysis/profile/profile-tab.tsx").then((m) => ({ default: m.ProfileTab })),
);
const Checks = lazy(() =>
  import("#features/flight-routes/analysis/issues/issues-tab.tsx").then((m) => ({ default: m.IssuesTab })),
);
const Batteries = lazy(() =>
  import("#features/flight-routes/analysis/batteries/batteries-tab.tsx").then((m) => ({
    default: m.BatteriesTab,
  })),
);
const Preview = lazy(() =>
  import("#features/flight-routes/preview/preview-tab.tsx").then((m) => ({ default: m.PreviewTab })),
);

function panelOf(tab: AnalysisTab, props: AnalysisTabProps): ReactNode {
  switch (tab) {
    case "profile":
      return <Profile {...props} />;
    case "checks":
      return <Checks {...props} />;
    case "batteries":
      return <Batteries {...props} />;
    case "preview":
      return <Preview {...props} />;
  }
}
