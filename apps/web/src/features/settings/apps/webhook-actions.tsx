import type { Webhook } from "@overfly/contract/webhooks/webhooks";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/confirm.tsx";
import { toastError, toastSuccess } from "#platform/ui/toast.tsx";
import { useRemoveWebhook, useRenewSecret, useTestWebhook } from "./apps-queries.ts";
import { useAppsText } from "./apps-text.ts";

export interface WebhookActionsProps {
  webhook: Webhook;
  showSecret: (secret: string) => void;
}

export function WebhookActions({ webhook: { id, name }, showSecret }: WebhookActionsProps) {
  const text = useAppsText();
  const [asked, setAsked] = useState<"renew" | "delete" | null>(null);
  const test = useTestWebhook(id);
  const renew = useRenewSecret(id);
  const remove = useRemoveWebhook(id);
  const close = (): void => setAsked(null);
  const sendTest = (): void =>
    test.mutate(undefined, {
      onSuccess: ({ data: { state, attempts } }) => {
        const { status, error } = attempts.at(-1) ?? { status: null, error: null };
        if (state === "delivered") toastSuccess(text("testTaken", { status: String(status) }));
        else toastError(text("testRefused", { reason: error ?? String(status) }));
      },
    });
  return (
    <>
      <Button size="xs" pending={test.isPending} onClick={sendTest}>
        {text("test")}
      </Button>
      <Button size="xs" onClick={() => setAsked("renew")}>
        {text("renew")}
      </Button>
      <Button size="xs" onClick={() => setAsked("delete")}>
        {text("deleteWebhook")}
      </Button>
      <Confirm
        opened={asked === "renew"}
        onClose={close}
        title={text("renewTitle", { name })}
        action={text("renew")}
        pending={renew.isPending}
        onConfirm={() =>
          renew.mutate(undefined, { onSuccess: ({ data }) => showSecret(data.secret), onSettled: close })
        }
      >
        {text("renewHint")}
      </Confirm>
      <Confirm
        opened={asked === "delete"}
        onClose={close}
        title={text("deleteTitle", { name })}
        action={text("deleteWebhook")}
        danger
        pending={remove.isPending}
        onConfirm={() =>
          void remove.mutateAsync(undefined).then(() => toastSuccess(text("deleted", { name })), close)
        }
      >
        {text("deleteHint")}
      </Confirm>
    </>
  );
}
