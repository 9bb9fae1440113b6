import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { fieldErrors } from "#platform/api/call-error.ts";
import { FORGOT_PASSWORD_PATH, sideOf } from "#platform/api/sides.ts";
import { Button } from "#platform/ui/button.tsx";
import { PasswordField } from "#platform/ui/fields/password-field.tsx";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { publicSettingsQuery } from "#platform/queries/settings-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useLogin } from "./auth-mutations.ts";
import { CodeForm } from "./code-form.tsx";
import { EmailField } from "./email-field.tsx";
import { SignInLayout } from "#features/auth/layout/sign-in-layout.tsx";
import style from "#features/auth/layout/sign-in-layout.module.css";
import { FormError } from "./form-error.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { arrivalPath } from "./return-path.ts";
import { useEnter } from "./use-enter.ts";

const NOTICES: Record<string, "noProvider" | "unknownAccount" | "providerFailed"> = {
  "no-provider": "noProvider",
  "unknown-account": "unknownAccount",
  "provider-failed": "providerFailed",
};

export function LoginScreen() {
  const { t } = useTranslation("auth");
  useRedirects();
  const [params] = useSearchParams();
  const { data: entrance } = useQuery(authQueries.entrance(params.get("organization")));
  const side = entrance?.organization?.side ?? sideOf(location.host);
  const notice = NOTICES[params.get("notice") ?? ""];
  return (
    <SignInLayout title={t("loginTitle")} lead={t(`tagline.${side}`)} side={t(`side.${side}`)}>
      {notice !== undefined && (
        <Alert tone="bad" role="alert">
          {t(notice)}
        </Alert>
      )}
      <LoginForm />
    </SignInLayout>
  );
}

function LoginForm() {
  const { t } = useTranslation("auth");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [params, setParams] = useSearchParams();
  const login = useLogin();
  const errors = fieldErrors(login.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    login.mutate({ email: email.trim(), password });
  };
  const startAgain = (): void => {
    login.reset();
    setParams((before) => without(before, "step"), { replace: true });
  };
  if (errors["code"] !== undefined || params.get("step") === "code")
    return <CodeForm startAgain={startAgain} />;
  return (
    <form className={style["fields"]} onSubmit={submit} noValidate>
      <EmailField value={email} onChange={setEmail} error={errors["email"]} />
      <PasswordField
        label={t("password")}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors["password"]}
        required
      />
      <FormError error={login.error} messages={{ 401: t("wrongCredentials") }} />
      <Button kind="primary" type="submit" size="md" pending={login.isPending} fullWidth>
        {t("signIn")}
      </Button>
      <Button kind="quiet" to={params.size > 0 ? `${FORGOT_PASSWORD_PATH}?${params}` : FORGOT_PASSWORD_PATH}>
        {t("forgot")}
      </Button>
      <ProviderButtons />
    </form>
  );
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const left = new URLSearchParams(params);
  left.delete(name);
  return left;
}

/** Redirects signed-in users, those of several organizations to their selection; and an empty installation to its setup. */
function useRedirects(): void {
  const enter = useEnter();
  const [params] = useSearchParams();
  const { data: user } = useQuery(authQueries.user);
  const { data: settings } = useQuery(publicSettingsQuery);
  const { data: providers, error } = useQuery({ ...authQueries.providers, enabled: user !== undefined });
  const isKnown = user !== undefined && (providers !== undefined || error !== null);
  const target = isKnown
    ? arrivalPath(params.get("from"), providers)
    : !user && settings?.needs_setup
      ? "/setup"
      : undefined;
  useEffect(() => {
    if (target !== undefined) enter(target);
  }, [target, enter]);
}
