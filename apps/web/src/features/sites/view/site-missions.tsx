import { listExports } from "@overfly/contract/exports/list-exports";
import { type Mission, missions as endpoints } from "@overfly/contract/missions/missions";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { IconDrone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useIsClient, useMissionsPath } from "#platform/layout/mission-path.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { TableSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ExportLink } from "#platform/ui/table/export-link.tsx";
import { type PlainColumn, PlainTable } from "#platform/ui/table/plain-table.tsx";

const TONE: Record<Mission["client_status"], Tone> = {
  draft: "idle",
  requested: "warn",
  rejected: "bad",
  scheduled: "info",
  flying: "busy",
  processing: "busy",
  ready: "good",
  on_hold: "warn",
  cancelled: "idle",
};

const MAX_MISSIONS = 200;

/** The missions of the site, newest first. */
export function SiteMissions({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites");
  const columns = useMissionColumns(site);
  const missions = useQuery(missionQueries.list({ site: site.token, item_count: MAX_MISSIONS }));
  if (missions.isPending) return <TableSkeleton rows={4} columns={6} />;
  if (missions.isError) return <ErrorState error={missions.error} retry={() => void missions.refetch()} />;
  if (missions.data.data.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={<IconDrone size={28} stroke={1.5} aria-hidden />}
          title={t("noMissions")}
          action={site.status === "active" && <Request site={site} />}
        >
          {t("noMissionsHint")}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel
      title={t("tab.missions")}
      flush
      actions={<ExportLink endpoint={listExports.missions} query={{ site: site.token }} />}
    >
      <PlainTable
        label={t("tab.missions")}
        rows={missions.data.data}
        rowKey={({ token }) => token}
        columns={columns}
      />
    </Panel>
  );
}

function Request({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites");
  const isClient = useIsClient();
  const missionsPath = useMissionsPath();
  return (
    <CreateOrAsk
      endpoint={endpoints.create}
      label={t(isClient ? "requestOrder" : "requestMission")}
      to={`${missionsPath}/create?site=${site.token}`}
      action="request"
    />
  );
}

function useMissionColumns(site: SiteDetail): readonly PlainColumn<Mission>[] {
  const { t } = useTranslation("sites");
  const format = useFormat();
  const path = useMissionsPath();
  return [
    {
      key: "number",
      label: t("mission"),
      main: true,
      cell: ({ token, number, status }) => (
        <Link to={`${path}/${status === "draft" ? "edit" : "view"}/${token}`}>{number}</Link>
      ),
    },
    { key: "type", label: t("type"), cell: ({ type }) => t(`type.${type}`) },
    {
      key: "status",
      label: t("status"),
      cell: ({ client_status: status }) => (
        <StateBadge tone={TONE[status]}>{t(`mission.${status}`)}</StateBadge>
      ),
    },
    {
      key: "when",
      label: t("flightDate"),
      cell: (mission) => (
        <When at={mission.flight_period?.starts_at ?? null} zone={site.time_zone} form="date" />
      ),
    },
    {
      key: "photos",
      label: t("photos"),
      numeric: true,
      cell: (mission) => format.number(mission.photo_count),
    },
    {
      key: "found",
      label: t("anomalies"),
      numeric: true,
      cell: ({ anomaly_count }) => format.number(anomaly_count),
    },
  ];
}
