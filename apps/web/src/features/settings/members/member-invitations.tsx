import { useSuspenseQuery } from "@tanstack/react-query";
import { PendingInvitations } from "#features/invitations/pending-invitations.tsx";
import { useSentInvitation } from "#features/invitations/use-sent-invitation.tsx";
import { memberQueries } from "#platform/queries/settings/member-queries.ts";
import { useResendInvitation, useRevokeInvitation } from "./member-mutations.ts";

/** Pending invitations to the organization. */
export function MemberInvitations() {
  const { show, linkDialog } = useSentInvitation();
  return (
    <>
      <PendingInvitations
        invitations={useSuspenseQuery(memberQueries.invitations).data}
        useResend={useResendInvitation}
        useRevoke={useRevokeInvitation}
        onResent={(invitation) => show(invitation, "resent")}
      />
      {linkDialog}
    </>
  );
}
