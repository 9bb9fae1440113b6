import { CLIENT_ROLES } from "@overfly/contract/clients/client-invitations";
import type { Client } from "@overfly/contract/clients/clients";
import { useQuery } from "@tanstack/react-query";
import { InviteDialog } from "#features/invitations/invite-dialog.tsx";
import { PendingInvitations } from "#features/invitations/pending-invitations.tsx";
import type { SentInvitations } from "#features/invitations/use-sent-invitation.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import {
  useInviteContact,
  useResendContactInvitation,
  useRevokeContactInvitation,
} from "./client-mutations.ts";

export interface ContactDialogProps {
  client: Client;
  show: SentInvitations["show"];
  onClose: () => void;
}

/** Invites a contact into the client's organization; shows who was invited already. */
export function ContactDialog({ client: { id, company_name }, show, onClose }: ContactDialogProps) {
  const { t } = useTranslation("clients");
  const { data: pending } = useQuery(clientQueries.invitations(id));
  return (
    <InviteDialog
      title={t("inviteTitle", { name: company_name })}
      roles={CLIENT_ROLES}
      send={useInviteContact(id)}
      onSent={(invitation) => show(invitation)}
      onClose={onClose}
    >
      <p>{t("inviteHint")}</p>
      <PendingInvitations
        invitations={pending}
        useResend={useResendContactInvitation}
        useRevoke={useRevokeContactInvitation}
        onResent={(invitation) => {
          onClose();
          show(invitation, "resent");
        }}
      />
    </InviteDialog>
  );
}
