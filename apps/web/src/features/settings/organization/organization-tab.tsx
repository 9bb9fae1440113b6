import type { Organization } from "@overfly/contract/organization/organization";
import { Checkbox } from "@mantine/core";
import { checklistTemplates } from "@overfly/contract/checklists/checklist-templates";
import { sharedDocuments } from "@overfly/contract/clients/client-documents";
import { lazy, Suspense } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Allowed } from "#platform/ui/allowed.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { CountryField } from "#platform/ui/fields/places/country-field.tsx";
import { TimeZoneField } from "#platform/ui/fields/places/time-zone-field.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PhoneField } from "#platform/ui/fields/phone-field.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { organizationQueries } from "#platform/queries/settings/organization-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { submittedPhone } from "#platform/ui/fields/submitted-phone.ts";
import { BrandingFields } from "./branding-fields.tsx";
import { BaseMapsPanel } from "./base-maps.tsx";
import { LoginPagePanel } from "./login-page.tsx";
import { PictureField } from "#features/settings/picture/picture-field.tsx";
import { SettingsForm } from "#features/settings/settings-form.tsx";
import { useRemoveLogo, useSaveOrganization, useSetLogo } from "#features/settings/settings-mutations.ts";
import style from "#features/settings/settings.module.css";
import { useDraft } from "#platform/ui/fields/use-draft.ts";

const SharedDocuments = lazy(() =>
  import("./shared-documents.tsx").then((m) => ({ default: m.SharedDocuments })),
);

export function OrganizationTab() {
  const { t } = useTranslation("settings");
  const { t: pictures } = useTranslation("settings/pictures");
  const { data: organization } = useSuspenseQuery(organizationQueries.one);
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
      <Panel title={t("company")}>
        <OrganizationForm organization={organization} />
      </Panel>
      <Allowed to={sharedDocuments.list}>
        <Suspense>
          <SharedDocuments />
        </Suspense>
      </Allowed>
      <Allowed to={checklistTemplates.list}>
        <Panel
          title={t("checklists")}
          actions={<Button to="/missions/checklists">{t("openChecklists")}</Button>}
        >
          {t("checklistsHint")}
        </Panel>
      </Allowed>
      <BaseMapsPanel />
      <LoginPagePanel organization={organization} />
    </>
  );
}

function OrganizationForm({ organization }: { organization: Organization }) {
  const { t } = useTranslation("settings");
  const save = useSaveOrganization();
  const { values, field, message } = useDraft(startOf(organization), save.error);
  const submit = (): void =>
    save.mutate(
      {
        ...values,
        phone: submittedPhone(values.phone),
        email: values.email.trim() || null,
        website: values.website.trim() || null,
        accent: values.accent.trim() || null,
      },
      { onSuccess: () => toastSuccess(t("saved")) },
    );
  return (
    <SettingsForm submit={submit} pending={save.isPending} message={message}>
      <TextField label={t("companyName")} required maxLength={120} {...field("company_name")} />
      <div className={style["pair"]}>
        <CountryField label={t("country")} {...field("country")} />
        <TextField label={t("city")} maxLength={80} {...field("city")} />
      </div>
      <TimeZoneField label={t("timeZone")} {...field("time_zone")} />
      <PhoneField label={t("phone")} {...field("phone")} />
      <TextField label={t("email")} type="email" maxLength={254} {...field("email")} />
      <TextField label={t("website")} type="url" maxLength={200} {...field("website")} />
      <TextArea label={t("address")} maxLength={300} {...field("address")} />
      {organization.kind === "service_provider" && (
        <BrandingFields hint={t("brandingHint")} accent={field("accent")} footer={field("footer")} />
      )}
      {organization.kind === "service_provider" && (
        <Checkbox
          label={t("processesDockUploads")}
          description={t("processesDockUploadsHint")}
          checked={values.processes_dock_uploads}
          onChange={(event) => field("processes_dock_uploads").onChange(event.currentTarget.checked)}
        />
      )}
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
  processes_dock_uploads: organization.processes_dock_uploads,
  accent: organization.accent ?? "",
  footer: organization.footer ?? "",
});
