import { useForm } from "@mantine/form";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { fieldErrors } from "#platform/api/call-error.ts";
import { LOGIN_PATH } from "#platform/api/sides.ts";
import { Button } from "#platform/ui/button.tsx";
import { TimeZoneField } from "#platform/ui/fields/places/time-zone-field.tsx";
import { PasswordField } from "#platform/ui/fields/password-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { publicSettingsQuery } from "#platform/queries/settings-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { FormError } from "./form-error.tsx";
import { useCreateFirstAdministrator } from "./auth-mutations.ts";
import { SignInLayout } from "#features/auth/layout/sign-in-layout.tsx";
import style from "#features/auth/layout/sign-in-layout.module.css";

export const SetupScreen = () => (
  <Suspense>
    <Setup />
  </Suspense>
);

function Setup() {
  const { t } = useTranslation("auth");
  const { data: settings } = useSuspenseQuery(publicSettingsQuery);
  // The settings change with the set-up itself; the form stays until the dashboard is open.
  const [wasNeeded] = useState(settings.needs_setup);
  if (wasNeeded) {
    return (
      <SignInLayout title={t("setup")} lead={t("setupHint")}>
        <SetupForm />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={t("alreadySetUp")} lead={t("alreadySetUpHint")}>
      <Button kind="primary" size="md" to={LOGIN_PATH}>
        {t("signIn")}
      </Button>
    </SignInLayout>
  );
}

const START = {
  company_name: "",
  first_name: "",
  last_name: "",
  email: "",
  password: "",
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

function SetupForm() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const create = useCreateFirstAdministrator();
  const form = useForm({ initialValues: START });
  const errors = fieldErrors(create.error);
  type Name = keyof typeof form.values;
  const field = <N extends Name>(name: N) => ({
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value as never),
    error: errors[name],
    name,
    required: true,
  });
  const submit = form.onSubmit((values) =>
    create.mutate(values, {
      onSuccess: () => {
        void navigate("/dashboard", { replace: true });
      },
    }),
  );
  return (
    <form className={style["fields"]} onSubmit={submit} noValidate>
      <TextField
        label={t("company")}
        autoComplete="organization"
        maxLength={120}
        {...field("company_name")}
      />
      <div className={style["pair"]}>
        <TextField label={t("firstName")} autoComplete="given-name" maxLength={80} {...field("first_name")} />
        <TextField label={t("lastName")} autoComplete="family-name" maxLength={80} {...field("last_name")} />
      </div>
      <TextField label={t("email")} type="email" autoComplete="email" maxLength={254} {...field("email")} />
      <PasswordField
        label={t("newPassword")}
        hint={t("passwordHint")}
        autoComplete="new-password"
        {...field("password")}
      />
      <TimeZoneField label={t("timeZone")} {...field("time_zone")} />
      <FormError error={create.error} />
      <Button kind="primary" type="submit" size="md" pending={create.isPending} fullWidth>
        {t("createAdministrator")}
      </Button>
    </form>
  );
}
