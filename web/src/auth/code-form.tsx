import { Checkbox } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { fieldErrors } from "#api/call-error.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useLoginCode } from "./auth-queries.ts";
import { useAuthText } from "./auth-text.ts";
import style from "./entrance.module.css";

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ startAgain }: { startAgain: () => void }) {
  const text = useAuthText();
  const [code, setCode] = useState("");
  const [byApp, setByApp] = useState(true);
  const [remember, setRemember] = useState(false);
  const login = useLoginCode();
  const error = login.error ? (fieldErrors(login.error)["code"] ?? login.error.message) : undefined;
  const send = (whole: string): void => login.mutate({ code: whole.trim(), remember });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    send(code);
  };
  const field = { value: code, onChange: setCode, error, required: true, name: "code" };
  return (
    <form className={style["fields"]} onSubmit={submit} noValidate>
      {byApp ? (
        <CodeField label={text("code")} hint={text("codeHint")} onComplete={send} {...field} />
      ) : (
        <TextField
          label={text("recoveryCode")}
          hint={text("recoveryHint")}
          autoComplete="one-time-code"
          maxLength={40}
          {...field}
        />
      )}
      <Checkbox
        label={text("remember")}
        checked={remember}
        onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
      />
      <Button kind="primary" type="submit" size="md" pending={login.isPending} fullWidth>
        {text("signIn")}
      </Button>
      <Button
        kind="quiet"
        onClick={() => {
          setByApp(!byApp);
          setCode("");
        }}
      >
        {text(byApp ? "useRecovery" : "useApp")}
      </Button>
      <Button kind="quiet" onClick={startAgain}>
        {text("startAgain")}
      </Button>
    </form>
  );
}
