import type { SecondFactorStart } from "@overfly/contract/auth/second-factor";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CodeField } from "#platform/ui/fields/code-field.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PasswordField } from "#platform/ui/fields/password-field.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { profileQueries } from "#platform/queries/settings/profile-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { QrCode } from "#platform/ui/display/qr-code.tsx";
import { SettingsForm } from "#features/settings/settings-form.tsx";
import {
  useConfirmSecondFactor,
  useDisableSecondFactor,
  useStartSecondFactor,
} from "#features/settings/settings-mutations.ts";
import style from "#features/settings/settings.module.css";
import { useDraft } from "#platform/ui/fields/use-draft.ts";

/** The authenticator app: off, being set up, or on. */
export function SecondFactor() {
  const { t } = useTranslation("settings");
  const { t: own } = useTranslation("settings/security");
  const { data: profile } = useSuspenseQuery(profileQueries.one);
  const [begun, setBegun] = useState<SecondFactorStart>();
  const isOn = profile.code_by_app;
  return (
    <Panel
      title={own("authenticatorApp")}
      actions={<StateBadge tone={isOn ? "good" : "idle"}>{t(isOn ? "factorOn" : "factorOff")}</StateBadge>}
    >
      {isOn && <TurnOff />}
      {!isOn && begun === undefined && <SetUp onBegun={setBegun} />}
      {!isOn && begun !== undefined && <TurnOn begun={begun} onDone={() => setBegun(undefined)} />}
    </Panel>
  );
}

function SetUp({ onBegun }: { onBegun: (begun: SecondFactorStart) => void }) {
  const { t } = useTranslation("settings");
  const start = useStartSecondFactor();
  const { values, field, message } = useDraft({ password: "" }, start.error);
  const submit = (): void => start.mutate(values.password, { onSuccess: ({ data }) => onBegun(data) });
  return (
    <SettingsForm
      submit={submit}
      pending={start.isPending}
      message={message}
      action={t("setUpAuthenticator")}
    >
      <p className={style["hint"]}>{t("factorHint")}</p>
      <PasswordField
        label={t("currentPassword")}
        required
        autoComplete="current-password"
        {...field("password")}
      />
    </SettingsForm>
  );
}

function TurnOn({ begun, onDone }: { begun: SecondFactorStart; onDone: () => void }) {
  const { t } = useTranslation("settings");
  const confirm = useConfirmSecondFactor();
  const { values, field, message } = useDraft({ code: "" }, confirm.error);
  const submit = (): void =>
    confirm.mutate(values.code, {
      onSuccess: () => {
        toastSuccess(t("factorIsOn"));
        onDone();
      },
    });
  return (
    <SettingsForm submit={submit} pending={confirm.isPending} message={message} action={t("turnOn")}>
      <p className={style["hint"]}>{t("scan")}</p>
      <QrCode value={begun.uri} label={t("qr")} />
      <p className={style["key"]}>
        {t("key")}: <code dir="ltr">{new URL(begun.uri).searchParams.get("secret")}</code>
      </p>
      <p className={style["hint"]}>{t("recovery")}</p>
      <ul className={style["codes"]} dir="ltr">
        {begun.recovery_codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CodeField label={t("code")} hint={t("codeHint")} required {...field("code")} />
    </SettingsForm>
  );
}

function TurnOff() {
  const { t } = useTranslation("settings");
  const disable = useDisableSecondFactor();
  const { values, field, message } = useDraft({ password: "" }, disable.error);
  const submit = (): void =>
    disable.mutate(values.password, { onSuccess: () => toastSuccess(t("factorIsOff")) });
  return (
    <SettingsForm submit={submit} pending={disable.isPending} message={message} action={t("turnOff")}>
      <p className={style["hint"]}>{t("factorHint")}</p>
      <PasswordField
        label={t("currentPassword")}
        required
        autoComplete="current-password"
        {...field("password")}
      />
    </SettingsForm>
  );
}
