import { listExports } from "@overfly/contract/exports/list-exports";
import { type SiteReport, siteReports } from "@overfly/contract/reports/site-reports";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { Anchor, Group, Pagination } from "@mantine/core";
import { IconFileText, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { fileUrl } from "#platform/api/call.ts";
import { useDay } from "#platform/i18n/use-day.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { reportQueries } from "#platform/queries/report-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { ExportLink } from "#platform/ui/table/export-link.tsx";
import { type PlainColumn, PlainTable } from "#platform/ui/table/plain-table.tsx";
import { RetryReport } from "./retry-report.tsx";

const GenerateDialog = lazy(() =>
  import("./generate-dialog.tsx").then((m) => ({ default: m.GenerateDialog })),
);

const TONE = { queued: "busy", ready: "good", failed: "bad" } as const;

/** Reports that people asked for, newest first; each stays as it was. */
export function SiteReports({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites/reports");
  const [page, setPage] = useState(1);
  const [isAsking, setAsking] = useState(false);
  const columns = useReportColumns(site);
  const reports = useQuery({ ...reportQueries.ofSite(site.token, page), placeholderData: keepPreviousData });
  if (reports.isPending) return <LinesSkeleton lines={3} />;
  if (!reports.data) return <ErrorState error={reports.error} retry={() => void reports.refetch()} />;
  const { data: rows, meta } = reports.data;
  const ask = (
    <Button size="xs" icon={<IconPlus size={16} aria-hidden />} onClick={() => setAsking(true)}>
      {t("generate")}
    </Button>
  );
  const actions = (
    <>
      <ExportLink endpoint={listExports.siteReports} query={{ site: site.token }} />
      {ask}
    </>
  );
  return (
    <Panel title={t("title")} actions={rows.length > 0 && actions} flush={rows.length > 0}>
      {rows.length === 0 ? (
        <EmptyState icon={<IconFileText size={28} stroke={1.5} aria-hidden />} title={t("none")} action={ask}>
          {t("noneHint")}
        </EmptyState>
      ) : (
        <PlainTable label={t("title")} rows={rows} rowKey={({ id }) => id} columns={columns} />
      )}
      {meta.last_page > 1 && <Pagination m="sm" total={meta.last_page} value={page} onChange={setPage} />}
      <Suspense>{isAsking && <GenerateDialog site={site} onClose={() => setAsking(false)} />}</Suspense>
    </Panel>
  );
}

function useReportColumns(site: SiteDetail): readonly PlainColumn<SiteReport>[] {
  const { t } = useTranslation("sites/reports");
  const format = useFormat();
  return [
    { key: "version", label: t("version"), main: true, cell: ({ version }) => format.number(version) },
    { key: "of", label: t("of"), cell: (report) => <ReportScope report={report} /> },
    { key: "found", label: t("found"), numeric: true, cell: (report) => format.number(report.anomaly_count) },
    { key: "by", label: t("requestedBy"), cell: ({ actor }) => <bdi>{actor}</bdi> },
    {
      key: "requested",
      label: t("requested"),
      cell: ({ created_at }) => <When at={created_at} zone={site.time_zone} form="date" />,
    },
    {
      key: "state",
      label: t("state"),
      cell: (report) => <Outcome site={site.token} report={report} />,
    },
  ];
}

function Outcome({ site, report }: { site: string; report: SiteReport }) {
  const { t } = useTranslation("sites/reports");
  const { id, version, state } = report;
  if (state === "ready")
    return (
      <Anchor
        href={fileUrl(siteReports.pdf, { params: { id } })}
        aria-label={t("download", { version })}
        download
      >
        {"PDF"}
      </Anchor>
    );
  return (
    <Group gap="xs">
      <StateBadge tone={TONE[state]}>{t(`state.${state}`)}</StateBadge>
      {state === "failed" && <RetryReport site={site} report={report} />}
    </Group>
  );
}

function ReportScope({ report }: { report: SiteReport }) {
  const { t } = useTranslation("sites/reports");
  const day = useDay();
  const format = useFormat();
  const { scope, first_day, last_day } = report;
  const missions = format.list(report.missions);
  if (scope === "period" && first_day !== null && last_day !== null)
    return t("days", { first: day(first_day), last: day(last_day), missions });
  return scope === "anomalies" ? `${t("scope.anomalies")}: ${missions}` : missions;
}
