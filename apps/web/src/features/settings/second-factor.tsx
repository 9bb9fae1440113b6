import type { SecondFactorStart } from "@overfly/contract/auth/second-factor";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CodeField } from "#platform/ui/code-field.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PasswordField } from "#platform/ui/password-field.tsx";
import { StateBadge } from "#platform/ui/state-badge.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { QrCode } from "./qr-code.tsx";
import { SettingsForm } from "./settings-form.tsx";
import {
  settingsQueries,
  useConfirmSecondFactor,
  useDisableSecondFactor,
  useStartSecondFactor,
} from "./settings-queries.ts";
import { useSecurityText } from "./security-text.ts";
import { useSettingsText } from "./settings-text.ts";
import style from "./settings.module.css";
import { useDraft } from "./use-draft.ts";

/** The authenticator app: off, being set up, or on. */
export function SecondFactor() {
  const text = useSettingsText();
  const own = useSecurityText();
  const { data: profile } = useSuspenseQuery(settingsQueries.profile);
  const [begun, setBegun] = useState<SecondFactorStart>();
  const isOn = profile.code_by_app;
  return (
    <Panel
      title={own("app")}
      actions={<StateBadge tone={isOn ? "good" : "idle"}>{text(isOn ? "factorOn" : "factorOff")}</StateBadge>}
    >
      {isOn && <TurnOff />}
      {!isOn && begun === undefined && <SetUp onBegun={setBegun} />}
      {!isOn && begun !== undefined && <TurnOn begun={begun} onDone={() => setBegun(undefined)} />}
    </Panel>
  );
}

function SetUp({ onBegun }: { onBegun: (begun: SecondFactorStart) => void }) {
  const text = useSettingsText();
  const start = useStartSecondFactor();
  const { values, field, message } = useDraft({ password: "" }, start.error);
  const submit = (): void => start.mutate(values.password, { onSuccess: ({ data }) => onBegun(data) });
  return (
    <SettingsForm submit={submit} pending={start.isPending} message={message} action={text("setUp")}>
      <p className={style["hint"]}>{text("factorHint")}</p>
      <PasswordField
        label={text("currentPassword")}
        required
        autoComplete="current-password"
        {...field("password")}
      />
    </SettingsForm>
  );
}

function TurnOn({ begun, onDone }: { begun: SecondFactorStart; onDone: () => void }) {
  const text = useSettingsText();
  const confirm = useConfirmSecondFactor();
  const { values, field, message } = useDraft({ code: "" }, confirm.error);
  const submit = (): void =>
    confirm.mutate(values.code, {
      onSuccess: () => {
        toastSuccess(text("factorIsOn"));
        onDone();
      },
    });
  return (
    <SettingsForm submit={submit} pending={confirm.isPending} message={message} action={text("turnOn")}>
      <p className={style["hint"]}>{text("scan")}</p>
      <QrCode value={begun.uri} label={text("qr")} />
      <p className={style["key"]}>
        {text("key")}: <code dir="ltr">{new URL(begun.uri).searchParams.get("secret")}</code>
      </p>
      <p className={style["hint"]}>{text("recovery")}</p>
      <ul className={style["codes"]} dir="ltr">
        {begun.recovery_codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CodeField label={text("code")} hint={text("codeHint")} required {...field("code")} />
    </SettingsForm>
  );
}

function TurnOff() {
  const text = useSettingsText();
  const disable = useDisableSecondFactor();
  const { values, field, message } = useDraft({ password: "" }, disable.error);
  const submit = (): void =>
    disable.mutate(values.password, { onSuccess: () => toastSuccess(text("factorIsOff")) });
  return (
    <SettingsForm submit={submit} pending={disable.isPending} message={message} action={text("turnOff")}>
      <p className={style["hint"]}>{text("factorHint")}</p>
      <PasswordField
        label={text("currentPassword")}
        required
        autoComplete="current-password"
        {...field("password")}
      />
    </SettingsForm>
  );
}
