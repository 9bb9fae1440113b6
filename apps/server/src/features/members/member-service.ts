import type { Member, MemberChanges, NewMember } from "@overfly/contract/members/members";
import type { Role } from "@overfly/contract/roles/roles";
import type { z } from "zod";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { createAccount } from "#features/auth/accounts/accounts.ts";
import { clearIdentityCache } from "#platform/auth/identity.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { forbidden, invalid } from "#platform/http/errors.ts";
import { refuseWithMissions } from "#features/pilots/refuse-with-missions.ts";
import { checkGrant } from "#features/roles/grant.ts";
import { getMember } from "./list-members.ts";
import { requireAnotherAdmin } from "./last-administrator.ts";
import { requireRole } from "./require-role.ts";

/** Creates a member with an account and an initial password. */
export const createMember = (
  context: Context,
  { role_id, ...account }: z.infer<typeof NewMember>,
): Promise<Member> =>
  transact(context, async (tx) => {
    const role = await requireRole(tx, role_id);
    checkGrant(tx.user, role);
    const user_id = await createAccount(tx, account);
    const { id } = await tx.db
      .insertInto("memberships")
      .values({ user_id, organization_id: tx.user.organization_id, user_type: role.user_type })
      .returning("id")
      .executeTakeFirstOrThrow();
    await assignRole(tx, id, role);
    await logAction(tx, "members.add", { id, email: account.email, role: role.name });
    return getMember(tx, id);
  });

/** Changes a member's role, suspends or restores them. Takes effect on their next call. */
export const updateMember = (
  context: Context,
  id: number,
  { role_id, status }: z.infer<typeof MemberChanges>,
): Promise<Member> =>
  transact(context, async (tx) => {
    const before = await changeableMember(tx, id);
    if (status !== undefined && status !== before.status) {
      if (status === "suspended") await checkRemovable(tx, before);
      await tx.db
        .updateTable("memberships")
        .set({ suspended_at: status === "suspended" ? tx.now().toISOString() : null })
        .where("id", "=", id)
        .execute();
      const action = status === "suspended" ? "members.suspend" : "members.restore";
      await logAction(tx, action, { id, email: before.email });
    }
    if (role_id !== undefined && role_id !== before.role?.id) await changeRole(tx, before, role_id);
    tx.afterCommit(() => clearIdentityCache(tx));
    return getMember(tx, id);
  });

/** Removes a member from the organization; what they created stays. */
export const removeMember = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const before = await changeableMember(tx, id);
    await checkRemovable(tx, before);
    if (before.user_type === "pilot") await refusePilotWithMissions(tx, before);
    await tx.db.deleteFrom("memberships").where("id", "=", id).execute();
    await logAction(tx, "members.remove", { id, email: before.email });
    tx.afterCommit(() => clearIdentityCache(tx));
  });

async function changeRole(context: Context, member: OwnMember, roleId: number): Promise<void> {
  const role = await requireRole(context, roleId);
  checkGrant(context.user, role);
  if (member.role?.is_admin && !role.is_admin) await requireAnotherAdmin(context, member.id);
  if (role.user_type !== member.user_type) {
    if (member.user_type === "pilot") await refusePilotWithMissions(context, member);
    await changeSide(context, member.id, role);
  }
  await assignRole(context, member.id, role);
  const { id, email } = member;
  const from = member.role?.name ?? "";
  await logAction(context, "members.change-role", { id, email, from, to: role.name });
}

async function changeSide({ db }: Context, id: number, { user_type }: Role): Promise<void> {
  const twin = await db
    .selectFrom("memberships as other")
    .innerJoin("memberships as this", (join) =>
      join
        .onRef("this.user_id", "=", "other.user_id")
        .onRef("this.organization_id", "=", "other.organization_id"),
    )
    .where("this.id", "=", id)
    .where("other.user_type", "=", user_type)
    .select("other.id")
    .executeTakeFirst();
  if (twin) throw invalid({ role_id: ["errors/members:duplicateRole"] });
  await db.updateTable("memberships").set({ user_type }).where("id", "=", id).execute();
}

async function assignRole({ db }: Context, membership_id: number, { id }: Role): Promise<void> {
  await db.deleteFrom("membership_roles").where("membership_id", "=", membership_id).execute();
  await db.insertInto("membership_roles").values({ membership_id, role_id: id }).execute();
}

type OwnMember = Awaited<ReturnType<typeof getMember>>;

const refusePilotWithMissions = (
  context: Context,
  { user_id, first_name, last_name }: OwnMember,
): Promise<void> => refuseWithMissions(context, { user_id, name: `${first_name} ${last_name}` });

/** A member without permissions that the user lacks. */
async function changeableMember(context: Context, id: number): Promise<OwnMember> {
  const member = await getMember(context, id);
  if (member.role) checkGrant(context.user, await requireRole(context, member.role.id));
  return member;
}

/** Users can't remove themselves, nor the last administrator. */
async function checkRemovable(context: Context, member: Member): Promise<void> {
  if (member.is_self) throw forbidden("errors/members:notYourself");
  if (member.role?.is_admin) await requireAnotherAdmin(context, member.id);
}

const logAction = (
  context: Context,
  action: string,
  { id, email, ...details }: { id: number; email: string; role?: string; from?: string; to?: string },
) =>
  writeAuditLog(context, {
    action,
    subject_kind: "member",
    subject: String(id),
    details: { email, ...details },
  });
