import { type SubmitEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { fieldErrors } from "#platform/api/call-error.ts";
import { LOGIN_PATH } from "#platform/api/sides.ts";
import { Button } from "#platform/ui/button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useRequestPasswordReset } from "./auth-mutations.ts";
import { EmailField } from "./email-field.tsx";
import { SignInLayout } from "#features/auth/layout/sign-in-layout.tsx";
import style from "#features/auth/layout/sign-in-layout.module.css";
import { FormError } from "./form-error.tsx";

/** Requests a password reset link. The answer is the same for every address, so that none can be probed. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation("auth");
  const [email, setEmail] = useState("");
  const requestReset = useRequestPasswordReset();
  const [params] = useSearchParams();
  const login = params.size > 0 ? `${LOGIN_PATH}?${params}` : LOGIN_PATH;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    requestReset.mutate(email.trim());
  };
  if (requestReset.isSuccess) {
    return (
      <SignInLayout title={t("sentTitle")} lead={t("sentHint", { email: requestReset.variables })}>
        <Button to={login}>{t("backToLogin")}</Button>
      </SignInLayout>
    );
  }
  const errors = fieldErrors(requestReset.error);
  return (
    <SignInLayout title={t("forgotTitle")} lead={t("forgotHint")}>
      <form className={style["fields"]} onSubmit={submit} noValidate>
        <EmailField value={email} onChange={setEmail} error={errors["email"]} />
        <FormError error={requestReset.error} />
        <Button kind="primary" type="submit" size="md" pending={requestReset.isPending} fullWidth>
          {t("send")}
        </Button>
        <Button kind="quiet" to={login}>
          {t("backToLogin")}
        </Button>
      </form>
    </SignInLayout>
  );
}
