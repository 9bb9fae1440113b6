import type { WaitingReason } from "@overfly/contract/missions/mission-workflow";
import type { SystemContext } from "#context.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";

/** Statuses in which a mission can stand still. */
const WAITING_STATUSES = [
  "requested",
  "approved",
  "assigned",
  "planned",
  "in_progress",
  "data_uploaded",
  "processing",
  "in_review",
  "on_hold",
] as const;

/** Looked up mission by mission, as few are in a status that asks for it: `exists` may read all rows of the table. */
const isAny = (rows: RawBuilder<unknown>) => sql`coalesce((select true from ${rows} limit 1), false)`;
const isAssigned = isAny(sql`assignments as present
  where present.mission_id = missions.id and present.released_at is null`);
const hasFlight = (statuses: string) =>
  isAny(
    sql`flights as flown where flown.mission_id = missions.id and flown.status in (${sql.raw(statuses)})`,
  );
const hasJob = (condition: string) =>
  isAny(sql`processing_jobs as job where job.mission_id = missions.id and ${sql.raw(condition)}`);
const CLOCK_STEP_MS = 10_000;

/** The time by which missions are late: it goes on in steps, so that all who ask within one can share what is found. */
export const clockOf = ({ now }: Pick<SystemContext, "now">): Date =>
  new Date(Math.floor(now().getTime() / CLOCK_STEP_MS) * CLOCK_STEP_MS);

const isLate = (now: Date) =>
  sql`coalesce(missions.scheduled_for, missions.window_end) < ${now.toISOString()}::timestamptz`;

/** What a mission waits for until somebody does something about it; null while it goes its way. */
export const waitingReason = (now: Date) => sql<WaitingReason | null>`(case missions.status
  when 'requested' then 'approval'
  when 'on_hold' then 'hold'
  when 'data_uploaded' then 'processing'
  when 'in_review' then 'review'
  when 'processing' then case
    when ${hasJob("job.state = 'failed' and not job.acknowledged")} then 'failed_jobs'
    when not ${hasJob("job.state in ('queued', 'running')")} then 'review' end
  when 'in_progress' then case
    when not ${hasFlight("'scheduled', 'preparing', 'airborne', 'returning'")} then 'data' end
  when 'approved' then case when ${isLate(now)} then 'flight' when ${isAssigned} then 'plan' else 'assignment' end
  when 'assigned' then case when ${isLate(now)} then 'flight' else 'plan' end
  when 'planned' then case when ${isLate(now)} then 'flight' when not ${isAssigned} then 'assignment' end
  end)`;

/** Written out, so that the index of these statuses is used. */
const canWait = sql`missions.status in (${sql.join(WAITING_STATUSES.map((status) => sql.lit(status)))})`;

export const waitsFor = (reasons: readonly WaitingReason[], now: Date) =>
  sql<SqlBool>`(${canWait} and ${waitingReason(now)} = any(${reasons}::text[]))`;

/** When the mission got its status. */
export const statusSince = sql<string>`coalesce((select max(created_at) from mission_timeline as step
  where step.mission_id = missions.id and step.kind = 'status'), missions.created_at)`;
