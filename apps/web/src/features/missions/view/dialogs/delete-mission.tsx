import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useDeleteMission } from "#features/missions/mission-mutations.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMissionsPath } from "#platform/layout/mission-path.ts";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";

interface DeleteMissionProps {
  mission: Pick<MissionDetail, "token" | "number">;
  onClose: () => void;
}

/** Asks before a mission is deleted, and goes to the list afterwards. */
export function DeleteMission({ mission: { token, number }, onClose }: DeleteMissionProps) {
  const { t } = useTranslation("missions");
  const deletion = useDeleteMission(useMissionsPath());
  return (
    <ConfirmCall
      title={t("deleteTitle", { number })}
      action={t("delete")}
      call={deletion}
      input={token}
      done={t("deleted", { number })}
      nameToType={number}
      onClose={onClose}
    >
      {t("deleteHint")}
    </ConfirmCall>
  );
}
