import type { Member } from "@overfly/contract/members/members";
import type { PageQuery } from "@overfly/contract/page";
import { type InferResult, sql } from "kysely";
import { countRows } from "#platform/db/count-rows.ts";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";

const SORTS = {
  name: "users.name",
  email: "users.email",
  user_type: "memberships.user_type",
  created_at: "memberships.created_at",
} as const;

/** Members of the organization that the user acts for. */
const membersOf = ({ db, user }: Context) =>
  db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.organization_id", "=", user.organization_id);

const role = sql<Member["role"]>`(
  select json_build_object('id', r.id, 'name', r.name, 'is_admin', r.sp_admin or r.organization_admin)
  from membership_roles as mr join roles as r on r.id = mr.role_id
  where mr.membership_id = memberships.id order by r.id limit 1)`;

const MEMBER_COLUMNS = [
  "memberships.id",
  "memberships.user_id",
  "users.first_name",
  "users.last_name",
  "users.email",
  "users.image as avatar",
  "memberships.user_type",
  "memberships.suspended_at",
  "memberships.created_at",
  role.as("role"),
  sql<string | null>`(select max(s.updated_at) from sessions as s where s.user_id = users.id)`.as("seen_at"),
] as const;

const selectMembers = (context: Context) => membersOf(context).select(MEMBER_COLUMNS);
type MemberRow = InferResult<ReturnType<typeof selectMembers>>[number];

export async function listMembers(
  context: Context,
  query: PageQuery & { status?: Member["status"] | undefined },
) {
  let matching = membersOf(context);
  const { search, status } = query;
  if (search)
    matching = matching.where((eb) =>
      eb.or([
        eb("users.name", "ilike", containsPattern(search)),
        eb("users.email", "ilike", containsPattern(search)),
      ]),
    );
  if (status)
    matching = matching.where("memberships.suspended_at", status === "active" ? "is" : "is not", null);
  const [[column, direction] = ["users.name", "asc"] as const] = sortsOf(query, SORTS);
  const [rows, total] = await Promise.all([
    matching
      .select(MEMBER_COLUMNS)
      .orderBy(column, direction)
      .orderBy("memberships.id")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  return { data: rows.map((row) => asMember(context, row)), meta: pageMeta(query, total) };
}

export async function getMember(context: Context, id: number): Promise<Member & { user_id: string }> {
  const row = await selectMembers(context).where("memberships.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Member");
  return asMember(context, row);
}

const asMember = ({ user }: Context, { suspended_at, user_type, ...row }: MemberRow) => ({
  ...row,
  user_type: user_type as Member["user_type"],
  status: suspended_at === null ? ("active" as const) : ("suspended" as const),
  is_self: row.id === user.membership_id,
});
