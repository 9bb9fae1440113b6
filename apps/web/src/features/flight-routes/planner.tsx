import { type FlightRoute, routes as calls } from "@overfly/contract/flight-routes/routes";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import type { Bounds } from "#platform/map/bounds.ts";
import { LeaveGuard } from "#platform/ui/leave-guard.tsx";
import { CommentsPanel } from "#features/flight-routes/versions/comments/comments-panel.tsx";
import { ImportDropZone } from "#features/flight-routes/versions/import/import-drop-zone.tsx";
import { ImportReport } from "#features/flight-routes/versions/import/import-report.tsx";
import { type SidePanel, useRouteActions } from "#features/flight-routes/versions/route-actions-context.ts";
import { LeaveDialog } from "#features/flight-routes/versions/actions/route-dialogs.tsx";
import { RouteList, type RouteListProps } from "#features/flight-routes/versions/list/route-list.tsx";
import { SaveError, useSave } from "#features/flight-routes/versions/saving/save-conflict.tsx";
import { useDisplayedVersions } from "#features/flight-routes/versions/history/displayed-versions.ts";
import {
  type RouteImport,
  useRouteImport,
} from "#features/flight-routes/versions/import/use-route-import.ts";
import { VersionHistory } from "#features/flight-routes/versions/history/version-history.tsx";
import { useMapTheme } from "#features/flight-routes/map-tools/map-theme.tsx";
import {
  PlannerMapArea,
  type PlannerMapAreaProps,
} from "#features/flight-routes/map-tools/planner-map-area.tsx";
import { RouteEditor } from "#features/flight-routes/editor/route-editor.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { usePlannerShortcuts } from "./planner-shortcuts.ts";
import { PlannerPanel } from "./planner-panel.tsx";
import type { Equipment } from "#features/flight-routes/document/default-document.ts";
import style from "./planner.module.css";
import { useDesk } from "#features/flight-routes/store/use-planner-state.ts";
import { canSave, type EditSessionControls } from "#features/flight-routes/store/edit-session.ts";

export interface PlannerProps {
  site: SiteDetail;
  routes: UseQueryResult<FlightRoute[]>;
  chosen: FlightRoute | undefined;
  controls: EditSessionControls;
  /** What routes are flown with where a file does not tell. */
  usual: Equipment | undefined;
  list: Omit<RouteListProps, "site" | "routes" | "chosen" | "isDark" | "onImport" | "isImporting">;
}

/** Panel, statistics bar and map; while a route is edited they show the plan of the moment. */
export function Planner({ site, routes, chosen, controls, usual, list }: PlannerProps) {
  const { session, isDirty, edit: change, stop } = controls;
  const { aside } = useRouteActions();
  const [leaving, setLeaving] = useState(false);
  const dark = useMapTheme();
  const desk = useDesk({ site, chosen, controls });
  const { document, part, onPart, tool, setTool, planner, planning, work, entries } = desk;
  const saving = useSave(site.token, controls, (id) => {
    setTool("none");
    list.onChoose(id);
  });
  const close = (): void => {
    setTool("none");
    setLeaving(false);
    stop();
  };
  usePlannerShortcuts({
    controls,
    save: saving.save,
    canSave: planning.status === "success" && canSave(controls),
    onTool: (next) => setTool(next === tool ? "none" : next),
  });
  const file = useFile(site, usual, controls);
  const current = routes.data?.find(({ id }) => id === (aside?.id ?? session?.route?.id));
  const { shown, compared } = useDisplayedVersions(site.token, aside, current);
  const name = session?.history.present.name ?? "";
  const ground = seenInstead(shown, compared.length > 0, { chosen, document, work, controls });
  const editor = session && (
    <RouteEditor
      {...{ session, site, part, onPart, ...entries, planning, tool, change, isDirty }}
      onTool={setTool}
      onClose={() => (isDirty ? setLeaving(true) : close())}
      onSave={saving.save}
      saving={saving.isPending}
      refusal={<SaveError saving={saving} current={current} />}
    />
  );
  return (
    <ImportDropZone className={style["screen"]} onFiles={file.onFiles}>
      <PlannerPanel {...desk.panel}>
        {file.isTold && <ImportReport routeImport={file.routeImport} />}
        {aside && current ? (
          <AsideOf aside={aside} route={current} />
        ) : (
          (editor ?? <Listed {...{ ...list, site, routes, chosen, file }} isDark={dark.isDark} />)
        )}
      </PlannerPanel>
      <PlannerMapArea
        {...{ site, routes, planner, planning, dark, compared, ...ground }}
        active={part?.id}
        {...desk.places}
        onTool={setTool}
        inSight={file.inSight}
      />
      <Leaving isDirty={isDirty} name={name} />
      {leaving && <LeaveDialog name={name} onLeave={close} onStay={() => setLeaving(false)} />}
      {file.waiting && <LeaveDialog name={name} onLeave={file.goOn} onStay={file.forget} />}
    </ImportDropZone>
  );
}

type Seen = Pick<PlannerMapAreaProps, "chosen" | "document" | "work" | "controls">;

/** A version that is looked at covers what is chosen or edited; where two are compared only their ways are seen. */
const seenInstead = (shown: FlightRoute | undefined, areWays: boolean, now: Seen): Seen =>
  shown
    ? {
        chosen: shown,
        document: areWays ? { ...shown.document, items: [] } : shown.document,
        work: undefined,
        controls: { ...now.controls, session: undefined },
      }
    : now;

type ListedProps = Omit<RouteListProps, "onImport" | "isImporting"> & { file: PlannerFile };

const Listed = ({ file, ...list }: ListedProps) => (
  <RouteList {...list} onImport={file.onFiles} isImporting={file.routeImport.state.state === "reading"} />
);

function AsideOf({ aside, route }: { aside: SidePanel; route: FlightRoute }) {
  return aside.kind === "comments" ? (
    <CommentsPanel route={route} />
  ) : (
    <VersionHistory route={route} seen={aside.seen} />
  );
}

interface PlannerFile {
  routeImport: RouteImport;
  /** Not any more once the route that was read is kept or left. */
  isTold: boolean;
  /** Absent where nothing may be added. */
  onFiles: ((files: readonly File[]) => void) | undefined;
  /** Waits for an answer about unsaved changes. */
  waiting: readonly File[] | undefined;
  goOn: () => void;
  forget: () => void;
  inSight: Bounds | undefined;
}

/** A file becomes the sketch of a new route, several are kept as routes; unsaved changes are asked about first. */
function useFile(
  site: SiteDetail,
  usual: Equipment | undefined,
  { session, isDirty, start }: EditSessionControls,
): PlannerFile {
  const mayAdd = useAllowed(calls.importFile);
  const [waiting, wait] = useState<readonly File[]>();
  const { onAside } = useRouteActions();
  const routeImport = useRouteImport(site, usual, (sketch) => {
    onAside(undefined);
    start(sketch);
  });
  const { state: now, read } = routeImport;
  const isRead = now.state === "read" && session?.saved.document === now.document;
  return {
    routeImport,
    isTold: now.state !== "read" || isRead,
    onFiles: mayAdd ? (files) => (isDirty && files.length === 1 ? wait(files) : read(files)) : undefined,
    waiting,
    goOn: () => {
      if (waiting) read(waiting);
      wait(undefined);
    },
    forget: () => wait(undefined),
    inSight: isRead ? now.bounds : undefined,
  };
}

/** Asks before unsaved changes are lost by going elsewhere. */
function Leaving({ isDirty, name }: { isDirty: boolean; name: string }) {
  const { t } = useTranslation("flight-routes");
  return (
    <LeaveGuard
      isDirty={isDirty}
      title={t("leaveAsk")}
      words={t("leaveWords", { name })}
      action={t("leave")}
    />
  );
}
