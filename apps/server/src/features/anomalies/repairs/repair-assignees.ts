import type { RepairAssignee, RepairValues } from "@overfly/contract/anomalies/repairs";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";

const MAX_ASSIGNEES = 1000;

/** Members of the user's clients, or of the user's own organization as a client, who may change repairs. */
export async function listAssignees(context: Context): Promise<RepairAssignee[]> {
  const rows = await assigneesOf(context).orderBy("users.name").limit(MAX_ASSIGNEES).execute();
  return rows.map(({ client_id, client_name, ...user }) => ({
    ...user,
    client: { id: client_id, name: client_name },
  }));
}

/** A member of every one of the clients; otherwise 422. */
export async function findAssignee(
  context: Context,
  userId: string,
  clientIds: readonly number[],
): Promise<RepairValues["assignee"] & {}> {
  const rows = await assigneesOf(context)
    .where("users.id", "=", userId)
    .where("memberships.organization_id", "in", clientIds)
    .execute();
  const [first] = rows;
  if (!first || rows.length < clientIds.length)
    throw invalid({ assignee_id: ["errors/anomalies:notAssignable"] });
  return { id: first.id, name: first.name };
}

const assigneesOf = ({ db, user }: Context) =>
  db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .where("memberships.user_type", "=", "client")
    .where("memberships.suspended_at", "is", null)
    .where(
      user.user_type === "client"
        ? sql<boolean>`organizations.id = ${user.organization_id}`
        : sql<boolean>`exists (select 1 from client_links
            where client_links.client_id = organizations.id and client_links.provider_id = ${user.organization_id})`,
    )
    .where(
      sql<boolean>`exists (select 1 from membership_roles join roles on roles.id = membership_roles.role_id
        where membership_roles.membership_id = memberships.id and 'edit sites' = any(roles.permissions))`,
    )
    .select([
      "users.id",
      "users.name",
      "organizations.id as client_id",
      "organizations.company_name as client_name",
    ]);
