import type { Absence, NewAbsence, PilotAvailability } from "@overfly/contract/pilots/pilot-availability";
import type { WorkingDay } from "@overfly/contract/pilots/pilot-availability";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { organizationZone } from "#platform/db/organization-days.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { notify } from "#platform/notifications/notify.ts";
import { findPilot } from "#features/pilots/find-pilot.ts";
import { owned } from "#tenancy.ts";

const ABSENCE_COLUMNS = ["id", "first_on", "last_on", "note", "updated_at"] as const;
const MAX_SHOWN = 200;
const MAX_NAMED = 5;

export async function getAvailability(context: Context, pilot_id: string): Promise<PilotAvailability> {
  await findPilot(context, pilot_id, "view employees");
  return readAvailability(context, pilot_id);
}

async function readAvailability(context: Context, pilot_id: string): Promise<PilotAvailability> {
  const { db, user, now } = context;
  const since = sql<string>`((${now().toISOString()}::timestamptz at time zone ${organizationZone(user)})::date
    - interval '1 year')::date`;
  const [row, absences] = await Promise.all([
    db
      .selectFrom("pilot_working_hours")
      .where("provider_id", "=", user.organization_id)
      .where("pilot_id", "=", pilot_id)
      .select(["hours", "updated_at"])
      .executeTakeFirst(),
    db
      .selectFrom("pilot_absences")
      .where(owned(user, "pilot_absences"))
      .where("pilot_id", "=", pilot_id)
      .where("last_on", ">=", since)
      .select(ABSENCE_COLUMNS)
      .orderBy("first_on", "desc")
      .orderBy("id", "desc")
      .limit(MAX_SHOWN)
      .execute(),
  ]);
  const hours = (row?.hours ?? null) as WorkingDay[] | null;
  return { hours, updated_at: row?.updated_at ?? null, absences };
}

/** The membership is locked, so that two who set hours for the first time don't both. */
export const setWorkingHours = (
  context: Context,
  pilot_id: string,
  { hours, updated_at }: Pick<PilotAvailability, "hours" | "updated_at">,
): Promise<PilotAvailability> =>
  transact(context, async (tx) => {
    await findPilot(tx, pilot_id, "edit employees");
    const { db, user, now } = tx;
    const key = { provider_id: user.organization_id, pilot_id };
    await db
      .selectFrom("memberships")
      .where("user_id", "=", pilot_id)
      .where("organization_id", "=", user.organization_id)
      .select("id")
      .forUpdate()
      .execute();
    const before = await readAvailability(tx, pilot_id);
    if (before.updated_at === null ? updated_at !== null : updated_at === null)
      throw conflict("errors/members:availabilityChanged");
    if (before.updated_at && updated_at)
      checkVersion(before.updated_at, updated_at, "errors/members:availabilityChanged");
    const stored = JSON.stringify(hours);
    await db
      .insertInto("pilot_working_hours")
      .values({ ...key, hours: stored, updated_at: now() })
      .onConflict((existing) =>
        existing.columns(["provider_id", "pilot_id"]).doUpdateSet({
          hours: stored,
          updated_at: sql<string>`greatest(${now().toISOString()}::timestamptz(3),
            pilot_working_hours.updated_at + interval '1 millisecond')`,
        }),
      )
      .execute();
    await record(tx, "set_hours", pilot_id, {});
    return readAvailability(tx, pilot_id);
  });

export const addAbsence = (context: Context, pilot_id: string, absence: NewAbsence): Promise<Absence> =>
  transact(context, async (tx) => {
    await findPilot(tx, pilot_id, "edit employees");
    const added = await tx.db
      .insertInto("pilot_absences")
      .values({ ...absence, pilot_id, provider_id: tx.user.organization_id })
      .returning(ABSENCE_COLUMNS)
      .executeTakeFirstOrThrow();
    await record(tx, "add_absence", pilot_id, daysOf(added));
    await tellOfClashes(tx, pilot_id, added);
    return added;
  });

export const changeAbsence = (
  context: Context,
  id: number,
  { updated_at, ...absence }: NewAbsence & { updated_at: string },
): Promise<Absence> =>
  transact(context, async (tx) => {
    const before = await lockAbsence(tx, id);
    checkVersion(before.updated_at, updated_at, "errors/members:availabilityChanged");
    const changed = await tx.db
      .updateTable("pilot_absences")
      .set({ ...absence, updated_at: nextVersion(tx.now()) })
      .where("id", "=", id)
      .returning(ABSENCE_COLUMNS)
      .executeTakeFirstOrThrow();
    await record(tx, "change_absence", before.pilot_id, daysOf(changed));
    await tellOfClashes(tx, before.pilot_id, changed);
    return changed;
  });

export const removeAbsence = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const absence = await lockAbsence(tx, id);
    await tx.db.deleteFrom("pilot_absences").where("id", "=", id).execute();
    await record(tx, "remove_absence", absence.pilot_id, daysOf(absence));
  });

async function lockAbsence(context: Context, id: number) {
  const { db, user } = context;
  const absence = await db
    .selectFrom("pilot_absences")
    .where(owned(user, "pilot_absences"))
    .where("id", "=", id)
    .select([...ABSENCE_COLUMNS, "pilot_id"])
    .forUpdate()
    .executeTakeFirst();
  if (!absence) throw notFound("Absence");
  await findPilot(context, absence.pilot_id, "edit employees");
  return absence;
}

type Days = Pick<Absence, "first_on" | "last_on">;
const daysOf = ({ first_on, last_on }: Days): Days => ({ first_on, last_on });

const record = (tx: Context, verb: string, pilot_id: string, details: Record<string, string>) =>
  writeAuditLog(tx, { action: `pilots.${verb}`, subject_kind: "user", subject: pilot_id, details });

/** Notifies those who assign missions of the ones in the absence, which stay assigned until somebody decides. */
async function tellOfClashes(tx: Context, pilot_id: string, { first_on, last_on }: Days): Promise<void> {
  const { db, user, now } = tx;
  const zone = organizationZone(user);
  const hit = await db
    .selectFrom("assignments")
    .innerJoin("missions", "missions.id", "assignments.mission_id")
    .innerJoin("users", "users.id", "assignments.pilot_id")
    .where("assignments.pilot_id", "=", pilot_id)
    .where("assignments.provider_id", "=", user.organization_id)
    .where("assignments.released_at", "is", null)
    .where("assignments.ends_at", ">", now().toISOString())
    .where("assignments.ends_at", ">", sql<string>`${first_on}::timestamp at time zone ${zone}`)
    .where("assignments.starts_at", "<", sql<string>`(${last_on}::date + 1)::timestamp at time zone ${zone}`)
    .select(["missions.number", "missions.token", "users.name"])
    .orderBy("assignments.starts_at")
    .limit(MAX_NAMED)
    .execute();
  const [first] = hit;
  if (!first) return;
  await notify(
    tx,
    {
      organization_id: user.organization_id,
      permission: "assign mission pilot and equipment",
      except: user.user_id,
    },
    {
      kind: "assignment",
      title: message("notifications/texts:pilotAbsent", { name: first.name, from: first_on, to: last_on }),
      body: message("notifications/texts:missions", { numbers: hit.map(({ number }) => number) }),
      url: `/missions/view/${first.token}`,
    },
  );
}
