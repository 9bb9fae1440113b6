import { Checkbox } from "@mantine/core";
import { type ClientContact, clientContacts } from "@overfly/contract/clients/client-contacts";
import { call } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ContactFields } from "#platform/ui/contacts/contact-fields.tsx";
import { submittedPhone } from "#platform/ui/fields/submitted-phone.ts";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { useSaveContact } from "./contact-mutations.ts";

interface ContactFormProps {
  clientId: number;
  /** Undefined for a new one. */
  contact: ClientContact | undefined;
  onClose: () => void;
}

export function ClientContactForm({ clientId, contact, onClose }: ContactFormProps) {
  const { t } = useTranslation("clients");
  const edited = useVersioned(contact, async () => {
    const { data } = await call(clientContacts.list, { params: { id: clientId } });
    return data.find(({ id }) => id === contact?.id);
  });
  const save = useSaveContact(clientId, edited.record);
  const draft = useDraft(valuesOf(contact), save.error);
  const { field, values } = draft;
  const { value: isPrimary, onChange: setPrimary } = field("is_primary");
  return (
    <FormDialog
      title={contact ? t("editContact", { name: contact.name }) : t("addContact")}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => draft.set(valuesOf(theirs)))}
      body={() =>
        draft.require("name")
          ? { ...values, email: values.email.trim() || null, phone: submittedPhone(values.phone) }
          : undefined
      }
      onSaved={({ data }) => t("contactSaved", { name: data.name })}
      onClose={onClose}
    >
      <ContactFields field={field} roleHint={t("contactRoleHint")} />
      <Checkbox
        label={t("primary")}
        description={t("primaryHint")}
        checked={isPrimary}
        disabled={contact?.is_primary === true}
        onChange={({ currentTarget }) => setPrimary(currentTarget.checked)}
      />
    </FormDialog>
  );
}

const valuesOf = (contact: ClientContact | undefined) => ({
  name: contact?.name ?? "",
  role: contact?.role ?? "",
  email: contact?.email ?? "",
  phone: contact?.phone ?? "",
  is_primary: contact?.is_primary ?? false,
});
