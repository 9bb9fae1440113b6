import { SEVERITIES } from "@overfly/contract/anomalies/anomalies";
import type { ClientDetail } from "@overfly/contract/clients/clients";
import { can } from "@overfly/contract/permissions";
import { filterRepairs } from "#features/anomalies/repairs/list-repairs.ts";
import { statisticsOf } from "#features/sites/site-statistics.ts";
import type { Context } from "#context.ts";
import { owned } from "#tenancy.ts";
import { getClient } from "./client-rows.ts";

const MAX_USERS = 200;

/** A client with its users and what is wrong at its sites. Only this provider's sites count. */
export async function getClientDetail(context: Context, id: number): Promise<ClientDetail> {
  const client = await getClient(context, id);
  const mayViewSites = can(context.user, "view sites");
  const [users, repairs, losses] = await Promise.all([
    usersOf(context, id),
    mayViewSites ? repairsOf(context, id) : null,
    mayViewSites ? lossesOf(context, id) : null,
  ]);
  return { ...client, users, repairs, losses };
}

async function usersOf({ db }: Context, id: number): Promise<ClientDetail["users"]> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .leftJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
    .leftJoin("roles", "roles.id", "membership_roles.role_id")
    .where("memberships.organization_id", "=", id)
    .where("memberships.user_type", "=", "client")
    .select([
      "memberships.id",
      "users.name",
      "users.email",
      "users.phone",
      "roles.name as role",
      "memberships.suspended_at",
    ])
    .orderBy("users.name")
    .orderBy("memberships.id")
    .limit(MAX_USERS)
    .execute();
  return rows.map(({ suspended_at, ...row }) => ({
    ...row,
    status: suspended_at === null ? "active" : "suspended",
  }));
}

/** Open repairs by severity, the worst first. */
async function repairsOf(context: Context, id: number): Promise<ClientDetail["repairs"]> {
  const rows = await filterRepairs(context, { state: "open", clients: String(id) })
    .groupBy("anomalies.severity")
    .select(({ fn }) => ["anomalies.severity", fn.countAll<number>().as("count")])
    .execute();
  const counts = new Map(rows.map(({ severity, count }) => [severity, count]));
  return SEVERITIES.toReversed().map((severity) => ({ severity, count: counts.get(severity) ?? 0 }));
}

/** What is lost at the client's sites, by currency; money is null where one of them can't be priced. */
async function lossesOf(context: Context, id: number): Promise<ClientDetail["losses"]> {
  const sites = await context.db
    .selectFrom("sites")
    .where(owned(context.user, "sites"))
    .where("client_id", "=", id)
    .select(["id", "currency", "status"])
    .execute();
  const statistics = await statisticsOf(context, sites);
  return [...Map.groupBy(sites, ({ currency }) => currency)].map(([currency, some]) => {
    const figures = some.flatMap(({ id: site }) => statistics.get(site) ?? []);
    return {
      currency,
      lost_kwdc: figures.reduce((sum, { lost_kwdc }) => sum + lost_kwdc, 0),
      lost_money_per_year: figures.reduce<number | null>(
        (sum, { lost_money_per_year: lost }) => (sum === null || lost === null ? null : sum + lost),
        0,
      ),
    };
  });
}
