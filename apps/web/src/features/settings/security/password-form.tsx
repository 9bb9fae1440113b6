import type { ReactNode } from "react";
import { PasswordField } from "#platform/ui/fields/password-field.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { SettingsForm } from "#features/settings/settings-form.tsx";
import style from "#features/settings/settings.module.css";
import { useDraft } from "#platform/ui/fields/use-draft.ts";

export interface PasswordFormProps {
  /** Label of the button. */
  action: string;
  hint: ReactNode;
  error: Error | null;
  pending: boolean;
  onSubmit: (password: string) => void;
}

/** A form that asks for the user's password. */
export function PasswordForm({ action, hint, error, pending, onSubmit }: PasswordFormProps) {
  const { t } = useTranslation("settings");
  const { values, set, field, message } = useDraft({ password: "" }, error);
  const submit = (): void => {
    onSubmit(values.password);
    set({ password: "" });
  };
  return (
    <SettingsForm submit={submit} pending={pending} message={message} action={action}>
      <p className={style["hint"]}>{hint}</p>
      <PasswordField
        label={t("currentPassword")}
        required
        autoComplete="current-password"
        {...field("password")}
      />
    </SettingsForm>
  );
}
