import { type Dock, docks } from "@overfly/contract/docks/docks";
import { IconAntennaOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Code } from "#platform/ui/text/code.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { RowActions } from "#platform/ui/table/row-actions.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { PageSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { WatchLive } from "#platform/layout/watch-live.tsx";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { DockStateBadge } from "./dock-state.tsx";
import { useDockDialogs } from "./use-dock-dialogs.tsx";
import { useDockFigures } from "./use-docks-live.ts";

/** One docking station. */
export function DockScreen() {
  const { t } = useTranslation("docks");
  const { dockId = "" } = useParams();
  const { data: dock } = useQuery({ ...dockQueries.one(Number(dockId)), throwOnError: true });
  useDockFigures(Number(dockId));
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
            <WatchLive />
            <RowActions name={dock.name} actions={actionsOf(dock)} />
          </>
        )
      }
    >
      {dock.archived_at === null && dock.bound_at === null && <NotBound />}
      <Panel title={t("details")}>
        <Details dock={dock} />
      </Panel>
      <Panel title={t("telemetry")}>
        <Telemetry dock={dock} />
      </Panel>
      {dialogs}
    </Page>
  );
}

/** What is left to do, for whoever may do it. */
function NotBound() {
  const { t } = useTranslation("docks");
  return useAllowed(docks.rotateCredentials) && <Alert>{t("notBoundHint")}</Alert>;
}

function Details({ dock }: { dock: Dock }) {
  const { t } = useTranslation("docks");
  const site = dock.site && <Link to={`/sites/view/${dock.site.token}`}>{dock.site.name}</Link>;
  return (
    <KeyValues
      items={[
        [t("site"), site],
        [t("serial"), <Code key="serial">{dock.serial_number}</Code>],
        [t("droneSerial"), dock.drone_serial_number && <Code key="drone">{dock.drone_serial_number}</Code>],
        [t("firmware"), dock.firmware],
        [
          t("location"),
          <Code key="place">{`${dock.latitude.toFixed(5)}, ${dock.longitude.toFixed(5)}`}</Code>,
        ],
        [t("bound"), dock.bound_at && <When key="bound" at={dock.bound_at} form="date" />],
        [t("lastSeen"), dock.last_seen_at && <When key="seen" at={dock.last_seen_at} />],
      ]}
    />
  );
}

function Telemetry({ dock: { telemetry } }: { dock: Dock }) {
  const { t } = useTranslation("docks");
  const format = useFormat();
  if (!telemetry) {
    return (
      <EmptyState icon={<IconAntennaOff size={28} stroke={1.5} aria-hidden />} title={t("noTelemetry")}>
        {t("noTelemetryHint")}
      </EmptyState>
    );
  }
  const known = (value: number | null, unit: string, digits = 0) =>
    value === null ? null : format.unit(value, unit, digits);
  const { drone_in_dock: isHome } = telemetry;
  return (
    <KeyValues
      items={[
        [t("wind"), known(telemetry.wind_mps, "m/s", 1)],
        [t("ambientTemperature"), known(telemetry.ambient_c, "°C", 1)],
        [t("internalTemperature"), known(telemetry.inside_c, "°C", 1)],
        [t("humidity"), known(telemetry.humidity_percent, "%")],
        [t("drone"), isHome === null ? null : t(isHome ? "yes" : "no")],
        [t("droneBattery"), known(telemetry.drone_charge_percent, "%")],
        [t("lastSeen"), <When key="at" at={telemetry.at} />],
      ]}
    />
  );
}
