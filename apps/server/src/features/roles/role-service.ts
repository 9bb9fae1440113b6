import type { UserType } from "@overfly/contract/user-type";
import type { NewRole, Role, RoleChanges } from "@overfly/contract/roles/roles";
import { sql } from "kysely";
import type { z } from "zod";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { clearIdentityCache } from "#platform/auth/identity.ts";
import type { Context } from "#context.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/http/errors.ts";
import { checkGrant, holdsAll } from "./grant.ts";
import { findRole, sidesOf } from "./list-roles.ts";

export const createRole = (context: Context, { name, user_type, ...input }: z.output<typeof NewRole>) =>
  transact(context, async (tx): Promise<Role> => {
    if (!sidesOf(tx.user).includes(user_type)) throw invalid({ user_type: ["errors/members:noSuchKind"] });
    const permissions = withSidePermission(user_type, input.permissions);
    checkPermissionsHeld(tx, input.permissions);
    await checkName(tx, name);
    const { organization_id } = tx.user;
    const { id } = await tx.db
      .insertInto("roles")
      .values({ organization_id, name, user_type, permissions })
      .returning("id")
      .executeTakeFirstOrThrow();
    await logAction(tx, "roles.create", { id, name, permissions });
    return getRole(tx, id);
  });

/** Takes effect on its members' next call. */
export const updateRole = (
  context: Context,
  id: number,
  { name, updated_at, ...input }: z.output<typeof RoleChanges>,
): Promise<Role> =>
  transact(context, async (tx) => {
    const before = await lockRole(tx, id);
    checkVersion(before.updated_at, updated_at, "errors/members:roleChanged");
    const permissions = withSidePermission(before.user_type, input.permissions);
    checkPermissionsHeld(
      tx,
      input.permissions.filter((permission) => !before.permissions.includes(permission)),
    );
    if (name !== before.name) await checkName(tx, name, id);
    await tx.db
      .updateTable("roles")
      .set({ name, permissions, updated_at: nextVersion(tx.now()) })
      .where("id", "=", id)
      .execute();
    await logAction(tx, "roles.update", {
      id,
      name,
      ...(name !== before.name && { was: before.name }),
      added: permissions.filter((permission) => !before.permissions.includes(permission)),
      removed: before.permissions.filter((permission) => !permissions.includes(permission)),
    });
    tx.afterCommit(() => clearIdentityCache(tx));
    return getRole(tx, id);
  });

export const removeRole = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { name, member_count } = await lockRole(tx, id);
    if (member_count > 0) throw conflict("errors/members:roleHasMembers");
    await deleteInvitations(tx, id);
    await tx.db.deleteFrom("roles").where("id", "=", id).execute();
    await logAction(tx, "roles.remove", { id, name });
  });

/** Accepted and revoked invitations are in the audit log anyway. */
async function deleteInvitations({ db }: Context, role_id: number): Promise<void> {
  const invitations = await db
    .deleteFrom("invitations")
    .where("role_id", "=", role_id)
    .returningAll()
    .execute();
  if (invitations.some(({ accepted_at, revoked_at }) => accepted_at === null && revoked_at === null))
    throw conflict("errors/members:roleHasInvitations");
}

const SIDE_PERMISSION = { client: "Show Client", center: "Hide Client", pilot: "Hide Client" } as const;
const SIDE_PERMISSIONS = new Set<string>(["available", ...Object.values(SIDE_PERMISSION)]);

/** Replaces the permissions that mark a side by those of the role's side. */
const withSidePermission = (user_type: UserType, permissions: readonly string[]): string[] => [
  ...permissions.filter((permission) => !SIDE_PERMISSIONS.has(permission)),
  SIDE_PERMISSION[user_type],
];

function checkPermissionsHeld({ user }: Context, permissions: readonly string[]): void {
  if (
    !holdsAll(
      user,
      permissions.filter((permission) => !SIDE_PERMISSIONS.has(permission)),
    )
  )
    throw invalid({ permissions: ["errors/members:permissionNotHeld"] });
}

async function checkName({ db, user }: Context, name: string, exceptId = 0): Promise<void> {
  const existing = await db
    .selectFrom("roles")
    .where((eb) =>
      eb.or([eb("organization_id", "is", null), eb("organization_id", "=", user.organization_id)]),
    )
    .where(sql<boolean>`lower(replace(name, '_', ' ')) = lower(replace(${name}, '_', ' '))`)
    .where("id", "!=", exceptId)
    .select("id")
    .executeTakeFirst();
  if (existing) throw invalid({ name: ["errors/members:roleNameTaken"] });
}

/** Locks one of the organization's own roles. */
async function lockRole(context: Context, id: number): Promise<Role> {
  await context.db
    .selectFrom("roles")
    .where("id", "=", id)
    .where("organization_id", "=", context.user.organization_id)
    .select("id")
    .forUpdate()
    .execute();
  const role = await findRole(context, id);
  if (!role) throw notFound("Role");
  if (role.is_built_in) throw forbidden("errors/members:builtInRole");
  checkGrant(context.user, role);
  return role;
}

async function getRole(context: Context, id: number): Promise<Role> {
  const role = await findRole(context, id);
  if (!role) throw notFound("Role");
  return role;
}

const logAction = (
  context: Context,
  action: string,
  { id, ...details }: { id: number } & Record<string, unknown>,
) => writeAuditLog(context, { action, subject_kind: "role", subject: String(id), details });
