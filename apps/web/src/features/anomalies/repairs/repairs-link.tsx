import { repairs } from "@overfly/contract/anomalies/repairs";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { IconTool } from "@tabler/icons-react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";

interface RepairsLinkProps {
  mission: Pick<MissionDetail, "token" | "client_status" | "anomaly_count">;
  size?: "xs" | "sm";
}

/** To the repair list of what a mission found; absent until that is published. */
export function RepairsLink({ mission, size = "sm" }: RepairsLinkProps) {
  const { t } = useTranslation("missions/view");
  const may = useAllowed(repairs.list);
  if (!may || mission.client_status !== "ready" || !mission.anomaly_count) return null;
  return (
    <Button size={size} icon={<IconTool size={16} aria-hidden />} to={`/repairs?mission=${mission.token}`}>
      {t("repairList")}
    </Button>
  );
}
