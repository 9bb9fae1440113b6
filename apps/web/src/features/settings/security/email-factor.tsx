import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CodeField } from "#platform/ui/fields/code-field.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { profileQueries } from "#platform/queries/settings/profile-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PasswordForm } from "./password-form.tsx";
import { RecoveryList } from "./recovery-codes.tsx";
import { useConfirmEmail, useDisableEmail, useStartEmail } from "./security-mutations.ts";
import { SettingsForm } from "#features/settings/settings-form.tsx";
import style from "#features/settings/settings.module.css";
import { useDraft } from "#platform/ui/fields/use-draft.ts";

/** Codes by e-mail: off, being set up, or on. */
export function EmailFactor() {
  const { t } = useTranslation("settings/security");
  const { t: common } = useTranslation("settings");
  const { data: profile } = useSuspenseQuery(profileQueries.one);
  const [codes, setCodes] = useState<string[]>();
  const start = useStartEmail();
  const disable = useDisableEmail();
  const isOn = profile.code_by_email;
  return (
    <Panel
      title={t("emailFactor")}
      actions={
        <StateBadge tone={isOn ? "good" : "idle"}>{common(isOn ? "factorOn" : "factorOff")}</StateBadge>
      }
    >
      {isOn && (
        <PasswordForm
          action={common("turnOff")}
          hint={t("emailFactorHint")}
          error={disable.error}
          pending={disable.isPending}
          onSubmit={(password) =>
            disable.mutate(password, { onSuccess: () => toastSuccess(t("emailIsOff")) })
          }
        />
      )}
      {!isOn && codes === undefined && (
        <PasswordForm
          action={t("emailSetUp")}
          hint={t("emailFactorHint")}
          error={start.error}
          pending={start.isPending}
          onSubmit={(password) =>
            start.mutate(password, { onSuccess: ({ data }) => setCodes(data.recovery_codes) })
          }
        />
      )}
      {!isOn && codes !== undefined && <Confirm codes={codes} onDone={() => setCodes(undefined)} />}
    </Panel>
  );
}

function Confirm({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation("settings/security");
  const { t: common } = useTranslation("settings");
  const confirm = useConfirmEmail();
  const { values, field, message } = useDraft({ code: "" }, confirm.error);
  const submit = (): void =>
    confirm.mutate(values.code, {
      onSuccess: () => {
        toastSuccess(t("emailIsOn"));
        onDone();
      },
    });
  return (
    <SettingsForm submit={submit} pending={confirm.isPending} message={message} action={common("turnOn")}>
      {codes.length > 0 && <RecoveryList codes={codes} />}
      <p className={style["hint"]}>{t("emailSent")}</p>
      <CodeField label={common("code")} required {...field("code")} />
    </SettingsForm>
  );
}
