import { missionProblems } from "@overfly/contract/missions/mission-problems";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useAllowed, useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Panel } from "#platform/ui/panel.tsx";
import { ReportProblem } from "./report-problem.tsx";

const List = lazy(() => import("./problems-list.tsx").then((m) => ({ default: m.ProblemsList })));

/** What pilots met on site; absent where they met nothing. Their button to report it stands at the top of the screen. */
export function ProblemsPanel({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/view");
  const may = useAllowed(missionProblems.list);
  const { data: problems } = useQuery({ ...missionQueries.problems(mission.token), enabled: may });
  const isPilot = useUser().current_provider_user.user_type === "pilot";
  if (!problems || problems.length === 0) return null;
  return (
    <Panel title={t("problems")} actions={!isPilot && <ReportProblem mission={mission} />}>
      <List mission={mission} problems={problems} />
    </Panel>
  );
}
