import { Checkbox } from "@mantine/core";
import type { SiteContact } from "@overfly/contract/sites/site-contacts";
import { sites } from "@overfly/contract/sites/sites";
import { call } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ContactFields } from "#platform/ui/contacts/contact-fields.tsx";
import { submittedPhone } from "#platform/ui/fields/submitted-phone.ts";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { useSaveContact } from "./contact-mutations.ts";

interface ContactFormProps {
  token: string;
  /** Undefined for a new one. */
  contact: SiteContact | undefined;
  onClose: () => void;
}

export function SiteContactForm({ token, contact, onClose }: ContactFormProps) {
  const { t } = useTranslation("sites/contacts");
  const edited = useVersioned(contact, async () => {
    const { data } = await call(sites.get, { params: { token } });
    return data.contacts.find(({ id }) => id === contact?.id);
  });
  const save = useSaveContact(token, edited.record);
  const draft = useDraft(valuesOf(contact), save.error);
  const { field, values } = draft;
  const { value: isCalledFirst, onChange: setCalledFirst } = field("call_before_flight");
  return (
    <FormDialog
      title={t(contact ? "edit" : "add")}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => draft.set(valuesOf(theirs)))}
      body={() =>
        draft.require("name")
          ? { ...values, email: values.email.trim() || null, phone: submittedPhone(values.phone) }
          : undefined
      }
      onSaved={() => t("saved", { name: values.name.trim() })}
      onClose={onClose}
    >
      <ContactFields field={field} roleHint={t("roleHint")} />
      <TextArea label={t("note")} hint={t("noteHint")} {...field("note")} maxLength={500} />
      <Checkbox
        label={t("callBeforeFlight")}
        checked={isCalledFirst}
        onChange={({ currentTarget }) => setCalledFirst(currentTarget.checked)}
      />
    </FormDialog>
  );
}

const valuesOf = (contact: SiteContact | undefined) => ({
  name: contact?.name ?? "",
  role: contact?.role ?? "",
  phone: contact?.phone ?? "",
  email: contact?.email ?? "",
  note: contact?.note ?? "",
  call_before_flight: contact?.call_before_flight ?? false,
});
