import type { Client, clients } from "@overfly/contract/clients/clients";
import type { Query } from "@overfly/contract/endpoint";
import { type InferResult, sql } from "kysely";
import { countRows } from "#platform/db/count-rows.ts";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";

/** The states of missions that don't keep a client from being archived. */
export const NOT_OPEN = ["draft", "completed", "cancelled", "rejected"] as const;

const SORTS = {
  company_name: "organizations.company_name",
  country: "organizations.country",
  city: "organizations.city",
} as const;

/** The clients of the user's provider, archived ones too. */
export const clientsOf = ({ db, user }: Context) =>
  db
    .selectFrom("organizations")
    .innerJoin("client_links", "client_links.client_id", "organizations.id")
    .where("client_links.provider_id", "=", user.organization_id);

const hasOtherProvider = sql<boolean>`exists (select 1 from client_links as other
  where other.client_id = organizations.id and other.provider_id <> client_links.provider_id)`;

const hasAdministrator = sql<boolean>`exists (select 1 from memberships as m
  join membership_roles as mr on mr.membership_id = m.id join roles as r on r.id = mr.role_id
  where m.organization_id = organizations.id and r.organization_admin)`;

const selectClients = (context: Context) =>
  clientsOf(context).select([
    "organizations.id",
    "organizations.company_name",
    "organizations.country",
    "organizations.city",
    "organizations.time_zone",
    "organizations.phone",
    "organizations.email",
    "organizations.website",
    "organizations.address",
    "organizations.updated_at",
    "client_links.archived_at",
    hasOtherProvider.as("is_shared"),
    hasAdministrator.as("has_administrator"),
  ]);

export async function listClients(context: Context, query: Query<typeof clients.list>) {
  const { search, status } = query;
  const isListed = (matching: ReturnType<typeof clientsOf>) =>
    matching
      .where("client_links.archived_at", status === "active" ? "is" : "is not", null)
      .$if(search !== undefined, (rows) => {
        const pattern = containsPattern(search ?? "");
        return rows.where((eb) =>
          eb.or([
            eb("organizations.company_name", "ilike", pattern),
            eb("organizations.city", "ilike", pattern),
          ]),
        );
      });
  const [[column, direction] = ["organizations.company_name", "asc"] as const] = sortsOf(query, SORTS);
  const [rows, total] = await Promise.all([
    (isListed(selectClients(context)) as ReturnType<typeof selectClients>)
      .orderBy(column, direction)
      .orderBy("organizations.id")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(isListed(clientsOf(context))),
  ]);
  return { data: await withCounts(context, rows), meta: pageMeta(query, total) };
}

/** A client of the user's provider; others are unknown (404). */
export async function getClient(context: Context, id: number): Promise<Client> {
  const row = await selectClients(context).where("organizations.id", "=", id).executeTakeFirst();
  const [client] = row ? await withCounts(context, [row]) : [];
  if (!client) throw notFound("Client");
  return client;
}

type ClientRow = InferResult<ReturnType<typeof selectClients>>[number];

async function withCounts(context: Context, rows: readonly ClientRow[]): Promise<Client[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await countsOf(context, ids);
  return rows.map(({ archived_at, is_shared, has_administrator, ...row }) => ({
    ...row,
    ...(counts.get(row.id) ?? { site_count: 0, open_missions: 0 }),
    status: archived_at === null ? "active" : "archived",
    is_editable: !is_shared,
    is_invitable: !is_shared && !has_administrator && archived_at === null,
  }));
}

/** Counts only this provider's sites and missions. */
async function countsOf({ db, user }: Context, ids: readonly number[]) {
  const rows = await db
    .selectFrom("organizations")
    .where("organizations.id", "=", sql<number>`any(${ids}::integer[])`)
    .select((eb) => [
      "organizations.id",
      eb
        .selectFrom("sites")
        .whereRef("sites.client_id", "=", "organizations.id")
        .where("sites.provider_id", "=", user.organization_id)
        .where("sites.status", "=", "active")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("site_count"),
      eb
        .selectFrom("missions")
        .whereRef("missions.client_id", "=", "organizations.id")
        .where("missions.provider_id", "=", user.organization_id)
        .where("missions.status", "not in", NOT_OPEN)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("open_missions"),
    ])
    .execute();
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
