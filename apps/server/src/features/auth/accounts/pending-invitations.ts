import type { PendingInvitation, SentInvitation } from "@overfly/contract/members/members";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { asLocale } from "@overfly/i18n/locale";
import { transact } from "#platform/db/transaction.ts";
import {
  createInvitation,
  type InvitingOrganization,
  logInOrganization,
  type NewInvitation,
} from "./invitations.ts";

const MAX_LISTED = 200;

/** Which invitations a call is about; by default all to the user's organization. */
export interface InvitationScope {
  organization?: InvitingOrganization;
  user_type?: "pilot" | "client";
}

/** Invites a person, and returns what the list of pending invitations shows of it. */
export const sendInvitation = (
  context: Context,
  invitation: NewInvitation,
  scope: InvitationScope = {},
): Promise<SentInvitation> =>
  transact(context, async (tx) => {
    const { id, link } = await createInvitation(tx, invitation, scope.organization);
    return { ...(await getPendingInvitation(tx, id, scope)), link };
  });

/** Pending invitations, newest first, including expired ones, which can be sent again. */
export async function listPendingInvitations(
  context: Context,
  scope: InvitationScope = {},
): Promise<PendingInvitation[]> {
  const rows = await pendingInvitations(context, scope)
    .orderBy("invitations.id", "desc")
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => asInvitation(context, row));
}

/** Not found (404) outside of the scope. */
export async function getPendingInvitation(
  context: Context,
  id: number,
  scope: InvitationScope = {},
): Promise<PendingInvitation> {
  const row = await pendingInvitations(context, scope).where("invitations.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Invitation");
  return asInvitation(context, row);
}

/** Sends a new link, which replaces the old one. */
export const resendPendingInvitation = (
  context: Context,
  id: number,
  scope: InvitationScope = {},
): Promise<SentInvitation> =>
  transact(context, async (tx) => {
    const { email, first_name, last_name, locale, role } = await getPendingInvitation(tx, id, scope);
    return sendInvitation(tx, { email, first_name, last_name, locale, role_id: role.id }, scope);
  });

export const revokePendingInvitation = (
  context: Context,
  id: number,
  scope: InvitationScope = {},
): Promise<void> =>
  transact(context, async (tx) => {
    const { email } = await getPendingInvitation(tx, id, scope);
    await tx.db
      .updateTable("invitations")
      .set({ revoked_at: tx.now().toISOString() })
      .where("id", "=", id)
      .execute();
    await logInOrganization(tx, scope.organization?.id ?? tx.user.organization_id, {
      action: "members.revoke-invitation",
      subject_kind: "invitation",
      subject: String(id),
      details: { email },
    });
  });

const pendingInvitations = ({ db, user }: Context, { organization, user_type }: InvitationScope) =>
  db
    .selectFrom("invitations")
    .innerJoin("roles", "roles.id", "invitations.role_id")
    .leftJoin("users", "users.id", "invitations.invited_by")
    .where("invitations.organization_id", "=", organization?.id ?? user.organization_id)
    .$if(user_type !== undefined, (rows) => rows.where("roles.user_type", "=", user_type ?? ""))
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

const asInvitation = (
  { now }: Context,
  { role_id, role_name, locale, ...row }: InvitationRow,
): PendingInvitation => ({
  ...row,
  locale: asLocale(locale),
  role: { id: role_id, name: role_name },
  is_expired: row.expires_at <= now().toISOString(),
});
