import { repairs } from "@overfly/contract/anomalies/repairs";
import { reports } from "@overfly/contract/reports/reports";
import { Anchor } from "@mantine/core";
import { IconDownload, IconFileText, IconTool } from "@tabler/icons-react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { fileUrl } from "#platform/api/call.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { reportQueries } from "#platform/queries/report-queries.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import { Revisions } from "./revisions.tsx";
import { ReportBody } from "./report-body.tsx";
import style from "./report-screen.module.css";

const ExportMenu = lazy(() => import("./export-menu.tsx").then((m) => ({ default: m.ExportMenu })));

/** The report for asset managers. */
export function ReportScreen() {
  const { missionToken: token = "" } = useParams();
  const { data: mission } = useSuspenseQuery(missionQueries.one(token));
  const { t } = useTranslation("reports");
  const revision = useShownRevision();
  const report = useQuery({ ...reportQueries.ofMission(token, revision), enabled: mission.report_ready });
  const home = viewPath(useMissionsPath(), token);
  const zone = mission.site.time_zone;
  useCrumb(token, mission.number);
  return (
    <Page
      title={t("titleOf", { number: mission.number })}
      subtitle={
        <Separated
          parts={[
            <Anchor key="site" component={Link} underline="always" to={home}>
              {mission.site.name}
            </Anchor>,
            report.data?.inspected_at && (
              <span key="at">
                {t("inspected")} <When at={report.data.inspected_at} zone={zone} form="date" />
              </span>
            ),
            report.data && t("by", { provider: report.data.provider }),
          ]}
        />
      }
      actions={
        mission.report_ready && (
          <>
            {mission.status !== "in_review" && <RepairListButton site={mission.site.token} />}
            <Downloads token={token} revision={revision} />
          </>
        )
      }
    >
      {!mission.report_ready && (
        <Panel>
          <EmptyState icon={<IconFileText size={28} stroke={1.5} aria-hidden />} title={t("notAvailable")}>
            {t("notAvailableHint")}
          </EmptyState>
        </Panel>
      )}
      {mission.report_ready && <Revisions token={token} zone={zone} shown={report.data?.revision} />}
      {mission.report_ready && report.isPending && <LinesSkeleton lines={10} />}
      {report.error && <ErrorState error={report.error} retry={() => void report.refetch()} />}
      {report.data && <ReportBody report={report.data} />}
    </Page>
  );
}

/** An earlier revision, which the URL asks for. */
function useShownRevision(): number | undefined {
  const [search] = useSearchParams();
  const revision = Number(search.get("revision"));
  return Number.isInteger(revision) && revision > 0 ? revision : undefined;
}

/** What of this site is to be repaired. */
function RepairListButton({ site }: { site: string }) {
  const { t } = useTranslation("anomalies/repairs");
  return (
    <Allowed to={repairs.list}>
      <Button icon={<IconTool size={16} aria-hidden />} to={`/repairs?site=${site}`}>
        {t("openList")}
      </Button>
    </Allowed>
  );
}

interface DownloadsProps {
  token: string;
  revision?: number | undefined;
}

export function Downloads({ token, revision }: DownloadsProps) {
  const { t } = useTranslation("reports");
  const params = { token };
  const language = useLocale();
  return (
    <>
      <Suspense fallback={null}>
        <ExportMenu token={token} revision={revision} />
      </Suspense>
      <a
        className={style["download"]}
        href={fileUrl(reports.pdf, {
          params,
          query: { language, ...(revision !== undefined && { revision }) },
        })}
        download
      >
        <IconDownload size={16} aria-hidden />
        {t("pdf")}
      </a>
    </>
  );
}
