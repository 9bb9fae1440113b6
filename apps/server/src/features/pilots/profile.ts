import type { PilotProfile, PilotProfileChanges } from "@overfly/contract/pilots/pilot-profile";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { checkVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict } from "#platform/http/errors.ts";
import { findPilot } from "./find-pilot.ts";

const FIELDS = ["employee_number", "phone", "base_location", "notes"] as const;
const CHANGED = "errors/members:pilotProfileChanged";

/** What the user's provider keeps of a pilot that was found; its notes only for staff. */
export async function profileOf(context: Context, pilot_id: string): Promise<PilotProfile> {
  const { notes, updated_at, employee_number, phone, base_location } = await readProfile(context, pilot_id);
  const isOwn = context.user.user_type === "pilot";
  return { employee_number, phone, base_location, notes: isOwn ? null : notes, updated_at };
}

/** Locked, so that two who save a profile for the first time don't both. */
export const changeProfile = (
  context: Context,
  pilot_id: string,
  { updated_at, ...values }: PilotProfileChanges,
): Promise<PilotProfile> =>
  transact(context, async (tx) => {
    await findPilot(tx, pilot_id, "edit employees");
    const { db, now } = tx;
    await membershipsOf(tx, pilot_id).select("memberships.id").forUpdate().execute();
    const before = await readProfile(tx, pilot_id);
    if ((before.updated_at === null) !== (updated_at === null)) throw conflict(CHANGED);
    if (before.updated_at && updated_at) checkVersion(before.updated_at, updated_at, CHANGED);
    const changed = FIELDS.filter((field) => values[field] !== before[field]);
    if (changed.length === 0) return profileOf(tx, pilot_id);
    await db
      .insertInto("pilot_profiles")
      .values({ ...values, membership_id: before.membership_id, updated_at: now() })
      .onConflict((existing) =>
        existing.column("membership_id").doUpdateSet({
          ...values,
          updated_at: sql<string>`greatest(${now().toISOString()}::timestamptz(3),
            pilot_profiles.updated_at + interval '1 millisecond')`,
        }),
      )
      .execute();
    await writeAuditLog(tx, {
      action: "pilots.change_profile",
      subject_kind: "user",
      subject: pilot_id,
      details: { fields: changed },
    });
    return profileOf(tx, pilot_id);
  });

const membershipsOf = ({ db, user }: Context, pilot_id: string) =>
  db
    .selectFrom("memberships")
    .where("memberships.organization_id", "=", user.organization_id)
    .where("memberships.user_type", "=", "pilot")
    .where("memberships.user_id", "=", pilot_id);

const readProfile = (context: Context, pilot_id: string) =>
  membershipsOf(context, pilot_id)
    .leftJoin("pilot_profiles", "pilot_profiles.membership_id", "memberships.id")
    .select(["memberships.id as membership_id", "pilot_profiles.updated_at"])
    .select(["employee_number", "pilot_profiles.phone", "base_location", "notes"])
    .executeTakeFirstOrThrow();
