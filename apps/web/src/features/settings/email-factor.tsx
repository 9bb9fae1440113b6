import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CodeField } from "#platform/ui/code-field.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { StateBadge } from "#platform/ui/state-badge.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { PasswordAsked } from "./password-asked.tsx";
import { RecoveryList } from "./recovery-codes.tsx";
import { useConfirmEmail, useDisableEmail, useStartEmail } from "./security-queries.ts";
import { useSecurityText } from "./security-text.ts";
import { SettingsForm } from "./settings-form.tsx";
import { settingsQueries } from "./settings-queries.ts";
import { useSettingsText } from "./settings-text.ts";
import style from "./settings.module.css";
import { useDraft } from "./use-draft.ts";

/** Codes by e-mail: off, being set up, or on. */
export function EmailFactor() {
  const text = useSecurityText();
  const common = useSettingsText();
  const { data: profile } = useSuspenseQuery(settingsQueries.profile);
  const [codes, setCodes] = useState<string[]>();
  const start = useStartEmail();
  const disable = useDisableEmail();
  const isOn = profile.code_by_email;
  return (
    <Panel
      title={text("emailFactor")}
      actions={
        <StateBadge tone={isOn ? "good" : "idle"}>{common(isOn ? "factorOn" : "factorOff")}</StateBadge>
      }
    >
      {isOn && (
        <PasswordAsked
          action={common("turnOff")}
          hint={text("emailFactorHint")}
          error={disable.error}
          pending={disable.isPending}
          onSubmit={(password) =>
            disable.mutate(password, { onSuccess: () => toastSuccess(text("emailIsOff")) })
          }
        />
      )}
      {!isOn && codes === undefined && (
        <PasswordAsked
          action={text("emailSetUp")}
          hint={text("emailFactorHint")}
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
  const text = useSecurityText();
  const common = useSettingsText();
  const confirm = useConfirmEmail();
  const { values, field, message } = useDraft({ code: "" }, confirm.error);
  const submit = (): void =>
    confirm.mutate(values.code, {
      onSuccess: () => {
        toastSuccess(text("emailIsOn"));
        onDone();
      },
    });
  return (
    <SettingsForm submit={submit} pending={confirm.isPending} message={message} action={common("turnOn")}>
      {codes.length > 0 && <RecoveryList codes={codes} />}
      <p className={style["hint"]}>{text("emailSent")}</p>
      <CodeField label={common("code")} required {...field("code")} />
    </SettingsForm>
  );
}
