import type { NewClientContact } from "@overfly/contract/clients/client-invitations";
import type { PendingInvitation, SentInvitation } from "@overfly/contract/members/members";
import type { z } from "zod";
import {
  type InvitationScope,
  listPendingInvitations,
  resendPendingInvitation,
  revokePendingInvitation,
  sendInvitation,
} from "#features/auth/accounts/pending-invitations.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { getClient } from "./client-rows.ts";

/**
 * Invites a contact to the client's organization. Only its one provider can, and only until it has an administrator:
 * otherwise a provider could get into an organization that belongs to somebody else, or see what another provider
 * does for it.
 */
export const inviteContact = (
  context: Context,
  clientId: number,
  { role, ...person }: z.output<typeof NewClientContact>,
): Promise<SentInvitation> =>
  transact(context, async (tx) => {
    const scope = await invitableScope(tx, clientId);
    const { id } = await tx.db
      .selectFrom("roles")
      .where("organization_id", "is", null)
      .where("name", "=", role)
      .select("id")
      .executeTakeFirstOrThrow();
    return sendInvitation(tx, { ...person, role_id: id }, scope);
  });

/** Empty where the client's administrator invites, whose invitations are not for the provider. */
export async function listContactInvitations(
  context: Context,
  clientId: number,
): Promise<PendingInvitation[]> {
  const client = await getClient(context, clientId);
  return client.is_invitable ? listPendingInvitations(context, scopeOf(client)) : [];
}

export const resendContactInvitation = (context: Context, id: number): Promise<SentInvitation> =>
  transact(context, async (tx) => resendPendingInvitation(tx, id, await scopeOfInvitation(tx, id)));

export const revokeContactInvitation = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => revokePendingInvitation(tx, id, await scopeOfInvitation(tx, id)));

const scopeOf = ({ id, company_name }: { id: number; company_name: string }): InvitationScope => ({
  organization: { id, company_name },
  user_type: "client",
});

async function invitableScope(context: Context, clientId: number): Promise<InvitationScope> {
  const client = await getClient(context, clientId);
  if (!client.is_invitable) throw conflict("errors/organization:clientInvitesItself");
  return scopeOf(client);
}

/** Invitations to other organizations than the provider's clients are unknown (404). */
async function scopeOfInvitation(context: Context, id: number): Promise<InvitationScope> {
  const invitation = await context.db
    .selectFrom("invitations")
    .innerJoin("client_links", "client_links.client_id", "invitations.organization_id")
    .where("client_links.provider_id", "=", context.user.organization_id)
    .where("invitations.id", "=", id)
    .select("invitations.organization_id")
    .executeTakeFirst();
  if (!invitation) throw notFound("Invitation");
  return invitableScope(context, invitation.organization_id);
}
