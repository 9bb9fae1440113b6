import { type SiteContact, siteContacts } from "@overfly/contract/sites/site-contacts";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { SiteContactList } from "#platform/ui/contacts/site-contact-list.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { type RowAction, RowActions } from "#platform/ui/table/row-actions.tsx";
import { useOrderContacts } from "./contact-mutations.ts";

const RemoveContact = lazy(() => import("./remove-contact.tsx").then((m) => ({ default: m.RemoveContact })));
const SiteContactForm = lazy(() =>
  import("./site-contact-form.tsx").then((m) => ({ default: m.SiteContactForm })),
);

type Opened = { dialog: "form"; contact?: SiteContact } | { dialog: "remove"; contact: SiteContact };

/** Whom to call at a site. */
export function ContactsPanel({ site: { token, contacts } }: { site: SiteDetail }) {
  const { t } = useTranslation("sites/contacts");
  const [opened, open] = useState<Opened>();
  const close = (): void => open(undefined);
  return (
    <Panel
      title={t("title")}
      actions={
        <Allowed to={siteContacts.create}>
          <Button
            size="xs"
            icon={<IconPlus size={16} aria-hidden />}
            onClick={() => open({ dialog: "form" })}
          >
            {t("add")}
          </Button>
        </Allowed>
      }
    >
      {contacts.length === 0 ? (
        <Hint>{t("none")}</Hint>
      ) : (
        <SiteContactList
          contacts={contacts}
          actionsOf={(contact, index) => (
            <ContactActions token={token} contacts={contacts} index={index} contact={contact} open={open} />
          )}
        />
      )}
      <Suspense>
        {opened?.dialog === "form" && (
          <SiteContactForm token={token} contact={opened.contact} onClose={close} />
        )}
        {opened?.dialog === "remove" && <RemoveContact contact={opened.contact} onClose={close} />}
      </Suspense>
    </Panel>
  );
}

interface ContactActionsProps {
  token: string;
  contacts: readonly SiteContact[];
  contact: SiteContact;
  index: number;
  open: (opened: Opened) => void;
}

function ContactActions({ token, contacts, contact, index, open }: ContactActionsProps) {
  const { t } = useTranslation("sites/contacts");
  const order = useOrderContacts(token);
  const move = (label: string, icon: RowAction["icon"], to: number): RowAction[] =>
    to < 0 || to >= contacts.length
      ? []
      : [
          {
            label,
            icon,
            endpoint: siteContacts.order,
            onClick: () => {
              const ids = contacts.map(({ id }) => id).toSpliced(index, 1);
              order.mutate(ids.toSpliced(to, 0, contact.id));
            },
          },
        ];
  return (
    <RowActions
      name={contact.name ?? t("unnamed")}
      actions={[
        {
          label: t("edit"),
          endpoint: siteContacts.update,
          icon: <IconPencil size={16} aria-hidden />,
          onClick: () => open({ dialog: "form", contact }),
        },
        ...move(t("moveUp"), <IconArrowUp size={16} aria-hidden />, index - 1),
        ...move(t("moveDown"), <IconArrowDown size={16} aria-hidden />, index + 1),
        {
          label: t("remove"),
          endpoint: siteContacts.remove,
          icon: <IconTrash size={16} aria-hidden />,
          onClick: () => open({ dialog: "remove", contact }),
          danger: true,
        },
      ]}
    />
  );
}
