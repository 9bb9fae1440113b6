import { Checkbox, Switch } from "@mantine/core";
import {
  WEBHOOK_EVENTS,
  CLIENT_EVENTS,
  type Webhook,
  type WebhookEvent,
} from "@overfly/contract/webhooks/webhooks";
import { useUser } from "#platform/api/user.ts";
import { Panel } from "#platform/ui/panel.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { SettingsForm } from "#features/settings/settings-form.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./apps.module.css";
import { useCreateWebhook, useUpdateWebhook } from "./integration-mutations.ts";

export interface WebhookFormProps {
  /** Absent for a new one. */
  webhook: Webhook | undefined;
  /** Gets the secret of a new one, which is not shown again. */
  done: (secret?: string) => void;
}

export function WebhookForm({ webhook, done }: WebhookFormProps) {
  const { t } = useTranslation("settings/apps");
  const create = useCreateWebhook();
  const update = useUpdateWebhook(webhook?.id ?? 0);
  const { isPending, error } = webhook ? update : create;
  const { values, set, field, errors, message } = useDraft(startOf(webhook), error);
  const offered = useUser().user_type === "client" ? CLIENT_EVENTS : WEBHOOK_EVENTS;
  const submit = (): void => {
    if (webhook)
      update.mutate(values, {
        onSuccess: () => {
          toastSuccess(t("saved"));
          done();
        },
      });
    else create.mutate(values, { onSuccess: ({ data }) => done(data.secret) });
  };
  return (
    <Panel title={webhook ? t("editWebhook", { name: webhook.name }) : t("newWebhook")}>
      <SettingsForm submit={submit} pending={isPending} message={message} onCancel={() => done()} takesFocus>
        <TextField label={t("name")} required maxLength={60} {...field("name")} />
        <TextField
          label={t("url")}
          required
          type="url"
          maxLength={500}
          placeholder="https://example.com/overfly"
          hint={t("urlHint")}
          {...field("url")}
        />
        <Checkbox.Group
          label={t("events")}
          withAsterisk
          value={values.events}
          onChange={(events) => set({ events: events })}
          error={errors["events"]}
        >
          <div className={style["events"]}>
            {offered.map((event) => (
              <Checkbox key={event} value={event} label={t(`event.${event}`)} />
            ))}
          </div>
        </Checkbox.Group>
        {webhook && (
          <Switch
            label={t("active")}
            description={t("activeHint")}
            checked={values.is_active}
            onChange={({ currentTarget }) => set({ is_active: currentTarget.checked })}
          />
        )}
      </SettingsForm>
    </Panel>
  );
}

const startOf = (webhook: Webhook | undefined) => ({
  name: webhook?.name ?? "",
  url: webhook?.url ?? "",
  events: webhook?.events ?? ([] as WebhookEvent[]),
  is_active: webhook?.is_active ?? true,
});
