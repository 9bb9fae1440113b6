import type { AuditEntry, AuditFilters, AuditQuery } from "@overfly/contract/audit-log/audit-log";
import { type InferResult, type Selectable, sql } from "kysely";
import type { z } from "zod";
import { countRows } from "#platform/db/count-rows.ts";
import type { Context } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { owned } from "#tenancy.ts";
import { containsPattern, offsetOf, pageMeta } from "#platform/http/page.ts";

type Filters = z.output<typeof AuditFilters>;

const MAX_OPTIONS = 500;

/** The filtered audit log of the organization that the user acts for. */
export function entriesOf({ db, user }: Context, filters: Filters) {
  const { search, user_id, action, subject_kind, period } = filters;
  let matching = db.selectFrom("audit_log").where("audit_log.organization_id", "=", user.organization_id);
  if (user_id)
    matching = matching.where((eb) =>
      eb.or([eb("user_id", "=", user_id), eb("impersonator_id", "=", user_id)]),
    );
  if (action) matching = matching.where("action", "=", action);
  if (subject_kind) matching = matching.where("subject_kind", "=", subject_kind);
  if (period) {
    const [first = "", last = ""] = period;
    const zone = sql`(select time_zone from organizations where id = ${user.organization_id})`;
    matching = matching
      .where(sql<boolean>`audit_log.created_at >= ${first}::timestamp at time zone ${zone}`)
      .where(
        sql<boolean>`audit_log.created_at < (${last}::timestamp + interval '1 day') at time zone ${zone}`,
      );
  }
  if (search)
    matching = matching.where((eb) =>
      eb.or([
        eb("subject", "ilike", containsPattern(search)),
        eb("actor_name", "ilike", containsPattern(search)),
        eb("impersonator_name", "ilike", containsPattern(search)),
        eb("token_name", "ilike", containsPattern(search)),
        eb(sql`details::text`, "ilike", containsPattern(search)),
      ]),
    );
  return matching;
}

export const ENTRY_COLUMNS = [
  "audit_log.id",
  "audit_log.created_at as at",
  "user_id",
  sql<string | null>`coalesce(actor_name, (select u.name from users as u where u.id = user_id))`.as(
    "actor_name",
  ),
  "impersonator_id",
  "impersonator_name",
  "token_name",
  "action",
  "subject_kind",
  "subject",
  "details",
  "request_id",
] as const;

const selectEntries = (context: Context) => entriesOf(context, {}).select(ENTRY_COLUMNS);
type EntryRow = InferResult<ReturnType<typeof selectEntries>>[number];

/** The entries of rows, with their subjects' names as they are today. */
export async function asEntries(context: Context, rows: readonly EntryRow[]): Promise<AuditEntry[]> {
  const names = await subjectNames(context, rows);
  return rows.map((row) => asEntry(row, names.get(keyOf(row)) ?? null));
}

const keyOf = ({ subject_kind, subject }: Pick<EntryRow, "subject_kind" | "subject">) =>
  `${subject_kind} ${subject}`;

/** Of missions, sites and docks, whose subjects are tokens and ids. */
async function subjectNames({ db, user }: Context, rows: readonly EntryRow[]): Promise<Map<string, string>> {
  const subjects = (kind: string) => [
    "",
    ...new Set(rows.filter((row) => row.subject_kind === kind).map(({ subject }) => subject)),
  ];
  const dockIds = subjects("dock").map(Number).filter(Number.isSafeInteger);
  const [missions, sites, docks] = await Promise.all([
    db
      .selectFrom("missions")
      .where(owned(user, "missions"))
      .where("token", "in", subjects("mission"))
      .select(["token as subject", "number as name"])
      .execute(),
    db
      .selectFrom("sites")
      .where(owned(user, "sites"))
      .where("token", "in", subjects("site"))
      .select(["token as subject", "name"])
      .execute(),
    db
      .selectFrom("docks")
      .where(owned(user, "docks"))
      .where("id", "in", dockIds)
      .select(["id as subject", "name"])
      .execute(),
  ]);
  const named = (kind: string, found: readonly { subject: string | number; name: string }[]) =>
    found.map(({ subject, name }) => [`${kind} ${subject}`, name] as const);
  return new Map([...named("mission", missions), ...named("site", sites), ...named("dock", docks)]);
}

const asEntry = (row: EntryRow, subject_name: string | null): AuditEntry => {
  const { user_id, actor_name, impersonator_id, impersonator_name, details, ...entry } = row;
  return {
    ...entry,
    subject_name,
    actor: user_id === null ? null : { id: user_id, name: actor_name ?? "" },
    impersonator: impersonator_id === null ? null : { id: impersonator_id, name: impersonator_name ?? "" },
    details: details as AuditEntry["details"],
  };
};

export async function listEntries(context: Context, query: z.output<typeof AuditQuery>) {
  const matching = entriesOf(context, query);
  const [rows, total] = await Promise.all([
    matching
      .select(ENTRY_COLUMNS)
      .orderBy("audit_log.id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  return { data: await asEntries(context, rows), meta: pageMeta(query, total) };
}

/** The values to filter by. Each takes one index lookup, however many entries have it (a loose index scan). */
export async function listFilterOptions(context: Context) {
  const [actions, kinds, ids] = await Promise.all([
    distinctValues(context, "action"),
    distinctValues(context, "subject_kind"),
    distinctValues(context, "user_id"),
  ]);
  const people = await context.db
    .selectFrom("users")
    .where("id", "in", [...ids, ""])
    .select(["id", "name"])
    .orderBy("name")
    .execute();
  return { people, actions, subject_kinds: kinds };
}

type FilterColumn = "action" | "subject_kind" | "user_id";

async function distinctValues({ db, user }: Context, name: FilterColumn) {
  const of = sql`audit_log where organization_id = ${user.organization_id}`;
  const column = sql.ref(name);
  const { rows } = await sql<{ value: NonNullable<Selectable<DB["audit_log"]>[FilterColumn]> }>`
    with recursive known as (
      (select ${column} as value from ${of} and ${column} is not null order by ${column} limit 1)
      union all
      select (select ${column} from ${of} and ${column} > known.value order by ${column} limit 1)
      from known where known.value is not null
    )
    select value from known where value is not null limit ${MAX_OPTIONS}`.execute(db);
  return rows.map(({ value }) => value);
}
