import type { OpenAnomalies } from "@overfly/contract/anomalies/anomalies";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { anomalyQueries } from "#platform/queries/anomaly-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Loaded } from "#platform/ui/feedback/loaded.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";

export interface PublishDialogProps {
  mission: MissionDetail;
  title: string;
  /** What will happen. */
  hint: string;
  /** The verb on the button. */
  action: string;
  close: () => void;
  publish: (openAnomalies?: OpenAnomalies) => void;
  pending: boolean;
}

/** Publishes a report. If anomalies are not reviewed yet, says how many and asks what to do with them. */
export function PublishReportDialog({ mission, title, hint, close, ...rest }: PublishDialogProps) {
  const found = useQuery(anomalyQueries.ofMission(mission.token));
  return (
    <Dialog opened onClose={close} title={title}>
      <Stack gap="md">
        <div>{hint}</div>
        <Loaded query={found} skeleton={<LinesSkeleton lines={2} />}>
          {(rows) => (
            <Choice
              {...rest}
              mission={mission}
              close={close}
              open={rows.filter(({ review }) => review === "unreviewed").length}
              total={rows.length}
            />
          )}
        </Loaded>
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps extends Omit<PublishDialogProps, "title" | "hint"> {
  open: number;
  total: number;
}

function Choice({ mission, action, close, publish, pending, open, total }: ChoiceProps) {
  const { t } = useTranslation("missions/view");
  const home = viewPath(useMissionsPath(), mission.token);
  if (open === 0)
    return (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <Button onClick={close}>{t("back")}</Button>
        <Button kind="primary" onClick={() => publish()} pending={pending}>
          {action}
        </Button>
      </Group>
    );
  return (
    <>
      <p>{t("unreviewed", { open, total })}</p>
      <Stack gap="xs">
        <Button kind="primary" to={`${home}/anomalies?review=unreviewed`} onClick={close} fullWidth>
          {t("reviewRest", { count: open })}
        </Button>
        <Button onClick={() => publish("confirm")} pending={pending} fullWidth>
          {t("confirmRest", { count: open })}
        </Button>
        <Button onClick={() => publish("leave_out")} pending={pending} fullWidth>
          {t("leaveOutRest")}
        </Button>
        <Button kind="quiet" onClick={close} fullWidth>
          {t("back")}
        </Button>
      </Stack>
    </>
  );
}
