import { reports } from "@overfly/contract/reports/reports";
import { Anchor } from "@mantine/core";
import { IconDownload, IconFileText } from "@tabler/icons-react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { fileUrl } from "#platform/api/call.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { useLocale } from "#platform/text/locale.ts";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { ErrorState } from "#platform/ui/error-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { LinesSkeleton } from "#platform/ui/skeletons.tsx";
import { When } from "#platform/ui/when.tsx";
import { useMissionsPath, viewPath } from "#features/missions/mission-path.ts";
import { missionQueries } from "#features/missions/mission-queries.ts";
import { ReportBody } from "./report-body.tsx";
import { reportQueries } from "./report-queries.ts";
import { useReportText } from "./report-text.ts";
import style from "./report.module.css";

/** What an asset manager reads in two minutes. */
export function ReportScreen() {
  const { missionToken: token = "" } = useParams();
  const { data: mission } = useSuspenseQuery(missionQueries.one(token));
  const text = useReportText();
  const report = useQuery({ ...reportQueries.of(token), enabled: mission.report_ready });
  const home = viewPath(useMissionsPath(), token);
  const zone = mission.site.time_zone;
  useCrumb(token, mission.number);
  return (
    <Page
      title={text("of", { number: mission.number })}
      subtitle={
        <>
          <Anchor component={Link} underline="always" to={home}>
            {mission.site.name}
          </Anchor>
          {report.data?.inspected_at && (
            <>
              {" · "}
              {text("inspected")} <When at={report.data.inspected_at} zone={zone} form="date" />
            </>
          )}
          {report.data && ` · ${text("by", { provider: report.data.provider })}`}
        </>
      }
      actions={mission.report_ready && <Downloads token={token} />}
    >
      {!mission.report_ready && (
        <Panel>
          <EmptyState icon={<IconFileText size={28} stroke={1.5} aria-hidden />} title={text("notYet")}>
            {text("notYetWords")}
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
  const text = useReportText();
  const params = { token };
  const language = useLocale();
  return (
    <>
      <a className={style["download"]} href={fileUrl(reports.csv, { params })} download>
        <IconDownload size={16} aria-hidden />
        {text("csv")}
      </a>
      <a
        className={style["downloadMain"]}
        href={fileUrl(reports.pdf, { params, query: { language } })}
        download
      >
        <IconDownload size={16} aria-hidden />
        {text("pdf")}
      </a>
    </>
  );
}
