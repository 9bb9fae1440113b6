import type { Client, NewClient } from "@overfly/contract/clients/clients";
import type { PageQuery } from "@overfly/contract/page";
import { sql } from "kysely";
import { countRows } from "#platform/db/count-rows.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { invalid } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";

const SORTS = {
  company_name: "organizations.company_name",
  country: "organizations.country",
  city: "organizations.city",
} as const;

/** The clients of the user's provider. */
const clientsOf = ({ db, user }: Context) =>
  db
    .selectFrom("organizations")
    .innerJoin("client_links", "client_links.client_id", "organizations.id")
    .where("client_links.provider_id", "=", user.organization_id);

export async function listClients(context: Context, query: PageQuery) {
  const { search } = query;
  const matching = clientsOf(context).$if(search !== undefined, (clients) => {
    const pattern = containsPattern(search ?? "");
    return clients.where((eb) =>
      eb.or([eb("organizations.company_name", "ilike", pattern), eb("organizations.city", "ilike", pattern)]),
    );
  });
  const [[column, direction] = ["organizations.company_name", "asc"] as const] = sortsOf(query, SORTS);
  const [rows, total] = await Promise.all([
    matching
      .select([
        "organizations.id",
        "organizations.company_name",
        "organizations.country",
        "organizations.city",
      ])
      .orderBy(column, direction)
      .orderBy("organizations.id")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  const counts = await countsOf(
    context,
    rows.map(({ id }) => id),
  );
  const data = rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? NO_COUNTS) }));
  return { data, meta: pageMeta(query, total) };
}

/** Adds a client organization to the provider. */
export const createClient = (context: Context, client: NewClient): Promise<Client> =>
  transact(context, async (tx) => {
    const { db, user } = tx;
    const duplicate = await clientsOf(tx)
      .where(sql`lower(organizations.company_name)`, "=", client.company_name.toLowerCase())
      .select("organizations.id")
      .executeTakeFirst();
    if (duplicate) throw invalid({ company_name: ["errors/organization:clientNameTaken"] });
    const row = await db
      .insertInto("organizations")
      .values({
        kind: "client",
        company_name: client.company_name,
        country: client.country ?? null,
        city: client.city ?? null,
      })
      .returning(["id", "company_name", "country", "city"])
      .executeTakeFirstOrThrow();
    await db
      .insertInto("client_links")
      .values({ provider_id: user.organization_id, client_id: row.id })
      .execute();
    await writeAuditLog(tx, { action: "clients.create", subject_kind: "client", subject: String(row.id) });
    return { ...row, ...NO_COUNTS };
  });

type ClientCounts = Pick<Client, "site_count" | "open_missions">;
const NO_COUNTS: ClientCounts = { site_count: 0, open_missions: 0 };

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
        .where("missions.status", "not in", ["draft", "completed", "cancelled", "rejected"])
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("open_missions"),
    ])
    .execute();
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
