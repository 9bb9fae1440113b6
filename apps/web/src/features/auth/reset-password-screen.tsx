import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { fieldErrors } from "#platform/api/call-error.ts";
import { FORGOT_PASSWORD_PATH, LOGIN_PATH } from "#platform/api/sides.ts";
import { Button } from "#platform/ui/button.tsx";
import { PasswordField } from "#platform/ui/fields/password-field.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useResetPassword } from "./auth-mutations.ts";
import { SignInLayout } from "#features/auth/layout/sign-in-layout.tsx";
import style from "#features/auth/layout/sign-in-layout.module.css";
import { FormError } from "./form-error.tsx";
import { useLinkToken } from "./use-link-token.ts";

/** A new password by the link of a message. */
export function ResetPasswordScreen() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const token = useLinkToken();
  const [password, setPassword] = useState("");
  const reset = useResetPassword();
  const errors = fieldErrors(reset.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    reset.mutate(
      { token, new_password: password },
      {
        onSuccess: () => {
          toastSuccess(t("resetDone"));
          void navigate(LOGIN_PATH, { replace: true });
        },
      },
    );
  };
  if (token === "" || errors["token"] !== undefined) {
    return (
      <SignInLayout title={t("invalidLink")} lead={t("invalidLinkHint")}>
        <Button kind="primary" size="md" to={FORGOT_PASSWORD_PATH}>
          {t("newLink")}
        </Button>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={t("resetTitle")} lead={t("resetHint")}>
      <form className={style["fields"]} onSubmit={submit} noValidate>
        <PasswordField
          label={t("newPassword")}
          hint={t("passwordHint")}
          name="new_password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={errors["new_password"]}
          required
        />
        <FormError error={reset.error} />
        <Button kind="primary" type="submit" size="md" pending={reset.isPending} fullWidth>
          {t("savePassword")}
        </Button>
      </form>
    </SignInLayout>
  );
}
