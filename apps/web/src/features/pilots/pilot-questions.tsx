import type { Pilot } from "@overfly/contract/pilots/pilots";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { useRemovePilot, useSetPilotStatus } from "./pilot-mutations.ts";

interface QuestionProps {
  pilot: Pilot;
  onDone?: () => void;
  onClose: () => void;
}

export function RemovePilot({ pilot: { id, name }, onDone, onClose }: QuestionProps) {
  const { t } = useTranslation("pilots");
  return (
    <ConfirmCall
      title={t("removeTitle", { name })}
      action={t("remove")}
      call={useRemovePilot()}
      input={id}
      done={t("removed", { name })}
      onDone={onDone}
      onClose={onClose}
    >
      {t("removeHint")}
    </ConfirmCall>
  );
}

/** Says what stays: flights that are in the air, and missions that somebody else has to fly. */
export function SuspendPilot({
  pilot: { id, name, upcoming_missions },
  flying = 0,
  onClose,
}: QuestionProps & { flying?: number }) {
  const { t } = useTranslation("pilots");
  return (
    <ConfirmCall
      title={t("suspendTitle", { name })}
      action={t("suspend")}
      call={useSetPilotStatus()}
      input={{ id, status: "suspended" as const }}
      done={t("suspended", { name })}
      onClose={onClose}
    >
      <p>{t("suspendHint")}</p>
      {upcoming_missions > 0 && <p>{t("suspendUpcoming", { count: upcoming_missions })}</p>}
      {flying > 0 && <p>{t("suspendFlying", { count: flying })}</p>}
    </ConfirmCall>
  );
}
