import type { Profile } from "@overfly/contract/profile/profile";
import { useMantineColorScheme } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Dropdown } from "#platform/ui/dropdown.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PhoneField } from "#platform/ui/phone-field.tsx";
import { TextField, type TextFieldProps } from "#platform/ui/text-field.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { useCountries } from "./countries.ts";
import { PictureField } from "./picture-field.tsx";
import { usePictureText } from "./picture-text.ts";
import { SettingsForm } from "./settings-form.tsx";
import { settingsQueries, useRemoveAvatar, useSaveProfile, useSetAvatar } from "./settings-queries.ts";
import { useSecurityText } from "./security-text.ts";
import { useSettingsText } from "./settings-text.ts";
import style from "./settings.module.css";
import { givenPhone } from "./given-phone.ts";
import { useDraft } from "./use-draft.ts";

export function ProfileTab() {
  const text = useSettingsText();
  const pictures = usePictureText();
  const { data: profile } = useSuspenseQuery(settingsQueries.profile);
  const setAvatar = useSetAvatar();
  const removeAvatar = useRemoveAvatar();
  return (
    <>
      <Panel title={pictures("picture")}>
        <PictureField
          kind="person"
          picture={profile.avatar}
          initials={`${profile.first_name.charAt(0)}${profile.last_name.charAt(0)}`.toUpperCase()}
          save={setAvatar}
          remove={removeAvatar}
        />
      </Panel>
      <Panel title={text("person")}>
        <ProfileForm profile={profile} />
      </Panel>
    </>
  );
}

const LANGUAGES = [
  { key: "en", label: "English" },
  { key: "ar", label: "العربية" },
] as const;

function ProfileForm({ profile }: { profile: Profile }) {
  const text = useSettingsText();
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
      { ...values, phone: givenPhone(values.phone) },
      { onSuccess: () => toastSuccess(text("saved")) },
    );
  return (
    <SettingsForm submit={submit} pending={save.isPending} message={message}>
      <Names first={field("first_name")} last={field("last_name")} />
      <TextField
        label={text("email")}
        hint={text("emailHint")}
        value={profile.email}
        onChange={() => undefined}
        disabled
      />
      <PhoneField label={text("phone")} {...field("phone")} />
      <div className={style["pair"]}>
        <Dropdown label={text("country")} searchable options={countries} {...field("country")} />
        <TextField
          label={text("city")}
          hint={text("placeHint")}
          maxLength={80}
          autoComplete="address-level2"
          {...field("city")}
        />
      </div>
      <div className={style["pair"]}>
        <Dropdown label={text("language")} options={LANGUAGES} {...field("locale")} />
        <Theme />
      </div>
    </SettingsForm>
  );
}

type NameField = Pick<TextFieldProps, "value" | "onChange" | "error" | "name">;

function Names({ first, last }: { first: NameField; last: NameField }) {
  const text = useSettingsText();
  return (
    <div className={style["pair"]}>
      <TextField label={text("first")} required maxLength={80} autoComplete="given-name" {...first} />
      <TextField label={text("last")} required maxLength={80} autoComplete="family-name" {...last} />
    </div>
  );
}

/** Light or dark, at once and on this device alone. */
function Theme() {
  const text = useSecurityText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const options = (["auto", "light", "dark"] as const).map((key) => ({ key, label: text(`theme.${key}`) }));
  return (
    <Dropdown
      label={text("theme")}
      options={options}
      value={colorScheme}
      onChange={(value) => setColorScheme(value)}
    />
  );
}
