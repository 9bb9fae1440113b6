import type { Messages } from "@overfly/i18n/generated/messages";
import { can } from "@overfly/contract/permissions";
import { EXPIRING_DAYS } from "@overfly/contract/pilots/pilots";
import { sql, type SqlBool } from "kysely";
import type { Context } from "#context.ts";
import { filterRepairs } from "#features/anomalies/repairs/list-repairs.ts";
import { operationsDashboard } from "#features/dashboard/operations-dashboard.ts";
import { countRows } from "#platform/db/count-rows.ts";
import { owned } from "#tenancy.ts";

type ItemKey = Extract<keyof Messages["notifications/digest"], `item.${string}`>;

export interface WaitingItem {
  key: ItemKey;
  count: number;
}

/** What waits for a user, by their side, and only what they may view. `zone`: in which today is today. */
export async function waitingItems(context: Context, zone: string): Promise<WaitingItem[]> {
  const { user } = context;
  const mayViewMissions = can(user, "view missions");
  const today = mayViewMissions
    ? [{ key: "item.flights" as const, count: await flightsToday(context, zone) }]
    : [];
  const others =
    user.user_type === "pilot"
      ? await ofPilot(context, zone)
      : user.user_type === "client"
        ? await ofClient(context)
        : mayViewMissions
          ? await ofOperations(context)
          : [];
  return [...today, ...others].filter(({ count }) => count > 0);
}

async function ofOperations(context: Context): Promise<WaitingItem[]> {
  const { waiting, maintenance, certificates } = await operationsDashboard(context, undefined);
  return [
    ...waiting.map(({ reason, count }) => ({ key: `item.${reason}` as const, count })),
    { key: "item.maintenanceOverdue", count: maintenance.overdue },
    { key: "item.maintenanceSoon", count: maintenance.soon },
    { key: "item.certificatesExpired", count: certificates?.expired ?? 0 },
    { key: "item.certificatesExpiring", count: certificates?.expiring ?? 0 },
  ];
}

async function ofClient(context: Context): Promise<WaitingItem[]> {
  const { user, db, now } = context;
  const sinceYesterday = new Date(now().getTime() - 24 * 3_600_000).toISOString();
  const reports = db
    .selectFrom("missions")
    .where(owned(user, "missions"))
    .where("missions.status", "=", "completed")
    .where("missions.completed_at", ">", sinceYesterday);
  return [
    { key: "item.reports", count: can(user, "view missions") ? await countRows(reports) : 0 },
    {
      key: "item.repairsOverdue",
      count: can(user, "view sites") ? await countRows(filterRepairs(context, { due: "overdue" })) : 0,
    },
  ];
}

/** Without certificates that a later one of the same kind replaces, as those who manage pilots count them. */
async function ofPilot({ db, user, now }: Context, zone: string): Promise<WaitingItem[]> {
  const today = sql`(${now().toISOString()}::timestamptz at time zone ${zone}::text)::date`;
  const expiring = db
    .selectFrom("pilot_certificates")
    .where(owned(user, "pilot_certificates"))
    .where("archived_at", "is", null)
    .where(sql<SqlBool>`expires_on <= ${today} + ${sql.lit(EXPIRING_DAYS)}`)
    .where(
      sql<SqlBool>`(kind in ('other', 'training') or not exists (
        select 1 from pilot_certificates as later where later.pilot_id = pilot_certificates.pilot_id
          and later.provider_id = pilot_certificates.provider_id and later.kind = pilot_certificates.kind
          and later.archived_at is null
          and (later.expires_on is null or later.expires_on > pilot_certificates.expires_on)))`,
    );
  return [{ key: "item.ownCertificates", count: await countRows(expiring) }];
}

/** Missions that are to be flown on this day of the zone. */
async function flightsToday({ db, user, now }: Context, zone: string): Promise<number> {
  const day = sql`(${now().toISOString()}::timestamptz at time zone ${zone}::text)::date`;
  const start = sql`(${day}::timestamp at time zone ${zone}::text)`;
  const end = sql`((${day} + 1)::timestamp at time zone ${zone}::text)`;
  const missions = db
    .selectFrom("missions")
    .innerJoin("assignments", "assignments.mission_id", "missions.id")
    .where(owned(user, "missions"))
    .where("missions.status", "in", ["assigned", "planned", "in_progress"])
    .where(sql<SqlBool>`assignments.starts_at < ${end} and assignments.ends_at > ${start}`);
  return countRows(missions);
}
