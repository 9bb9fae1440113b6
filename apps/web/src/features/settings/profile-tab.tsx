import { LOCALES } from "@overfly/i18n/generated/locales";
import { languageName } from "@overfly/i18n/language-name";
import type { Profile } from "@overfly/contract/profile/profile";
import { useMantineColorScheme } from "@mantine/core";
import { pilotCertificates } from "@overfly/contract/pilots/pilot-certificates";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PhoneField } from "#platform/ui/fields/phone-field.tsx";
import { TextField, type TextFieldProps } from "#platform/ui/fields/text-field.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { profileQueries } from "#platform/queries/settings/profile-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useCountries } from "#platform/ui/fields/places/use-countries.ts";
import { PictureField } from "#features/settings/picture/picture-field.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useRemoveAvatar, useSaveProfile, useSetAvatar } from "./settings-mutations.ts";
import style from "./settings.module.css";
import { submittedPhone } from "#platform/ui/fields/submitted-phone.ts";
import { useDraft } from "#platform/ui/fields/use-draft.ts";

const OwnCertificates = lazy(() =>
  import("#features/pilots/certificates/own-certificates.tsx").then((m) => ({ default: m.OwnCertificates })),
);

const CalendarPanel = lazy(() =>
  import("#features/settings/calendar/calendar-panel.tsx").then((m) => ({ default: m.CalendarPanel })),
);

export function ProfileTab() {
  const { t } = useTranslation("settings");
  const { t: pictures } = useTranslation("settings/pictures");
  const { data: profile } = useSuspenseQuery(profileQueries.one);
  const setAvatar = useSetAvatar();
  const removeAvatar = useRemoveAvatar();
  return (
    <>
      <Panel title={pictures("photo")}>
        <PictureField
          kind="person"
          picture={profile.avatar}
          initials={`${profile.first_name.charAt(0)}${profile.last_name.charAt(0)}`.toUpperCase()}
          save={setAvatar}
          remove={removeAvatar}
        />
      </Panel>
      <Panel title={t("personalDetails")}>
        <ProfileForm profile={profile} />
      </Panel>
      <Suspense>
        <CalendarPanel />
      </Suspense>
      <Allowed to={pilotCertificates.own}>
        <Suspense>
          <OwnCertificates />
        </Suspense>
      </Allowed>
    </>
  );
}

const LANGUAGES = LOCALES.map((key) => ({ key, label: languageName(key) }));

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation("settings");
  const save = useSaveProfile();
  const { values, field, message } = useDraft(
    {
      first_name: profile.first_name,
      last_name: profile.last_name,
      phone: profile.phone ?? "",
      country: profile.country,
      city: profile.city ?? "",
      locale: profile.locale,
    },
    save.error,
  );
  const countries = useCountries(values.country);
  const submit = (): void =>
    save.mutate(
      { ...values, phone: submittedPhone(values.phone) },
      { onSuccess: () => toastSuccess(t("saved")) },
    );
  return (
    <SettingsForm submit={submit} pending={save.isPending} message={message}>
      <Names first={field("first_name")} last={field("last_name")} />
      <TextField
        label={t("email")}
        hint={t("emailHint")}
        value={profile.email}
        onChange={() => undefined}
        disabled
      />
      <PhoneField label={t("phone")} {...field("phone")} />
      <div className={style["pair"]}>
        <Dropdown label={t("country")} searchable options={countries} {...field("country")} />
        <TextField
          label={t("city")}
          hint={t("cityHint")}
          maxLength={80}
          autoComplete="address-level2"
          {...field("city")}
        />
      </div>
      <div className={style["pair"]}>
        <Dropdown label={t("language")} options={LANGUAGES} {...field("locale")} />
        <Theme />
      </div>
    </SettingsForm>
  );
}

type NameField = Pick<TextFieldProps, "value" | "onChange" | "error" | "name">;

function Names({ first, last }: { first: NameField; last: NameField }) {
  const { t } = useTranslation("settings");
  return (
    <div className={style["pair"]}>
      <TextField label={t("firstName")} required maxLength={80} autoComplete="given-name" {...first} />
      <TextField label={t("lastName")} required maxLength={80} autoComplete="family-name" {...last} />
    </div>
  );
}

/** Light or dark, at once and on this device alone. */
function Theme() {
  const { t } = useTranslation("settings/security");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const options = (["auto", "light", "dark"] as const).map((key) => ({ key, label: t(`theme.${key}`) }));
  return (
    <Dropdown
      label={t("theme")}
      options={options}
      value={colorScheme}
      onChange={(value) => setColorScheme(value)}
    />
  );
}
