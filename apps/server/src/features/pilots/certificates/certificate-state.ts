import { EXPIRING_DAYS } from "@overfly/contract/pilots/pilots";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { organizationZone } from "#platform/db/organization-days.ts";

/** The last day of each kind of certificate of `users`; infinity where one never expires. */
const lastDays = ({ user }: Pick<Context, "user">) => sql`
  select case when bool_or(expires_on is null) then 'infinity'::date else max(expires_on) end as last_day
  from pilot_certificates as held
  where held.pilot_id = users.id and held.provider_id = ${user.organization_id}
    and (held.archived_at is null or held.kind not in ('other', 'training'))
  group by held.kind, case when held.kind in ('other', 'training') then held.id end`;

/** The day on which the first kind of certificate expires; null without any. The query must have `users`. */
export const firstExpiry = (context: Pick<Context, "user">) =>
  sql<string | null>`(select min(last_day) from (${lastDays(context)}) as of_kind)`;

/**
 * The state of the pilot's worst certificate today, of each kind the last to expire; null where none expires soon. The
 * query must have `users`.
 */
export function certificateState({ user, now }: Pick<Context, "user" | "now">) {
  const today = sql`(${now().toISOString()}::timestamptz at time zone ${organizationZone(user)})::date`;
  return sql<"expired" | "expiring" | null>`(
    select case when bool_or(last_day < ${today}) then 'expired'
      when bool_or(last_day <= ${today} + ${EXPIRING_DAYS}::integer) then 'expiring' end
    from (${lastDays({ user })}) as of_kind)`;
}
