import type { Invitation } from "@overfly/contract/members/invitations";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { fieldErrors } from "#platform/api/call-error.ts";
import { isRefusal } from "#platform/api/retry.ts";
import { LOGIN_PATH } from "#platform/api/sides.ts";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { Button } from "#platform/ui/button.tsx";
import { PasswordField } from "#platform/ui/fields/password-field.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useAcceptInvitation } from "./auth-mutations.ts";
import { SignInLayout } from "#features/auth/layout/sign-in-layout.tsx";
import style from "#features/auth/layout/sign-in-layout.module.css";
import { FormError } from "./form-error.tsx";
import { useLinkToken } from "./use-link-token.ts";

/** Joining an organization by the link of a message, in the message's language. */
export function InvitationScreen() {
  const { t } = useTranslation("auth");
  const token = useLinkToken();
  const { data: invitation, isError, failureReason } = useQuery(authQueries.invitation(token));
  const locale = invitation?.locale;
  useEffect(() => {
    if (locale) setLocale(locale);
  }, [locale]);
  if (isRefusal(failureReason) || isError) {
    return (
      <SignInLayout title={t("invalidInvitation")} lead={t("invalidInvitationHint")}>
        <Button to={LOGIN_PATH}>{t("backToLogin")}</Button>
      </SignInLayout>
    );
  }
  const company = invitation?.company_name ?? "…";
  const lead = invitation ? t("inviteHint", { email: invitation.email }) : t("signingIn");
  return (
    <SignInLayout title={t("inviteTitle", { company })} lead={lead} organization={invitation?.login_token}>
      {invitation ? <JoinForm token={token} invitation={invitation} /> : <LinesSkeleton />}
    </SignInLayout>
  );
}

function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const accept = useAcceptInvitation();
  const { first_name, last_name, has_account } = invitation;
  const form = useForm({ initialValues: { first_name, last_name, password: "" } });
  const errors = fieldErrors(accept.error);
  const field = (name: keyof typeof form.values) => ({
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value),
    error: errors[name],
    name,
    required: true,
  });
  const nameField = (name: "first_name" | "last_name") => ({ ...field(name), maxLength: 80 });
  const submit = form.onSubmit((values) =>
    accept.mutate(
      { token, ...values },
      {
        onSuccess: () => {
          toastSuccess(t("joined"));
          void navigate(LOGIN_PATH, { replace: true });
        },
      },
    ),
  );
  return (
    <form className={style["fields"]} onSubmit={submit} noValidate>
      {has_account ? (
        <p className={style["note"]}>{t("inviteExistingAccount")}</p>
      ) : (
        <div className={style["pair"]}>
          <TextField label={t("firstName")} autoComplete="given-name" {...nameField("first_name")} />
          <TextField label={t("lastName")} autoComplete="family-name" {...nameField("last_name")} />
        </div>
      )}
      <PasswordField
        label={t("password")}
        {...(has_account ? {} : { hint: t("passwordHint") })}
        autoComplete={has_account ? "current-password" : "new-password"}
        {...field("password")}
      />
      {errors["token"] !== undefined && (
        <Alert tone="bad" role="alert">
          {errors["token"]}
        </Alert>
      )}
      <FormError error={accept.error} />
      <Button kind="primary" type="submit" size="md" pending={accept.isPending} fullWidth>
        {t("join")}
      </Button>
    </form>
  );
}
