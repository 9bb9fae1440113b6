import { useUser } from "#platform/api/user.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { SettingsForm } from "#features/settings/settings-form.tsx";
import { choosable } from "#features/settings/team/permission-groups.ts";
import { PermissionMatrix } from "#features/settings/team/permission-matrix.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type TokenOwner, useCreateToken } from "./integration-mutations.ts";

const DAYS = [7, 30, 90, 180, 365];
const START = { name: "", expires_in_days: "90", scopes: [] as string[] };

export interface TokenFormProps {
  owner: TokenOwner;
  /** Receives the token, which can't be shown again. */
  onCreated: (token: string) => void;
  cancel: () => void;
}

export function TokenForm({ owner, onCreated, cancel }: TokenFormProps) {
  const { t } = useTranslation("settings/apps");
  const create = useCreateToken(owner);
  const { values, set, field, errors, message } = useDraft(START, create.error);
  const mine = choosable(useUser().current_provider_user.permissions.map(({ name }) => name));
  const submit = (): void =>
    create.mutate(
      { ...values, expires_in_days: Number(values.expires_in_days) },
      { onSuccess: ({ data }) => onCreated(data.token) },
    );
  return (
    <Panel title={t("newToken")}>
      <SettingsForm
        submit={submit}
        pending={create.isPending}
        message={message}
        action={t("create")}
        onCancel={cancel}
        takesFocus
        wide
      >
        <TextField label={t("name")} required maxLength={60} hint={t("tokenNameHint")} {...field("name")} />
        <Dropdown
          label={t("expires")}
          required
          options={DAYS.map((count) => ({ key: String(count), label: t("days", { count }) }))}
          {...field("expires_in_days")}
        />
        <PermissionMatrix
          offered={mine}
          selected={values.scopes}
          onChange={(scopes) => set({ scopes })}
          error={errors["scopes"]}
        />
      </SettingsForm>
    </Panel>
  );
}
