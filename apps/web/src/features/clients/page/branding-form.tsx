import { Checkbox } from "@mantine/core";
import { clientBranding, type ClientBranding as Branding } from "@overfly/contract/clients/client-branding";
import type { Client } from "@overfly/contract/clients/clients";
import type { BodyInput } from "@overfly/contract/endpoint";
import { BrandingFields } from "#features/settings/organization/branding-fields.tsx";
import { PictureField } from "#features/settings/picture/picture-field.tsx";
import { SettingsForm } from "#features/settings/settings-form.tsx";
import { useSettingsMutation } from "#features/settings/settings-mutations.ts";
import { call } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";

interface BrandingFormProps {
  client: Pick<Client, "id" | "company_name">;
  branding: Branding;
}

/** Chooses the branding that a client sees. */
export function BrandingForm({ client: { id, company_name }, branding }: BrandingFormProps) {
  const { t } = useTranslation("clients");
  const { save, setLogo, removeLogo } = useBranding(id);
  const { values, field, message } = useDraft(
    { is_own: branding.is_own, accent: branding.accent ?? "", footer: branding.footer ?? "" },
    save.error,
  );
  const submit = (): void =>
    save.mutate(
      { ...values, accent: values.accent.trim() || null },
      { onSuccess: () => toastSuccess(t("brandingSaved", { name: company_name })) },
    );
  return (
    <SettingsForm submit={submit} pending={save.isPending} message={message} wide>
      <Checkbox
        label={t("ownBranding")}
        description={t("ownBrandingHint")}
        checked={values.is_own}
        onChange={({ currentTarget }) => field("is_own").onChange(currentTarget.checked)}
      />
      {values.is_own && (
        <>
          <PictureField
            kind="logo"
            hint={t("brandingLogoHint", { name: company_name })}
            picture={branding.logo}
            initials={company_name.charAt(0).toUpperCase()}
            save={setLogo}
            remove={removeLogo}
          />
          <BrandingFields
            hint={t("brandingFieldsHint", { name: company_name })}
            accent={field("accent")}
            footer={field("footer")}
          />
        </>
      )}
    </SettingsForm>
  );
}

function useBranding(id: number) {
  const params = { id };
  const stale = [clientQueries.branding(id).queryKey];
  return {
    save: useSettingsMutation(
      (body: BodyInput<typeof clientBranding.update>) => call(clientBranding.update, { params, body }),
      stale,
      true,
    ),
    setLogo: useSettingsMutation((file: Blob) => call(clientBranding.setLogo, { params, file }), stale, true),
    removeLogo: useSettingsMutation(() => call(clientBranding.removeLogo, { params }), stale),
  };
}
