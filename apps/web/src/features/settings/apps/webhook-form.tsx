import { Checkbox, Switch } from "@mantine/core";
import { CLIENT_EVENTS, type Webhook, WebhookEvent } from "@overfly/contract/webhooks/webhooks";
import { useUser } from "#platform/api/user.ts";
import { Panel } from "#platform/ui/panel.tsx";
import { TextField } from "#platform/ui/text-field.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { SettingsForm } from "#features/settings/settings-form.tsx";
import { useDraft } from "#features/settings/use-draft.ts";
import style from "./apps.module.css";
import { useCreateWebhook, useUpdateWebhook } from "./apps-queries.ts";
import { useAppsText } from "./apps-text.ts";

export interface WebhookFormProps {
  /** Absent for a new one. */
  webhook: Webhook | undefined;
  /** Gets the secret of a new one, which is not shown again. */
  done: (secret?: string) => void;
}

export function WebhookForm({ webhook, done }: WebhookFormProps) {
  const text = useAppsText();
  const create = useCreateWebhook();
  const update = useUpdateWebhook(webhook?.id ?? 0);
  const { isPending, error } = webhook ? update : create;
  const { values, set, field, errors, message } = useDraft(startOf(webhook), error);
  const offered = useUser().user_type === "client" ? CLIENT_EVENTS : WebhookEvent.options;
  const submit = (): void => {
    if (webhook)
      update.mutate(values, {
        onSuccess: () => {
          toastSuccess(text("saved"));
          done();
        },
      });
    else create.mutate(values, { onSuccess: ({ data }) => done(data.secret) });
  };
  return (
    <Panel title={webhook ? text("editWebhook", { name: webhook.name }) : text("newWebhook")}>
      <SettingsForm submit={submit} pending={isPending} message={message} onCancel={() => done()} takesFocus>
        <TextField label={text("name")} required maxLength={60} {...field("name")} />
        <TextField
          label={text("url")}
          required
          type="url"
          maxLength={500}
          placeholder="https://example.com/overfly"
          hint={text("urlHint")}
          {...field("url")}
        />
        <Checkbox.Group
          label={text("events")}
          withAsterisk
          value={values.events}
          onChange={(events) => set({ events: events })}
          error={errors["events"]}
        >
          <div className={style["events"]}>
            {offered.map((event) => (
              <Checkbox key={event} value={event} label={text(`event.${event}`)} />
            ))}
          </div>
        </Checkbox.Group>
        {webhook && (
          <Switch
            label={text("active")}
            description={text("activeHint")}
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
