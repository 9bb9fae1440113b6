import type { Organization } from "@overfly/contract/organization/organization";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Dropdown } from "#platform/ui/dropdown.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PhoneField } from "#platform/ui/phone-field.tsx";
import { TextArea } from "#platform/ui/text-area.tsx";
import { TextField } from "#platform/ui/text-field.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { useCountries } from "./countries.ts";
import { givenPhone } from "./given-phone.ts";
import { LoginPagePanel } from "./login-page.tsx";
import { PictureField } from "./picture-field.tsx";
import { usePictureText } from "./picture-text.ts";
import { SettingsForm } from "./settings-form.tsx";
import { settingsQueries, useRemoveLogo, useSaveOrganization, useSetLogo } from "./settings-queries.ts";
import { useSettingsText } from "./settings-text.ts";
import style from "./settings.module.css";
import { useDraft } from "./use-draft.ts";

export function OrganizationTab() {
  const text = useSettingsText();
  const pictures = usePictureText();
  const { data: organization } = useSuspenseQuery(settingsQueries.organization);
  const setLogo = useSetLogo();
  const removeLogo = useRemoveLogo();
  return (
    <>
      <Panel title={pictures("logo")}>
        <PictureField
          kind="logo"
          picture={organization.logo}
          initials={organization.company_name.charAt(0).toUpperCase()}
          save={setLogo}
          remove={removeLogo}
        />
      </Panel>
      <Panel title={text("company")}>
        <OrganizationForm organization={organization} />
      </Panel>
      <LoginPagePanel organization={organization} />
    </>
  );
}

const ZONES = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

function OrganizationForm({ organization }: { organization: Organization }) {
  const text = useSettingsText();
  const save = useSaveOrganization();
  const { values, field, message } = useDraft(startOf(organization), save.error);
  const countries = useCountries(values.country);
  const zones = [...new Set([organization.time_zone, ...ZONES])];
  const submit = (): void =>
    save.mutate(
      {
        ...values,
        phone: givenPhone(values.phone),
        email: values.email.trim() || null,
        website: values.website.trim() || null,
      },
      { onSuccess: () => toastSuccess(text("saved")) },
    );
  return (
    <SettingsForm submit={submit} pending={save.isPending} message={message}>
      <TextField label={text("companyName")} required maxLength={120} {...field("company_name")} />
      <div className={style["pair"]}>
        <Dropdown label={text("country")} searchable options={countries} {...field("country")} />
        <TextField label={text("city")} maxLength={80} {...field("city")} />
      </div>
      <Dropdown
        label={text("timeZone")}
        required
        searchable
        options={zones.map((key) => ({ key, label: key.replaceAll("_", " ") }))}
        {...field("time_zone")}
      />
      <PhoneField label={text("phone")} {...field("phone")} />
      <TextField label={text("email")} type="email" maxLength={254} {...field("email")} />
      <TextField label={text("website")} type="url" maxLength={200} {...field("website")} />
      <TextArea label={text("address")} maxLength={300} {...field("address")} />
    </SettingsForm>
  );
}

const startOf = (organization: Organization) => ({
  company_name: organization.company_name,
  country: organization.country,
  city: organization.city ?? "",
  time_zone: organization.time_zone,
  phone: organization.phone ?? "",
  email: organization.email ?? "",
  website: organization.website ?? "",
  address: organization.address ?? "",
});
