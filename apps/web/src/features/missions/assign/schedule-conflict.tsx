import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Group } from "@mantine/core";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { assigneeNames } from "#features/missions/assignee-names.ts";
import { Separated } from "#platform/ui/text/separated.tsx";

interface ScheduleConflictProps {
  mission: MissionDetail;
  loadAgain: () => void;
  /** Replaces the other's changes with one's own when they are sent. */
  keep: () => void;
}

/** Somebody else was faster: how the mission is scheduled now, and whose input goes on. */
export function ScheduleConflict({ mission, loadAgain, keep }: ScheduleConflictProps) {
  const { t } = useTranslation("missions/assign");
  const { t: tMissions } = useTranslation("missions");
  const format = useFormat();
  const { assignment, scheduled_for, site, routes, status } = mission;
  const at = scheduled_for ?? assignment?.starts_at;
  return (
    <Panel>
      <Alert role="alert">
        {t("changedMeanwhile", { number: mission.number, status: tMissions(`status.${status}`) })}
      </Alert>
      <p>
        <Separated
          parts={[
            at !== undefined && <When key="at" at={at} zone={site.time_zone} />,
            format.list(assigneeNames(assignment)),
            ...routes.map(({ name }) => name),
          ]}
        />
      </p>
      <Group gap="xs" mt="sm">
        <Button onClick={loadAgain}>{t("loadAgain")}</Button>
        <Button onClick={keep}>{t("keepMine")}</Button>
      </Group>
    </Panel>
  );
}
