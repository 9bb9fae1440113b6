import type { CodeChannel, CodeChannels } from "@overfly/contract/auth/auth";
import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { fieldErrors } from "#platform/api/call-error.ts";
import { Button } from "#platform/ui/button.tsx";
import { CodeField } from "#platform/ui/fields/code-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useLoginCode, useSendCode } from "./auth-mutations.ts";
import style from "#features/auth/layout/sign-in-layout.module.css";

const NEITHER: CodeChannels = { app: true, email: null };

/** The second step of signing in: a code of the authenticator app, one by e-mail, or a recovery code. */
export function CodeForm({ startAgain }: { startAgain: () => void }) {
  const { t } = useTranslation("auth");
  const { data: channels = NEITHER } = useQuery(authQueries.codeChannels);
  const [selected, setSelected] = useState<CodeChannel>();
  const by = selected ?? (channels.app ? "app" : "email");
  const [code, setCode] = useState("");
  const [remember, setRemember] = useState(false);
  const login = useLoginCode();
  const mail = useSendCode();
  const error = login.error ? (fieldErrors(login.error)["code"] ?? login.error.message) : undefined;
  const send = (whole: string): void => login.mutate({ code: whole.trim(), by, remember });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    send(code);
  };
  const choose = (channel: CodeChannel): void => {
    setSelected(channel);
    setCode("");
    login.reset();
  };
  const sendMail = (): void => {
    mail.mutate(undefined, { onSuccess: () => toastSuccess(t("codeSent")) });
  };
  const email = channels.email ?? "";
  const hints = {
    app: t("codeHint"),
    email: t(mail.isSuccess ? "emailCodeHint" : "emailFirst", { email }),
    recovery: t("recoveryHint"),
  };
  const field = { value: code, onChange: setCode, error, required: true, name: "code", hint: hints[by] };
  return (
    <form className={style["fields"]} onSubmit={submit} noValidate>
      {by === "recovery" ? (
        <TextField label={t("recoveryCode")} autoComplete="one-time-code" maxLength={40} {...field} />
      ) : (
        <CodeField key={by} label={t("code")} onComplete={send} {...field} />
      )}
      {by === "email" && (
        <Button onClick={sendMail} pending={mail.isPending} kind={mail.isSuccess ? "secondary" : "primary"}>
          {t(mail.isSuccess ? "resendCode" : "sendCode")}
        </Button>
      )}
      <Checkbox
        label={t("remember")}
        checked={remember}
        onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
      />
      <Button kind="primary" type="submit" size="md" pending={login.isPending} fullWidth>
        {t("signIn")}
      </Button>
      <OtherChannels by={by} channels={channels} choose={choose} />
      <Button kind="quiet" onClick={startAgain}>
        {t("startOver")}
      </Button>
    </form>
  );
}

interface OtherChannelsProps {
  by: CodeChannel;
  channels: CodeChannels;
  choose: (channel: CodeChannel) => void;
}

function OtherChannels({ by, channels, choose }: OtherChannelsProps) {
  const { t } = useTranslation("auth");
  const others = [
    { channel: "app" as const, can: channels.app, label: t("useAuthenticator") },
    { channel: "email" as const, can: channels.email !== null, label: t("useEmail") },
    { channel: "recovery" as const, can: true, label: t("useRecovery") },
  ].filter(({ channel, can }) => can && channel !== by);
  return others.map(({ channel, label }) => (
    <Button key={channel} kind="quiet" onClick={() => choose(channel)}>
      {label}
    </Button>
  ));
}
