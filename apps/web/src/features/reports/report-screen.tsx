import { reports } from "@overfly/contract/reports/reports";
import { Anchor } from "@mantine/core";
import { IconDownload, IconFileText } from "@tabler/icons-react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { fileUrl } from "#platform/api/call.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { reportQueries } from "#platform/queries/report-queries.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ReportBody } from "./report-body.tsx";
import style from "./report.module.css";

/** The report for asset managers. */
export function ReportScreen() {
  const { missionToken: token = "" } = useParams();
  const { data: mission } = useSuspenseQuery(missionQueries.one(token));
  const { t } = useTranslation("reports");
  const report = useQuery({ ...reportQueries.ofMission(token), enabled: mission.report_ready });
  const home = viewPath(useMissionsPath(), token);
  const zone = mission.site.time_zone;
  useCrumb(token, mission.number);
  return (
    <Page
      title={t("titleOf", { number: mission.number })}
      subtitle={
        <>
          <Anchor component={Link} underline="always" to={home}>
            {mission.site.name}
          </Anchor>
          {report.data?.inspected_at && (
            <>
              {" · "}
              {t("inspected")} <When at={report.data.inspected_at} zone={zone} form="date" />
            </>
          )}
          {report.data && ` · ${t("by", { provider: report.data.provider })}`}
        </>
      }
      actions={mission.report_ready && <Downloads token={token} />}
    >
      {!mission.report_ready && (
        <Panel>
          <EmptyState icon={<IconFileText size={28} stroke={1.5} aria-hidden />} title={t("notAvailable")}>
            {t("notAvailableHint")}
          </EmptyState>
        </Panel>
      )}
      {mission.report_ready && report.isPending && <LinesSkeleton lines={10} />}
      {report.error && <ErrorState error={report.error} retry={() => void report.refetch()} />}
      {report.data && <ReportBody report={report.data} />}
    </Page>
  );
}

export function Downloads({ token }: { token: string }) {
  const { t } = useTranslation("reports");
  const params = { token };
  const language = useLocale();
  return (
    <>
      <a className={style["download"]} href={fileUrl(reports.csv, { params })} download>
        <IconDownload size={16} aria-hidden />
        {t("csv")}
      </a>
      <a
        className={style["downloadMain"]}
        href={fileUrl(reports.pdf, { params, query: { language } })}
        download
      >
        <IconDownload size={16} aria-hidden />
        {t("pdf")}
      </a>
    </>
  );
}
