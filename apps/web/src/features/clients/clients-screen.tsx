import { clientInvitations } from "@overfly/contract/clients/client-invitations";
import { type Client, CLIENT_STATUSES, clients } from "@overfly/contract/clients/clients";
import { IconArchive, IconPencil, IconRestore, IconUserPlus, IconUsersGroup } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useSentInvitation } from "#features/invitations/use-sent-invitation.tsx";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { countryName } from "#platform/ui/fields/places/country-name.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { type RowAction, RowActions } from "#platform/ui/table/row-actions.tsx";
import { type ListPosition, useListSearch } from "#platform/ui/table/use-list-search.ts";
import { useAddDialog } from "#platform/ui/use-add-dialog.ts";
import { useArchiveClient, useRestoreClient } from "./client-mutations.ts";

const ClientDialog = lazy(() => import("./client-dialog.tsx").then((m) => ({ default: m.ClientDialog })));
const ContactDialog = lazy(() => import("./contact-dialog.tsx").then((m) => ({ default: m.ContactDialog })));

/** The dialog that is open for a client. */
interface Opened {
  dialog: "edit" | "invite" | "archive";
  client: Client;
}

/** The client organizations that the provider serves. */
export function ClientsScreen() {
  const { t } = useTranslation("clients");
  const list = useListSearch(["status"]);
  const page = useQuery({ ...clientQueries.list(queryOf(list.query)), placeholderData: keepPreviousData });
  const adding = useAddDialog(clients.create);
  const [opened, open] = useState<Opened>();
  const actionsOf = useClientActions(open);
  return (
    <>
      <ListScreen
        title={t("title")}
        icon={<IconUsersGroup size={28} stroke={1.5} aria-hidden />}
        empty={{ title: t("empty"), description: t("emptyHint") }}
        create={{ endpoint: clients.create, label: t("add"), onClick: adding.open }}
        filters={
          <Dropdown
            label={t("status")}
            value={queryOf(list.query).status}
            onChange={(status) => list.filter({ status: status === "active" ? "" : status })}
            options={CLIENT_STATUSES.map((key) => ({ key, label: t(`status.${key}`) }))}
          />
        }
        list={list}
        columns={useColumns()}
        rowKey={(client) => client.id}
        href={(client) => `/sites?clients=${client.id}`}
        rowActions={(client) => <RowActions name={client.company_name} actions={actionsOf(client)} />}
        page={page}
      />
      <Suspense>{adding.isOpen && <ClientDialog onClose={adding.close} />}</Suspense>
      <Dialogs opened={opened} close={() => open(undefined)} />
    </>
  );
}

function Dialogs({ opened, close }: { opened: Opened | undefined; close: () => void }) {
  const { show, linkDialog } = useSentInvitation();
  return (
    <Suspense>
      {opened?.dialog === "edit" && <ClientDialog client={opened.client} onClose={close} />}
      {opened?.dialog === "invite" && <ContactDialog client={opened.client} show={show} onClose={close} />}
      {opened?.dialog === "archive" && <ArchiveClient client={opened.client} onClose={close} />}
      {linkDialog}
    </Suspense>
  );
}

function ArchiveClient({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useTranslation("clients");
  const name = client.company_name;
  return (
    <ConfirmCall
      title={t("archiveTitle", { name })}
      action={t("archive")}
      call={useArchiveClient()}
      input={client.id}
      done={t("archivedNamed", { name })}
      onClose={onClose}
    >
      {t("archiveHint")}
    </ConfirmCall>
  );
}

function useClientActions(open: (opened: Opened) => void): (client: Client) => RowAction[] {
  const { t } = useTranslation("clients");
  const restore = useRestoreClient();
  return (client) => {
    const edit: RowAction = {
      label: t("edit"),
      endpoint: clients.update,
      icon: <IconPencil size={16} aria-hidden />,
      onClick: () => open({ dialog: "edit", client }),
    };
    const invite: RowAction = {
      label: t("invite"),
      endpoint: clientInvitations.invite,
      icon: <IconUserPlus size={16} aria-hidden />,
      onClick: () => open({ dialog: "invite", client }),
    };
    const archive: RowAction = {
      label: t("archive"),
      endpoint: clients.archive,
      icon: <IconArchive size={16} aria-hidden />,
      onClick: () => open({ dialog: "archive", client }),
      danger: true,
    };
    const unarchive: RowAction = {
      label: t("restore"),
      endpoint: clients.restore,
      icon: <IconRestore size={16} aria-hidden />,
      onClick: () =>
        restore.mutate(client.id, {
          onSuccess: () => toastSuccess(t("restored", { name: client.company_name })),
        }),
    };
    return [
      ...(client.is_editable ? [edit] : []),
      ...(client.is_invitable ? [invite] : []),
      client.status === "active" ? archive : unarchive,
    ];
  };
}

/** The active clients, unless the address says otherwise. */
const queryOf = ({ status, ...query }: ListPosition & { status?: string }) => ({
  ...query,
  status: CLIENT_STATUSES.find((key) => key === status) ?? ("active" as const),
});

function useColumns(): Column<Client>[] {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const locale = useLocale();
  return [
    {
      key: "company_name",
      label: t("name"),
      main: true,
      sortable: true,
      cell: (client) => <bdi>{client.company_name}</bdi>,
      plain: (client) => client.company_name,
    },
    {
      key: "country",
      label: t("country"),
      sortable: true,
      cell: (client) => (client.country ? countryName(client.country, locale) : "–"),
      plain: (client) => client.country && countryName(client.country, locale),
    },
    {
      key: "city",
      label: t("city"),
      sortable: true,
      cell: (client) => client.city ?? "–",
      plain: (client) => client.city,
    },
    {
      key: "site_count",
      label: t("sites"),
      numeric: true,
      cell: (client) => format.number(client.site_count),
      plain: (client) => client.site_count,
    },
    {
      key: "open_missions",
      label: t("openMissions"),
      numeric: true,
      cell: (client) => format.number(client.open_missions),
      plain: (client) => client.open_missions,
    },
  ];
}
