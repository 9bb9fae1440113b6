import type { PageQuery } from "@overfly/contract/page";
import { sql } from "kysely";
import { countRows } from "#platform/db/count-rows.ts";
import type { Context } from "#context.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";

const SORTS = { name: "users.name", email: "users.email" } as const;

const pilotsOf = ({ db, user }: Context) =>
  db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.organization_id", "=", user.organization_id)
    .where("memberships.user_type", "=", "pilot");

/** The provider's pilots, with the hours that they flew for it. */
export async function listPilots(context: Context, query: PageQuery) {
  const { search } = query;
  const matching = pilotsOf(context).$if(search !== undefined, (pilots) => {
    const pattern = containsPattern(search ?? "");
    return pilots.where((eb) =>
      eb.or([eb("users.name", "ilike", pattern), eb("users.email", "ilike", pattern)]),
    );
  });
  const [[column, direction] = ["users.name", "asc"] as const] = sortsOf(query, SORTS);
  const [rows, total] = await Promise.all([
    matching
      .select(["users.id", "users.name", "users.email", "users.image as avatar"])
      .orderBy(column, direction)
      .orderBy("users.id")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  const figures = await workloadOf(
    context,
    rows.map(({ id }) => id),
  );
  const data = rows.map((row) => ({ ...row, ...(figures.get(row.id) ?? NO_WORKLOAD) }));
  return { data, meta: pageMeta(query, total) };
}

interface Workload {
  flight_hours: number;
  upcoming_missions: number;
}
const NO_WORKLOAD: Workload = { flight_hours: 0, upcoming_missions: 0 };

async function workloadOf({ db, user, now }: Context, ids: readonly string[]) {
  const { rows } = await sql<Workload & { id: string }>`
    select asked.id,
      (select coalesce(sum(extract(epoch from flights.landed_at - flights.took_off_at)), 0)::double precision / 3600
        from flights where flights.pilot_id = asked.id and flights.provider_id = ${user.organization_id})
        as flight_hours,
      (select count(*) from assignments where assignments.pilot_id = asked.id
        and assignments.provider_id = ${user.organization_id}
        and assignments.released_at is null and assignments.ends_at > ${now()}) as upcoming_missions
    from unnest(${ids}::text[]) as asked (id)`.execute(db);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
