import { missionProblems } from "@overfly/contract/missions/mission-problems";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { ErrorState, type ErrorStateProps } from "#platform/ui/feedback/error-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";

const List = lazy(() => import("./problems-list.tsx").then((m) => ({ default: m.ProblemsList })));

/** What pilots met on site; absent where they met nothing. It is reported at the top of the screen. */
export function ProblemsPanel({ mission }: { mission: MissionDetail }) {
  const may = useAllowed(missionProblems.list);
  const {
    data: problems,
    error,
    refetch,
  } = useQuery({ ...missionQueries.problems(mission.token), enabled: may });
  if (!problems && error)
    return (
      <Suspense>
        <Failed error={error} retry={() => void refetch()} />
      </Suspense>
    );
  if (!problems || problems.length === 0) return null;
  return (
    <Suspense>
      <List mission={mission} problems={problems} />
    </Suspense>
  );
}

function Failed(props: ErrorStateProps) {
  const { t } = useTranslation("missions/view");
  return (
    <Panel title={t("problems")}>
      <ErrorState {...props} />
    </Panel>
  );
}
