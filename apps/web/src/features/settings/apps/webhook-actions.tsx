import type { Webhook } from "@overfly/contract/webhooks/webhooks";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { toastError, toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useRemoveWebhook, useRenewSecret, useTestWebhook } from "./integration-mutations.ts";

export interface WebhookActionsProps {
  webhook: Webhook;
  showSecret: (secret: string) => void;
}

export function WebhookActions({ webhook: { id, name }, showSecret }: WebhookActionsProps) {
  const { t } = useTranslation("settings/apps");
  const [confirming, setConfirming] = useState<"renew" | "delete" | null>(null);
  const test = useTestWebhook(id);
  const renew = useRenewSecret(id);
  const remove = useRemoveWebhook(id);
  const close = (): void => setConfirming(null);
  const sendTest = (): void =>
    test.mutate(undefined, {
      onSuccess: ({ data: { state, attempts } }) => {
        const { status, error } = attempts.at(-1) ?? { status: null, error: null };
        if (state === "delivered") toastSuccess(t("testDelivered", { status: String(status) }));
        else toastError(t("testFailed", { reason: error ?? String(status) }));
      },
    });
  return (
    <>
      <Button size="xs" pending={test.isPending} onClick={sendTest}>
        {t("test")}
      </Button>
      <Button size="xs" onClick={() => setConfirming("renew")}>
        {t("rotateSecret")}
      </Button>
      <Button size="xs" onClick={() => setConfirming("delete")}>
        {t("deleteWebhook")}
      </Button>
      <Confirm
        opened={confirming === "renew"}
        onClose={close}
        title={t("rotateTitle", { name })}
        action={t("rotateSecret")}
        pending={renew.isPending}
        onConfirm={() =>
          renew.mutate(undefined, { onSuccess: ({ data }) => showSecret(data.secret), onSettled: close })
        }
      >
        {t("rotateHint")}
      </Confirm>
      <Confirm
        opened={confirming === "delete"}
        onClose={close}
        title={t("deleteTitle", { name })}
        action={t("deleteWebhook")}
        danger
        pending={remove.isPending}
        onConfirm={() =>
          void remove.mutateAsync(undefined).then(() => toastSuccess(t("deleted", { name })), close)
        }
      >
        {t("deleteHint")}
      </Confirm>
    </>
  );
}
