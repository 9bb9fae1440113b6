import { Tabs } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import {
  useAnalysis,
  useAnalysisView,
  useUpdateAnalysisView,
} from "#features/flight-routes/analysis/analysis-context.ts";
import { SeverityCounts } from "#features/flight-routes/analysis/issues/severity-counts.tsx";
import { type AnalysisTab, panelHeight } from "#features/flight-routes/store/analysis-view.ts";
import { useDispatch } from "#features/flight-routes/store/planner-context.ts";
import { currentViewport } from "#features/flight-routes/store/viewport.ts";
import style from "./analysis-panel.module.css";
import { LayerToggles } from "./layer-toggles.tsx";
import { ResizeHandle } from "./resize-handle.tsx";

const TABS = ["profile", "checks", "batteries", "preview"] as const satisfies AnalysisTab[];

const HeightProfileTab = lazy(() =>
  import("#features/flight-routes/analysis/profile/height-profile-tab.tsx").then((m) => ({
    default: m.HeightProfileTab,
  })),
);
const IssuesTab = lazy(() =>
  import("#features/flight-routes/analysis/issues/issues-tab.tsx").then((m) => ({ default: m.IssuesTab })),
);
const BatteriesTab = lazy(() =>
  import("#features/flight-routes/analysis/batteries/batteries-tab.tsx").then((m) => ({
    default: m.BatteriesTab,
  })),
);
const PreviewTab = lazy(() =>
  import("#features/flight-routes/preview/preview-tab.tsx").then((m) => ({ default: m.PreviewTab })),
);

const CONTENT: Record<AnalysisTab, () => ReactNode> = {
  profile: () => <HeightProfileTab />,
  checks: () => <IssuesTab />,
  batteries: () => <BatteriesTab />,
  preview: () => <PreviewTab />,
};

export function AnalysisTabs() {
  const { t } = useTranslation("flight-routes/analysis");
  const view = useAnalysisView();
  const openTab = useOpenTab();
  const { isOpen, tab } = view;
  return (
    <section
      className={style["panel"]}
      aria-label={t("title")}
      data-open={isOpen || undefined}
      style={isOpen ? { blockSize: panelHeight(view) } : undefined}
    >
      {isOpen && <ResizeHandle />}
      <Tabs
        className={style["tabs"] ?? ""}
        value={isOpen ? tab : null}
        onChange={(next) => {
          if (next) openTab(next as AnalysisTab);
        }}
        keepMounted={false}
        activateTabWithKeyboard={isOpen}
      >
        <TabBar />
        {TABS.map((key) => (
          <Tabs.Panel key={key} value={key} className={style["body"] ?? ""}>
            <Suspense fallback={<LinesSkeleton />}>{CONTENT[key]()}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

function useOpenTab(): (tab: AnalysisTab) => void {
  const dispatch = useDispatch();
  return (tab) => dispatch({ type: "openAnalysisTab", tab, viewport: currentViewport() });
}

function TabBar() {
  const { t } = useTranslation("flight-routes/analysis");
  const { plan } = useAnalysis().planning;
  const { isOpen, tab } = useAnalysisView();
  const openTab = useOpenTab();
  const updateView = useUpdateAnalysisView();
  const Icon = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <div className={style["head"]}>
      <Tabs.List aria-label={t("title")} className={style["tabList"] ?? ""}>
        {TABS.map((key) => (
          <Tabs.Tab key={key} value={key} onClick={() => openTab(key)}>
            <span className={style["tabName"]}>
              {t(`tab.${key}`)}
              {key === "checks" && <SeverityCounts issues={plan?.planIssues} />}
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={style["headEnd"]}>
        <LayerToggles />
        <IconButton
          label={t(isOpen ? "hide" : "show")}
          expanded={isOpen}
          icon={<Icon size={18} stroke={1.75} aria-hidden />}
          onClick={() => (isOpen ? updateView({ isOpen: false }) : openTab(tab))}
        />
      </div>
    </div>
  );
}
