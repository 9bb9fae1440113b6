import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PhoneField } from "#platform/ui/fields/phone-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import type { useDraft } from "#platform/ui/fields/use-draft.ts";

export interface ContactValues {
  name: string;
  role: string;
  phone: string;
  email: string;
}

interface ContactFieldsProps {
  field: ReturnType<typeof useDraft<ContactValues>>["field"];
  /** Such as "For example, site manager". */
  roleHint: string;
}

/** What every contact has, of a site or of a client. */
export function ContactFields({ field, roleHint }: ContactFieldsProps) {
  const { t } = useTranslation("sites/contacts");
  return (
    <>
      <TextField label={t("name")} {...field("name")} maxLength={80} required />
      <TextField label={t("role")} hint={roleHint} {...field("role")} maxLength={80} />
      <PhoneField label={t("phone")} {...field("phone")} />
      <TextField label={t("email")} type="email" {...field("email")} maxLength={254} />
    </>
  );
}
