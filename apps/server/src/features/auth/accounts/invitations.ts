import type { Locale } from "@overfly/i18n/generated/locales";
import type { AcceptInvitation, Invitation } from "@overfly/contract/members/invitations";
import { sql } from "kysely";
import type { z } from "zod";
import { asLocale } from "@overfly/i18n/locale";
import { type AuditEntry, writeAuditLog, writeSystemAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context, SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { HttpError, invalid } from "#platform/http/errors.ts";
import { pageUrl } from "#platform/http/server-url.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { createAccount, isCorrectPassword } from "./accounts.ts";
import { clearIdentityCache } from "#platform/auth/identity.ts";
import { invitationMail } from "#features/auth/mails/auth-mails.ts";
import { timeAfter, newLinkToken, sha256 } from "./one-time-token.ts";

const VALID_MS = 7 * 86_400_000;

export interface NewInvitation {
  email: string;
  first_name: string;
  last_name: string;
  /** The language of the mail and of a new account; English by default. */
  locale?: Locale;
  /** Built in or of the caller's organization; the caller has to check that it may be granted. */
  role_id: number;
}

/** Where an invitee joins. */
export interface InvitingOrganization {
  id: number;
  company_name: string;
}

/**
 * Invites a person by e-mail, by default to the user's organization; the caller has to check that the user may invite
 * to another one. A second invitation of the same address replaces the first. Existing members are rejected (422).
 * Returns the link as well, if nothing is mailed.
 */
export const createInvitation = (
  context: Context,
  { email: typed, ...invitation }: NewInvitation,
  organization: InvitingOrganization = ownOrganization(context),
): Promise<{ id: number; expires_at: string; link: string | null }> =>
  transact(context, async (tx) => {
    const { db, user, now } = tx;
    const email = typed.toLowerCase();
    const role = await findRole(tx, invitation.role_id, organization);
    await refuseExistingMember(tx, { email, organization_id: organization.id, user_type: role.user_type });
    await db
      .updateTable("invitations")
      .set({ revoked_at: now().toISOString() })
      .where("organization_id", "=", organization.id)
      .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email))
      .where("accepted_at", "is", null)
      .where("revoked_at", "is", null)
      .execute();
    const token = newLinkToken();
    const created = await db
      .insertInto("invitations")
      .values({
        ...invitation,
        email,
        organization_id: organization.id,
        token_sha256: sha256(token),
        invited_by: user.user_id,
        created_at: now().toISOString(),
        expires_at: timeAfter(now(), VALID_MS),
      })
      .returning(["id", "expires_at"])
      .executeTakeFirstOrThrow();
    const side = role.user_type === "client" ? "client" : "center";
    const url = pageUrl(tx.settings, side, `/invitation#${token}`);
    await queueMail(tx, {
      to: email,
      message: invitationMail(invitation.locale ?? "en", {
        url,
        company: organization.company_name,
        inviter: user.name,
      }),
      organization_id: organization.id,
    });
    await logInOrganization(tx, organization.id, {
      action: "members.invite",
      subject_kind: "invitation",
      subject: String(created.id),
      details: { email, role: role.name },
    });
    return { ...created, link: tx.settings.SMTP_URL === undefined ? url : null };
  });

const ownOrganization = ({ user }: Context): InvitingOrganization => ({
  id: user.organization_id,
  company_name: user.organization_name,
});

/** Writes to the audit log of the user's organization and, if that is another one, of the organization itself. */
export async function logInOrganization(
  context: Context,
  organization_id: number,
  entry: AuditEntry,
): Promise<void> {
  const { user } = context;
  await writeAuditLog(context, entry);
  if (organization_id === user.organization_id) return;
  const actor_name = `${user.name} (${user.organization_name})`;
  await writeSystemAuditLog(context, { organization_id, user_id: user.user_id, actor_name }, entry);
}

/** What the invitation page shows. Used, revoked, expired and unknown links look the same (404). */
export async function readInvitation(context: SystemContext, token: string): Promise<Invitation> {
  const invitation = await findPendingInvitation(context, token);
  const { company_name, login_token, email, first_name, last_name, locale, user_id } = invitation;
  return {
    company_name,
    login_token,
    email,
    first_name,
    last_name,
    locale: asLocale(locale),
    has_account: user_id !== null,
  };
}

/**
 * Adds the invitee as a member and uses up the link. A new account gets this name and password; an existing one is
 * verified by its password and keeps its name.
 */
export const acceptInvitation = (context: SystemContext, input: z.infer<typeof AcceptInvitation>) =>
  transact(context, async (tx) => {
    const { db, now } = tx;
    const invitation = await findPendingInvitation(tx, input.token, true);
    const { email } = invitation;
    if (invitation.user_id !== null && !(await isCorrectPassword(tx, invitation.user_id, input.password)))
      throw invalid({ password: ["errors/auth:wrongPassword"] });
    const { first_name, last_name, password } = input;
    const locale = asLocale(invitation.locale);
    const user_id =
      invitation.user_id ?? (await createAccount(tx, { email, first_name, last_name, locale, password }));
    const membership = await db
      .insertInto("memberships")
      .values({ user_id, organization_id: invitation.organization_id, user_type: invitation.user_type })
      .onConflict((existing) => existing.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!membership) throw invalid({ token: ["errors/members:alreadyMember"] });
    await db
      .insertInto("membership_roles")
      .values({ membership_id: membership.id, role_id: invitation.role_id })
      .execute();
    tx.afterCommit(() => clearIdentityCache(tx));
    await db
      .updateTable("invitations")
      .set({ accepted_at: now().toISOString() })
      .where("id", "=", invitation.id)
      .execute();
    const { organization_id } = invitation;
    await writeSystemAuditLog(
      tx,
      { organization_id, user_id, actor_name: `${first_name} ${last_name}` },
      {
        action: "members.accept-invitation",
        subject_kind: "member",
        subject: String(membership.id),
        details: { email },
      },
    );
  });

async function findPendingInvitation({ db, now }: SystemContext, token: string, isTaken = false) {
  const invitation = await db
    .selectFrom("invitations")
    .innerJoin("organizations", "organizations.id", "invitations.organization_id")
    .innerJoin("roles", "roles.id", "invitations.role_id")
    .where("token_sha256", "=", sha256(token))
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now().toISOString())
    .select([
      "invitations.id",
      "invitations.organization_id",
      "role_id",
      "roles.user_type",
      "company_name",
      "login_token",
    ])
    .select(["invitations.email", "first_name", "last_name", "invitations.locale"])
    .select((eb) =>
      eb
        .selectFrom("users")
        .whereRef(sql`lower(users.email)`, "=", "invitations.email")
        .where((user) =>
          user.exists(
            user
              .selectFrom("memberships")
              .whereRef("memberships.user_id", "=", "users.id")
              .select("memberships.id"),
          ),
        )
        .select("users.id")
        .as("user_id"),
    )
    .$if(isTaken, (query) => query.forUpdate("invitations"))
    .executeTakeFirst();
  if (!invitation) throw new HttpError(404, "errors/members:invitationUsed");
  return invitation;
}

async function findRole({ db }: Context, id: number, organization: InvitingOrganization) {
  const role = await db
    .selectFrom("roles")
    .where("id", "=", id)
    .where((eb) => eb.or([eb("organization_id", "is", null), eb("organization_id", "=", organization.id)]))
    .select(["name", "user_type"])
    .executeTakeFirst();
  if (!role) throw invalid({ role_id: ["errors/members:unknownRole"] });
  return role;
}

interface Joining {
  email: string;
  organization_id: number;
  user_type: string;
}

async function refuseExistingMember({ db }: Context, joining: Joining): Promise<void> {
  const member = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("organization_id", "=", joining.organization_id)
    .where("user_type", "=", joining.user_type)
    .where((eb) => eb(eb.fn<string>("lower", ["users.email"]), "=", joining.email))
    .select("memberships.id")
    .executeTakeFirst();
  if (member) throw invalid({ email: ["errors/members:personIsMember"] });
}
