import type { NewInvitation, PendingInvitation } from "@overfly/contract/members/members";
import type { z } from "zod";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { createInvitation } from "#features/auth/accounts/invitations.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { notFound } from "#platform/http/errors.ts";
import { checkGrant } from "#features/roles/grant.ts";
import { asLocale } from "#platform/i18n/locale.ts";
import { requireRole } from "./require-role.ts";

const MAX_LISTED = 200;

/** Invites a person by e-mail to join in a role; replaces an earlier invitation of the same address. */
export const inviteMember = (
  context: Context,
  input: z.output<typeof NewInvitation>,
): Promise<PendingInvitation> =>
  transact(context, async (tx) => {
    checkGrant(tx.user, await requireRole(tx, input.role_id));
    const { id } = await createInvitation(tx, input);
    return getInvitation(tx, id);
  });

/** Pending invitations, newest first, including expired ones, which can be sent again. */
export async function listInvitations(context: Context): Promise<PendingInvitation[]> {
  const rows = await pendingInvitations(context)
    .orderBy("invitations.id", "desc")
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => asInvitation(context, row));
}

/** Sends a new link, which replaces the old one. */
export const resendInvitation = (context: Context, id: number): Promise<PendingInvitation> =>
  transact(context, async (tx) => {
    const { email, first_name, last_name, locale, role } = await getInvitation(tx, id);
    return inviteMember(tx, { email, first_name, last_name, locale, role_id: role.id });
  });

export const revokeInvitation = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { email } = await getInvitation(tx, id);
    await tx.db
      .updateTable("invitations")
      .set({ revoked_at: tx.now().toISOString() })
      .where("id", "=", id)
      .execute();
    await writeAuditLog(tx, {
      action: "members.revoke-invitation",
      subject_kind: "invitation",
      subject: String(id),
      details: { email },
    });
  });

const pendingInvitations = ({ db, user }: Context) =>
  db
    .selectFrom("invitations")
    .innerJoin("roles", "roles.id", "invitations.role_id")
    .leftJoin("users", "users.id", "invitations.invited_by")
    .where("invitations.organization_id", "=", user.organization_id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .select([
      "invitations.id",
      "invitations.email",
      "invitations.first_name",
      "invitations.last_name",
      "invitations.locale",
      "roles.id as role_id",
      "roles.name as role_name",
      "users.name as invited_by",
      "invitations.created_at",
      "invitations.expires_at",
    ]);

type InvitationRow = Awaited<ReturnType<ReturnType<typeof pendingInvitations>["executeTakeFirstOrThrow"]>>;

async function getInvitation(context: Context, id: number): Promise<PendingInvitation> {
  const row = await pendingInvitations(context).where("invitations.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Invitation");
  return asInvitation(context, row);
}

const asInvitation = (
  { now }: Context,
  { role_id, role_name, locale, ...row }: InvitationRow,
): PendingInvitation => ({
  ...row,
  locale: asLocale(locale),
  role: { id: role_id, name: role_name },
  is_expired: row.expires_at <= now().toISOString(),
});
