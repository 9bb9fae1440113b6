import type { NewInvitation, SentInvitation } from "@overfly/contract/members/members";
import type { z } from "zod";
import { getPendingInvitation, sendInvitation } from "#features/auth/accounts/pending-invitations.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { checkGrant } from "#features/roles/grant.ts";
import { requireRole } from "./require-role.ts";

/** Invites a person by e-mail to join in a role; replaces an earlier invitation of the same address. */
export const inviteMember = (
  context: Context,
  input: z.output<typeof NewInvitation>,
): Promise<SentInvitation> =>
  transact(context, async (tx) => {
    checkGrant(tx.user, await requireRole(tx, input.role_id));
    return sendInvitation(tx, input);
  });

/** Sends a new link, which replaces the old one. */
export const resendInvitation = (context: Context, id: number): Promise<SentInvitation> =>
  transact(context, async (tx) => {
    const { email, first_name, last_name, locale, role } = await getPendingInvitation(tx, id);
    return inviteMember(tx, { email, first_name, last_name, locale, role_id: role.id });
  });
