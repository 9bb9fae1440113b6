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
import type { Change } from "#features/flight-routes/store/draft-history.ts";
import type { Session } from "#features/flight-routes/store/edit-session.ts";
import { DockHandle } from "./resize-handle.tsx";
import style from "./analysis-panel.module.css";
import { showInsight } from "#features/flight-routes/analysis/analysis-source.ts";
import { useInsightText } from "#features/flight-routes/analysis/analysis-text.ts";
import { dockHeight, type InsightTab, setInsightView, useInsightView } from "./analysis-view.ts";
import { LayerToggles } from "./layer-toggles.tsx";
import { SeverityCounts } from "#features/flight-routes/analysis/issues/severity-counts.tsx";

export interface InsightDockProps {
  site: SiteDetail;
  session: Session | undefined;
  /** The kept route that is looked at while none is edited. */
  chosen?: FlightRoute | undefined;
  planning: PlanState;
  change: (change: Change) => void;
  onTool: (tool: Tool) => void;
  /** Shows a place on the map. */
  onPlace: (at: Position) => void;
  /** The screen makes room. */
  onOpen: (tab: InsightTab) => void;
}

/** What each tab is told. Without `change` the route is only looked at. */
export interface InsightProps {
  site: SiteDetail;
  document: RouteDocument;
  /** The kept route whose plan this is; absent once it was changed. */
  route: FlightRoute | undefined;
  planning: PlanState;
  change: ((change: Change) => void) | undefined;
  onTool: (tool: Tool) => void;
  onPlace: (at: Position) => void;
}

interface DockProps extends InsightProps {
  onOpen: InsightDockProps["onOpen"];
}

/** Below the map: what lets a pilot trust a plan before it flies. The map has all the room until there is one. */
export function InsightDock({ session, chosen, change, ...rest }: InsightDockProps) {
  if (session?.draft.sketch.document.parts.length === 0) return null;
  if (session) {
    const { sketch } = session.draft;
    const route = sketch === session.base ? session.route : undefined;
    return <Dock {...rest} route={route} document={sketch.document} change={change} />;
  }
  if (!chosen) return null;
  return <KeptDock {...rest} key={chosen.id} route={chosen} document={chosen.document} change={undefined} />;
}

/** A kept route is planned again once somebody looks inside. */
function KeptDock(props: DockProps) {
  const { isOpen, hasCoverage, hasFootprints } = useInsightView();
  const isLookedAt = isOpen || hasCoverage || hasFootprints;
  const planning = usePlan(usePlanInput(props.site, isLookedAt ? props.document : undefined, false));
  return <Dock {...props} planning={planning} />;
}

function Dock({ onOpen, ...props }: DockProps) {
  const { planning, document } = props;
  const text = useInsightText();
  const view = useInsightView();
  const { isOpen, tab } = view;
  useEffect(() => {
    showInsight({ planning, document });
    return () => showInsight(undefined);
  }, [planning, document]);
  const open = (next: string | null): void => {
    if (!next) return;
    const chosen = next as InsightTab;
    onOpen(chosen);
    setInsightView({ tab: chosen, isOpen: true });
  };
  return (
    <section
      className={style["dock"]}
      aria-label={text("insight")}
      data-open={isOpen || undefined}
      style={isOpen ? { blockSize: dockHeight(view) } : undefined}
    >
      {isOpen && <DockHandle />}
      <Tabs
        className={style["tabs"] ?? ""}
        value={isOpen ? tab : null}
        onChange={open}
        keepMounted={false}
        activateTabWithKeyboard={isOpen}
      >
        <Head planning={planning} isOpen={isOpen} tab={tab} open={open} />
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
  tab: InsightTab;
  open: (tab: string) => void;
}

function Head({ planning, isOpen, tab, open }: HeadProps) {
  const text = useInsightText();
  const Icon = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <div className={style["head"]}>
      <Tabs.List aria-label={text("insight")} className={style["tabList"] ?? ""}>
        {TABS.map((key) => (
          <Tabs.Tab key={key} value={key} onClick={() => open(key)}>
            <span className={style["tabName"]}>
              {text(`tab.${key}`)}
              {key === "checks" && <SeverityCounts findings={planning.plan?.checks} />}
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={style["headEnd"]}>
        <LayerToggles />
        <IconButton
          label={text(isOpen ? "close" : "open")}
          expanded={isOpen}
          icon={<Icon size={18} stroke={1.75} aria-hidden />}
          onClick={() => (isOpen ? setInsightView({ isOpen: false }) : open(tab))}
        />
      </div>
    </div>
  );
}

const TABS = ["profile", "checks", "batteries", "preview"] as const;

const Profile = lazy(() => import("#features/flight-routes/analysis/profile/profile-tab.tsx").then((m) => ({ default: m.ProfileTab })));
const Checks = lazy(() => import("#features/flight-routes/analysis/issues/issues-tab.tsx").then((m) => ({ default: m.ChecksTab })));
const Batteries = lazy(() => import("#features/flight-routes/analysis/batteries/batteries-tab.tsx").then((m) => ({ default: m.BatteriesTab })));
const Preview = lazy(() =>
  import("#features/flight-routes/preview/preview-tab.tsx").then((m) => ({ default: m.PreviewTab })),
);

function panelOf(tab: InsightTab, props: InsightProps): ReactNode {
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
