import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { LeaveGuard } from "#platform/ui/overlays/leave-guard.tsx";
import { PlannerMapArea } from "./map-tools/planner-map-area.tsx";
import { PlannerPanel } from "./planner-panel.tsx";
import { usePlannerShortcuts } from "./planner-shortcuts.ts";
import style from "./planner.module.css";
import { SiteDataError } from "./planning/site-data-error.tsx";
import { useLivePlan } from "./planning/use-live-plan.ts";
import { type DisplayedRoute, DisplayedRouteContext } from "./store/displayed-route.ts";
import { useSelectTool } from "./store/editing.ts";
import { useDispatch, usePlanner, usePlannerContext, useSite } from "./store/planner-context.ts";
import { selectEditedDocument, selectIsDirty } from "./store/selectors.ts";
import { useDisplayedVersions } from "./versions/history/displayed-versions.ts";
import { ImportDropZone } from "./versions/import/import-drop-zone.tsx";
import { type FileImport, useFileImport } from "./versions/import/use-file-import.ts";
import { RouteList } from "./versions/list/route-list.tsx";
import { useNewRoute } from "./versions/list/use-new-route.ts";
import { type Save, useSave } from "./versions/saving/use-save.ts";

const RouteEditor = lazy(() => import("./editor/route-editor.tsx").then((m) => ({ default: m.RouteEditor })));
const CommentsPanel = lazy(() =>
  import("./versions/comments/comments-panel.tsx").then((m) => ({ default: m.CommentsPanel })),
);
const VersionHistory = lazy(() =>
  import("./versions/history/version-history.tsx").then((m) => ({ default: m.VersionHistory })),
);
const ImportReport = lazy(() =>
  import("./versions/import/import-report.tsx").then((m) => ({ default: m.ImportReport })),
);

const LeaveDialog = lazy(() =>
  import("./versions/actions/leave-dialog.tsx").then((m) => ({ default: m.LeaveDialog })),
);

/** Panel, statistics bar and map. While a route is edited they show its current plan. */
export function Planner() {
  useLivePlan();
  useNewRouteOnArrival();
  const save = useSave();
  const fileImport = useFileImport();
  usePlannerShortcuts(save.save);
  return (
    <DisplayedRouteContext value={useDisplayed()}>
      <ImportDropZone className={style["screen"]} onFiles={fileImport.importFiles}>
        <PlannerPanel>
          <Suspense fallback={<LinesSkeleton lines={6} />}>
            <SiteDataError />
            {fileImport.isReportShown && <ImportReport routeImport={fileImport.routeImport} />}
            <PanelContent save={save} fileImport={fileImport} />
          </Suspense>
        </PlannerPanel>
        <PlannerMapArea importedBounds={fileImport.importedBounds} />
        <UnsavedChangesGuard />
        <ConfirmImport fileImport={fileImport} />
      </ImportDropZone>
    </DisplayedRouteContext>
  );
}

/** Whoever comes to add a route starts with a new one, once: not again after a reload. */
function useNewRouteOnArrival(): void {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: { addingRoutes?: boolean } | null };
  const newRoute = useNewRoute();
  const isRequested = newRoute.isReady && state?.addingRoutes === true;
  const start = useEffectEvent(() => {
    void navigate({ search }, { replace: true, state: { ...state, addingRoutes: false } });
    newRoute.start();
  });
  useEffect(() => {
    if (isRequested) start();
  }, [isRequested]);
}

/** A version that is shown covers the selected or edited route; of compared versions only the paths are shown. */
function useDisplayed(): DisplayedRoute {
  const { selectedRoute } = usePlannerContext();
  const edited = usePlanner(selectEditedDocument);
  const { version, compared } = useDisplayedVersions(useSidePanelRoute());
  return useMemo(() => {
    if (!version) {
      return {
        route: selectedRoute,
        document: edited ?? selectedRoute?.document,
        isEditing: edited !== undefined,
        comparedVersions: compared,
      };
    }
    const { document } = version;
    return {
      route: version,
      document: compared.length > 0 ? { ...document, items: [] } : document,
      isEditing: false,
      comparedVersions: compared,
    };
  }, [version, compared, selectedRoute, edited]);
}

/** The route that comments or versions are shown of, as the server has it. */
function useSidePanelRoute() {
  const sidePanel = usePlanner((state) => state.sidePanel);
  const { data: routes } = useQuery(flightRouteQueries.list(useSite().token));
  return routes?.find(({ id }) => id === sidePanel?.routeId);
}

interface PanelContentProps {
  save: Save;
  fileImport: FileImport;
}

function PanelContent({ save, fileImport }: PanelContentProps) {
  const sidePanel = usePlanner((state) => state.sidePanel);
  const session = usePlanner((state) => state.session);
  const route = useSidePanelRoute();
  if (sidePanel?.kind === "comments" && route) return <CommentsPanel route={route} />;
  if (sidePanel?.kind === "versions" && route) {
    return <VersionHistory route={route} displayed={sidePanel.displayed} />;
  }
  if (session) return <ClosableEditor save={save} />;
  return <RouteList importFiles={fileImport.importFiles} isImporting={fileImport.isReading} />;
}

function ClosableEditor({ save }: { save: Save }) {
  const isDirty = usePlanner(selectIsDirty);
  const name = usePlanner(({ session }) => session?.history.present.name ?? "");
  const dispatch = useDispatch();
  const selectTool = useSelectTool();
  const [isAsking, setAsking] = useState(false);
  const close = (): void => {
    selectTool("none");
    dispatch({ type: "stopEditing" });
  };
  return (
    <>
      <RouteEditor save={save} onClose={() => (isDirty ? setAsking(true) : close())} />
      <Suspense>
        {isAsking && <LeaveDialog name={name} onLeave={close} onStay={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}

function ConfirmImport({ fileImport }: { fileImport: FileImport }) {
  const name = usePlanner(({ session }) => session?.history.present.name ?? "");
  if (!fileImport.isConfirming) return null;
  return (
    <Suspense>
      <LeaveDialog name={name} onLeave={fileImport.confirm} onStay={fileImport.cancel} />
    </Suspense>
  );
}

/** Asks before unsaved changes are lost by leaving the screen. */
function UnsavedChangesGuard() {
  const { t } = useTranslation("flight-routes");
  const isDirty = usePlanner(selectIsDirty);
  const name = usePlanner(({ session }) => session?.history.present.name ?? "");
  return (
    <LeaveGuard
      isDirty={isDirty}
      title={t("leaveTitle")}
      message={t("leaveHint", { name })}
      action={t("discard")}
    />
  );
}
