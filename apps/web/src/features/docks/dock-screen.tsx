import { type Dock, docks } from "@overfly/contract/docks/docks";
import { flights } from "@overfly/contract/flights/flights";
import { missions } from "@overfly/contract/missions/missions";
import { streams } from "@overfly/contract/streams/streams";
import { Stack } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useNavigate, useParams } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { RowActions } from "#platform/ui/table/row-actions.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { PageSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { ReportDamage } from "#features/inventory/damage/report-damage.tsx";
import { useMayViewRecords } from "#features/inventory/item/item-access.ts";
import { ItemRecords } from "#features/inventory/item/item-records.tsx";
import { UsagePanel } from "#features/inventory/item/usage-panel.tsx";
import { labelPath } from "#features/inventory/labels/label-path.ts";
import { DockAlarms } from "./detail/dock-alarms.tsx";
import { DockDetails, DockTelemetry } from "./detail/dock-details.tsx";
import { DockFlights } from "./detail/dock-flights.tsx";
import { DockMissions } from "./detail/dock-missions.tsx";
import { DockVideo } from "./detail/dock-video.tsx";
import style from "./detail/detail.module.css";
import { DockStateBadge } from "./dock-state.tsx";
import { useDockDialogs } from "./use-dock-dialogs.tsx";
import { useDockFigures } from "./use-docks-live.ts";

/** Loaded while it flies. */
const FlyingNow = lazy(() => import("./detail/flying-now.tsx").then((m) => ({ default: m.FlyingNow })));

/** One docking station. */
export function DockScreen() {
  const { t } = useTranslation("docks");
  const { dockId = "" } = useParams();
  const { data: dock } = useQuery({ ...dockQueries.one(Number(dockId)), throwOnError: true });
  useDockFigures(Number(dockId));
  const { t: tLabels } = useTranslation("inventory/labels");
  const hasRecords = useMayViewRecords("docks");
  const navigate = useNavigate();
  const { dialogs, actionsOf } = useDockDialogs({ onDeleted: () => void navigate("/inventory/docks") });
  useCrumb(dockId, dock?.name);
  if (!dock) return <PageSkeleton />;
  return (
    <Page
      title={dock.name}
      aside={
        dock.archived_at === null ? (
          <DockStateBadge dock={dock} />
        ) : (
          <StateBadge tone="idle">{t("archived")}</StateBadge>
        )
      }
      subtitle={dock.model}
      actions={
        dock.archived_at === null && (
          <>
            <Button icon={<IconQrcode size={16} aria-hidden />} to={labelPath("docks", [dock.id])}>
              {tLabels("printLabel")}
            </Button>
            <RowActions name={dock.name} actions={actionsOf(dock)} />
          </>
        )
      }
    >
      {dock.archived_at === null && dock.bound_at === null && <NotBound />}
      {hasRecords ? (
        <ItemRecords
          item={{ item_kind: "docks", item_id: dock.id }}
          name={dock.name}
          status={dock.is_grounded ? "in_maintenance" : undefined}
          isArchived={dock.archived_at !== null}
          overview={<DockParts dock={dock} />}
        />
      ) : (
        <Stack gap="md">
          {dock.archived_at === null && (
            <ReportDamage item={{ item_kind: "docks", item_id: dock.id }} name={dock.name} />
          )}
          <DockParts dock={dock} />
        </Stack>
      )}
      {dialogs}
    </Page>
  );
}

/** What it flies, shows and reports, as far as the user may see it. */
function DockParts({ dock }: { dock: Dock }) {
  const { t } = useTranslation("docks");
  const isThere = dock.archived_at === null;
  const [seesFlights, seesMissions, seesVideo] = [
    useAllowed(flights.list),
    useAllowed(missions.list),
    useAllowed(streams.list),
  ];
  const hasRecords = useMayViewRecords("docks");
  const flying = useFlightUnderWay(dock.id, seesFlights && isThere);
  return (
    <Stack gap="md">
      <Suspense>{flying && <FlyingNow flight={flying} />}</Suspense>
      <div className={style["grid"]}>
        <div className={style["column"]}>
          {seesMissions && isThere && <DockMissions id={dock.id} />}
          <DockAlarms id={dock.id} />
          <Panel title={t("details")}>
            <DockDetails dock={dock} />
          </Panel>
        </div>
        <div className={style["column"]}>
          {seesVideo && isThere && !flying && <DockVideo dock={dock} />}
          <Panel title={t("telemetry")}>
            <DockTelemetry dock={dock} />
          </Panel>
          {hasRecords && <UsagePanel item={{ item_kind: "docks", item_id: dock.id }} />}
        </div>
      </div>
      {seesFlights && <DockFlights id={dock.id} />}
    </Stack>
  );
}

function useFlightUnderWay(dock: number, enabled: boolean) {
  const status = "preparing,airborne,returning";
  const { data } = useQuery({ ...flightQueries.list({ dock, status, item_count: 1 }), enabled });
  return data?.data[0];
}

/** What is left to do, for whoever may do it. */
function NotBound() {
  const { t } = useTranslation("docks");
  return useAllowed(docks.rotateCredentials) && <Alert>{t("notBoundHint")}</Alert>;
}
