import { Group, Stack } from "@mantine/core";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useQuery } from "@tanstack/react-query";
import { Button } from "#platform/ui/button.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { reportQueries } from "#platform/queries/report-queries.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ReportBody } from "./report-body.tsx";
import { Revisions } from "./revisions.tsx";
import { Downloads } from "./report-screen.tsx";

/** The report inside of its mission. */
export function ReportTab({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("reports");
  const report = useQuery(reportQueries.ofMission(mission.token));
  const home = viewPath(useMissionsPath(), mission.token);
  return (
    <Stack gap="md" miw={0}>
      <Group gap="xs" justify="flex-end">
        <Button kind="quiet" to={`${home}/report`}>
          {t("openReport")}
        </Button>
        <Downloads token={mission.token} />
      </Group>
      <Revisions token={mission.token} zone={mission.site.time_zone} shown={report.data?.revision} />
      {report.isPending && <LinesSkeleton lines={10} />}
      {report.error && <ErrorState error={report.error} retry={() => void report.refetch()} />}
      {report.data && <ReportBody report={report.data} />}
    </Stack>
  );
}
