import { type Client, clients } from "@overfly/contract/clients/clients";
import { call } from "#platform/api/call.ts";
import { useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { CountryField } from "#platform/ui/fields/places/country-field.tsx";
import { TimeZoneField } from "#platform/ui/fields/places/time-zone-field.tsx";
import { PhoneField } from "#platform/ui/fields/phone-field.tsx";
import { submittedPhone } from "#platform/ui/fields/submitted-phone.ts";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { useSaveClient } from "./client-mutations.ts";
import style from "./clients.module.css";

export interface ClientDialogProps {
  /** Absent for a new one. */
  client?: Client | undefined;
  onSaved?: (client: Client) => void;
  onClose: () => void;
}

/** The details of a client organization. */
export function ClientDialog({ client, onSaved, onClose }: ClientDialogProps) {
  const { t } = useTranslation("clients");
  const zone = useUser().provider?.time_zone ?? "UTC";
  const edited = useVersioned<Client>(
    client,
    async () => client && (await call(clients.get, { params: { id: client.id } })).data,
  );
  const save = useSaveClient(client?.id);
  const draft = useDraft(startOf(client, zone), save.error);
  const { field, values } = draft;
  const body = () => ({
    ...values,
    phone: submittedPhone(values.phone),
    email: values.email.trim() || null,
    website: values.website.trim() || null,
    updated_at: edited.record?.updated_at ?? "",
  });
  return (
    <FormDialog
      title={client ? t("editTitle", { name: client.company_name }) : t("addTitle")}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => draft.set(startOf(theirs, zone)))}
      body={() => (draft.require("company_name") ? body() : undefined)}
      onSaved={({ data }) => {
        onSaved?.(data);
        return t("saved", { name: data.company_name });
      }}
      onClose={onClose}
      size="lg"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog that was just opened */}
      <TextField label={t("companyName")} {...field("company_name")} maxLength={120} required autoFocus />
      <div className={style["pair"]}>
        <CountryField label={t("country")} {...field("country")} />
        <TextField label={t("city")} {...field("city")} maxLength={80} />
        <TimeZoneField label={t("timeZone")} {...field("time_zone")} />
        <PhoneField label={t("phone")} {...field("phone")} />
        <TextField label={t("email")} {...field("email")} type="email" maxLength={254} />
        <TextField label={t("website")} {...field("website")} type="url" maxLength={200} />
      </div>
      <TextArea label={t("address")} {...field("address")} maxLength={300} />
    </FormDialog>
  );
}

const startOf = (client: Client | undefined, zone: string) => ({
  company_name: client?.company_name ?? "",
  country: client?.country ?? null,
  city: client?.city ?? "",
  time_zone: client?.time_zone ?? zone,
  phone: client?.phone ?? "",
  email: client?.email ?? "",
  website: client?.website ?? "",
  address: client?.address ?? "",
});
