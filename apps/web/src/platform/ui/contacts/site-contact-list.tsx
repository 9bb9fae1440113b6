import type { SiteContact } from "@overfly/contract/sites/site-contacts";
import type { ReactNode } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { ContactLines } from "./contact-lines.tsx";
import { ContactList } from "./contact-list.tsx";

interface SiteContactListProps {
  contacts: readonly SiteContact[];
  actionsOf?: (contact: SiteContact, index: number) => ReactNode;
}

/** Whom to call at a site, in this order. */
export function SiteContactList({ contacts, actionsOf }: SiteContactListProps) {
  const { t } = useTranslation("sites/contacts");
  return (
    <ContactList label={t("title")}>
      {contacts.map((contact, index) => (
        <li key={contact.id}>
          <ContactLines
            contact={{ ...contact, name: contact.name ?? t("unnamed") }}
            badge={contact.call_before_flight && <StateBadge tone="warn">{t("callBeforeFlight")}</StateBadge>}
          />
          {actionsOf?.(contact, index)}
        </li>
      ))}
    </ContactList>
  );
}
