import { clientInvitations } from "@overfly/contract/clients/client-invitations";
import { type Client, clients } from "@overfly/contract/clients/clients";
import { IconArchive, IconPencil, IconRestore, IconUserPlus } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import type { RowAction } from "#platform/ui/table/row-actions.tsx";
import type { OpenedClient } from "./client-dialogs.tsx";
import { useRestoreClient } from "./client-mutations.ts";

/** What can be done with a client, in the list and on its page. */
export function useClientActions(open: (opened: OpenedClient) => void): (client: Client) => RowAction[] {
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
