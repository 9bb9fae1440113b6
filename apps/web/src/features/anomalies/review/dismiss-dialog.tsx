import { DISMISS_REASONS, type DismissReason } from "@overfly/contract/anomalies/anomalies";
import { Stack } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";

interface DismissDialogProps {
  close: () => void;
  dismiss: (reason: DismissReason) => void;
}

/** Asks why a detected anomaly is none; a digit answers. */
export function DismissDialog({ close, dismiss }: DismissDialogProps) {
  const { t } = useTranslation("anomalies");
  const choose = (reason: DismissReason): void => {
    close();
    dismiss(reason);
  };
  const press = useEffectEvent((key: string) => {
    const reason = DISMISS_REASONS[Number(key) - 1];
    if (reason) choose(reason);
  });
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent): void => press(key); // wherever the dialog has the focus
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <Dialog opened onClose={close} title={t("dismissTitle")} size="sm">
      <Stack gap="xs">
        {DISMISS_REASONS.map((reason, index) => (
          <Button key={reason} onClick={() => choose(reason)} fullWidth>
            {`${index + 1}  ${t(`dismissReason.${reason}`)}`}
          </Button>
        ))}
        <Hint>{t("dismissHint")}</Hint>
      </Stack>
    </Dialog>
  );
}
