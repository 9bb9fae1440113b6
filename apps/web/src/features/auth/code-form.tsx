import type { CodeWay, CodeWays } from "@overfly/contract/auth/auth";
import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { fieldErrors } from "#platform/api/call-error.ts";
import { Button } from "#platform/ui/button.tsx";
import { CodeField } from "#platform/ui/code-field.tsx";
import { TextField } from "#platform/ui/text-field.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { codeWaysQuery, useLoginCode, useMailCode } from "./auth-queries.ts";
import { useAuthText } from "./auth-text.ts";
import style from "./entrance.module.css";

const NEITHER: CodeWays = { app: true, email: null };

/** The second step of signing in: a code of the authenticator app, one by e-mail, or a recovery code. */
export function CodeForm({ startAgain }: { startAgain: () => void }) {
  const text = useAuthText();
  const { data: ways = NEITHER } = useQuery(codeWaysQuery);
  const [chosen, setChosen] = useState<CodeWay>();
  const by = chosen ?? (ways.app ? "app" : "email");
  const [code, setCode] = useState("");
  const [remember, setRemember] = useState(false);
  const login = useLoginCode();
  const mail = useMailCode();
  const error = login.error ? (fieldErrors(login.error)["code"] ?? login.error.message) : undefined;
  const send = (whole: string): void => login.mutate({ code: whole.trim(), by, remember });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    send(code);
  };
  const choose = (way: CodeWay): void => {
    setChosen(way);
    setCode("");
    login.reset();
  };
  const sendMail = (): void => {
    mail.mutate(undefined, { onSuccess: () => toastSuccess(text("codeSent")) });
  };
  const email = ways.email ?? "";
  const hints = {
    app: text("codeHint"),
    email: text(mail.isSuccess ? "emailCodeHint" : "emailFirst", { email }),
    recovery: text("recoveryHint"),
  };
  const field = { value: code, onChange: setCode, error, required: true, name: "code", hint: hints[by] };
  return (
    <form className={style["fields"]} onSubmit={submit} noValidate>
      {by === "recovery" ? (
        <TextField label={text("recoveryCode")} autoComplete="one-time-code" maxLength={40} {...field} />
      ) : (
        <CodeField key={by} label={text("code")} onComplete={send} {...field} />
      )}
      {by === "email" && (
        <Button onClick={sendMail} pending={mail.isPending} kind={mail.isSuccess ? "secondary" : "primary"}>
          {text(mail.isSuccess ? "sendAgain" : "sendCode")}
        </Button>
      )}
      <Checkbox
        label={text("remember")}
        checked={remember}
        onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
      />
      <Button kind="primary" type="submit" size="md" pending={login.isPending} fullWidth>
        {text("signIn")}
      </Button>
      <OtherWays by={by} ways={ways} choose={choose} />
      <Button kind="quiet" onClick={startAgain}>
        {text("startAgain")}
      </Button>
    </form>
  );
}

interface OtherWaysProps {
  by: CodeWay;
  ways: CodeWays;
  choose: (way: CodeWay) => void;
}

function OtherWays({ by, ways, choose }: OtherWaysProps) {
  const text = useAuthText();
  const others = [
    { way: "app" as const, can: ways.app, label: text("useApp") },
    { way: "email" as const, can: ways.email !== null, label: text("useEmail") },
    { way: "recovery" as const, can: true, label: text("useRecovery") },
  ].filter(({ way, can }) => can && way !== by);
  return others.map(({ way, label }) => (
    <Button key={way} kind="quiet" onClick={() => choose(way)}>
      {label}
    </Button>
  ));
}
