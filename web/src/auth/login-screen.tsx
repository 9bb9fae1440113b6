import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { CallError, fieldErrors } from "#api/call-error.ts";
import { settingsQuery } from "#api/settings.ts";
import { sideOf } from "#api/sides.ts";
import { userQuery } from "#api/user.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useLogin } from "./auth-queries.ts";
import { useAuthText } from "./auth-text.ts";
import { CodeForm } from "./code-form.tsx";
import { Entrance } from "./entrance.tsx";
import style from "./entrance.module.css";
import { wayBack } from "./way-back.ts";

const NO_PROVIDER = "no-provider";

export function LoginScreen() {
  const text = useAuthText();
  const side = sideOf(location.host);
  useRedirects();
  const [params] = useSearchParams();
  return (
    <Entrance title={text("loginTitle")} lead={text(`lead.${side}`)} side={text(`side.${side}`)}>
      {params.get("notice") === NO_PROVIDER && (
        <div className={style["error"]} role="alert">
          {text("noProvider")}
        </div>
      )}
      <LoginForm />
    </Entrance>
  );
}

function LoginForm() {
  const text = useAuthText();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const login = useLogin();
  const errors = fieldErrors(login.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    login.mutate({ email: email.trim(), password });
  };
  if (errors["code"] !== undefined) return <CodeForm startAgain={() => login.reset()} />;
  return (
    <form className={style["fields"]} onSubmit={submit} noValidate>
      <TextField
        label={text("email")}
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        value={email}
        onChange={setEmail}
        error={errors["email"]}
        required
      />
      <PasswordField
        label={text("password")}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors["password"]}
        required
      />
      {login.error && Object.keys(errors).length === 0 && <Failure error={login.error} />}
      <Button kind="primary" type="submit" size="md" pending={login.isPending} fullWidth>
        {text("signIn")}
      </Button>
    </form>
  );
}

function Failure({ error }: { error: Error }) {
  const text = useAuthText();
  const status = error instanceof CallError ? error.status : 0;
  const known: Record<number, string> = { 401: text("wrong"), 429: text("tooMany") };
  return (
    <div className={style["error"]} role="alert">
      {known[status] ?? error.message}
    </div>
  );
}

/** Someone already signed in goes on; an empty installation is set up first. */
function useRedirects(): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data: user } = useQuery(userQuery);
  const { data: settings } = useQuery(settingsQuery);
  const target = user ? wayBack(params.get("from")) : settings?.needs_setup ? "/setup" : undefined;
  useEffect(() => {
    if (target !== undefined) void navigate(target, { replace: true });
  }, [target, navigate]);
}
