import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export interface LeaveDialogProps {
  name: string;
  onLeave: () => void;
  onStay: () => void;
}

export function LeaveDialog({ name, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation("flight-routes");
  return (
    <Confirm opened onClose={onStay} title={t("leaveTitle")} action={t("discard")} onConfirm={onLeave} danger>
      {t("leaveHint", { name })}
    </Confirm>
  );
}
