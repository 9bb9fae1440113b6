import { type ClientContact, clientContacts } from "@overfly/contract/clients/client-contacts";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { ContactLines } from "#platform/ui/contacts/contact-lines.tsx";
import { ContactList } from "#platform/ui/contacts/contact-list.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { RowActions } from "#platform/ui/table/row-actions.tsx";
import { useRemoveContact } from "./contact-mutations.ts";

const ClientContactForm = lazy(() =>
  import("./client-contact-form.tsx").then((m) => ({ default: m.ClientContactForm })),
);

type Opened = { dialog: "form"; contact?: ClientContact } | { dialog: "remove"; contact: ClientContact };

/** Whom the provider talks to at a client. */
export function ClientContacts({ clientId }: { clientId: number }) {
  const { t } = useTranslation("clients");
  const { data, error, refetch } = useQuery(clientQueries.contacts(clientId));
  const [opened, open] = useState<Opened>();
  const close = (): void => open(undefined);
  return (
    <Panel
      title={t("contacts")}
      actions={
        <Allowed to={clientContacts.create}>
          <Button
            size="xs"
            icon={<IconPlus size={16} aria-hidden />}
            onClick={() => open({ dialog: "form" })}
          >
            {t("addContact")}
          </Button>
        </Allowed>
      }
    >
      {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!error && !data && <LinesSkeleton lines={3} />}
      {data?.length === 0 && <Hint>{t("noContacts")}</Hint>}
      {data && data.length > 0 && (
        <ContactList label={t("contacts")}>
          {data.map((contact) => (
            <Contact key={contact.id} contact={contact} open={open} />
          ))}
        </ContactList>
      )}
      {opened?.dialog === "form" && (
        <Suspense>
          <ClientContactForm clientId={clientId} contact={opened.contact} onClose={close} />
        </Suspense>
      )}
      {opened?.dialog === "remove" && <RemoveContact contact={opened.contact} onClose={close} />}
    </Panel>
  );
}

function Contact({ contact, open }: { contact: ClientContact; open: (opened: Opened) => void }) {
  const { t } = useTranslation("clients");
  const { name, is_primary } = contact;
  return (
    <li>
      <ContactLines
        contact={contact}
        badge={is_primary && <StateBadge tone="info">{t("primary")}</StateBadge>}
      />
      <RowActions
        name={name}
        actions={[
          {
            label: t("edit"),
            endpoint: clientContacts.update,
            icon: <IconPencil size={16} aria-hidden />,
            onClick: () => open({ dialog: "form", contact }),
          },
          {
            label: t("removeContact"),
            endpoint: clientContacts.remove,
            icon: <IconTrash size={16} aria-hidden />,
            onClick: () => open({ dialog: "remove", contact }),
            danger: true,
          },
        ]}
      />
    </li>
  );
}

function RemoveContact({ contact: { id, name }, onClose }: { contact: ClientContact; onClose: () => void }) {
  const { t } = useTranslation("clients");
  return (
    <ConfirmCall
      title={t("removeContactTitle", { name })}
      action={t("removeContact")}
      call={useRemoveContact()}
      input={id}
      done={t("contactRemoved", { name })}
      onClose={onClose}
    >
      {t("removeContactHint")}
    </ConfirmCall>
  );
}
