import { missionProblems } from "@overfly/contract/missions/mission-problems";
import { isClosed } from "@overfly/contract/missions/mission-workflow";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { IconFlag } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";

const Dialog = lazy(() => import("./report-dialog.tsx").then((m) => ({ default: m.ReportDialog })));

/** The button that reports a problem on a mission; absent where that isn't possible. */
export function ReportProblem({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/view");
  const [isOpened, open] = useState(false);
  const may = useAllowed(missionProblems.report) && !isClosed(mission.status) && mission.status !== "draft";
  if (!may) return null;
  return (
    <>
      <Button icon={<IconFlag size={16} aria-hidden />} onClick={() => open(true)}>
        {t("reportProblem")}
      </Button>
      <Suspense>{isOpened && <Dialog mission={mission} onClose={() => open(false)} />}</Suspense>
    </>
  );
}
