import type { UserType } from "@overfly/contract/user-type";
import type { Role } from "@overfly/contract/roles/roles";
import { sql } from "kysely";
import type { Context, Identity } from "#context.ts";
import { canGrant } from "./grant.ts";

const MAX_ROLES = 500;

/** The user types of an organization's members. */
export const sidesOf = ({ user_type }: Identity): readonly UserType[] =>
  user_type === "client" ? ["client"] : ["center", "pilot"];

/** The built-in roles of the organization's side, and its own. */
const rolesOf = ({ db, user }: Context) =>
  db
    .selectFrom("roles")
    .where((eb) =>
      eb.or([eb("organization_id", "is", null), eb("organization_id", "=", user.organization_id)]),
    )
    .where("user_type", "in", [...sidesOf(user)])
    .select([
      "id",
      "name",
      "user_type",
      "permissions",
      "updated_at",
      sql<boolean>`organization_id is null`.as("is_built_in"),
      sql<boolean>`sp_admin or organization_admin`.as("is_admin"),
      sql<number>`(select count(*) from membership_roles as mr join memberships as m on m.id = mr.membership_id
        where mr.role_id = roles.id and m.organization_id = ${user.organization_id})`.as("member_count"),
    ]);

type RoleRow = Awaited<ReturnType<ReturnType<typeof rolesOf>["executeTakeFirstOrThrow"]>>;

export async function listRoles(context: Context): Promise<Role[]> {
  const rows = await rolesOf(context)
    .orderBy("is_built_in", "desc")
    .orderBy((eb) => eb.case().when("organization_id", "is", null).then(eb.ref("id")).end())
    .orderBy((eb) => eb.fn<string>("lower", ["name"]))
    .limit(MAX_ROLES)
    .execute();
  return rows.map((row) => asRole(context, row));
}

export async function findRole(context: Context, id: number): Promise<Role | undefined> {
  const row = await rolesOf(context).where("id", "=", id).executeTakeFirst();
  return row && asRole(context, row);
}

const asRole = ({ user }: Context, { user_type, ...row }: RoleRow): Role => ({
  ...row,
  user_type: user_type as UserType,
  is_grantable: canGrant(user, row),
});
