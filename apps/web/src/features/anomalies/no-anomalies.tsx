import type { MissionDetail } from "@overfly/contract/missions/missions";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { IconCircleCheck, IconCpu, IconInfoCircle } from "@tabler/icons-react";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";

/** The photos arrive and are processed. */
const PROCESSABLE: readonly string[] = ["in_progress", "data_uploaded", "processing"];

/** Nothing was found, nobody looked, or nothing is processed yet: then the way to the processing. */
export function NoAnomalies({ mission, isOver }: { mission: MissionDetail; isOver: boolean }) {
  const { t } = useTranslation("anomalies");
  const home = viewPath(useMissionsPath(), mission.token);
  if (isOver && mission.anomaly_count === null) {
    return (
      <EmptyState icon={<IconInfoCircle size={28} stroke={1.5} aria-hidden />} title={t("notAnalyzed")}>
        {t("notAnalyzedHint")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconCircleCheck size={28} stroke={1.5} aria-hidden />}
      title={t(isOver ? "noneFound" : "empty")}
      action={
        !isOver &&
        PROCESSABLE.includes(mission.status) && (
          <CreateOrAsk
            endpoint={missionTransitions.process}
            label={t("openProcessing")}
            icon={<IconCpu size={16} aria-hidden />}
            to={`${home}/processing-center`}
            action="process"
          />
        )
      }
    >
      {t(isOver ? (mission.type === "solar_thermography" ? "noneFoundHint" : "noneListed") : "emptyHint")}
    </EmptyState>
  );
}
