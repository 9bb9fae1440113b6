import type { FirstStep, FirstSteps } from "@overfly/contract/dashboard/first-steps";
import type { Permission } from "@overfly/contract/permissions";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { transact } from "#platform/db/transaction.ts";

/** A user who holds one of these permissions may do the step. */
const PERMISSIONS: Record<FirstStep, readonly Permission[]> = {
  company: ["allow managing accounts"],
  client: ["add clients"],
  site: ["add sites"],
  aircraft: ["add kits", "add docks"],
  pilot: ["add employees"],
  order: ["add missions"],
  base_map: ["allow managing accounts"],
  mail: ["allow managing accounts"],
};

/** Empty once all steps are done, or an administrator closed the list. */
export async function listFirstSteps(context: Context): Promise<FirstSteps> {
  const done = await stepsDone(context);
  if (done === undefined || Object.values(done).every(Boolean)) return [];
  const { permissions } = context.user;
  return (Object.entries(PERMISSIONS) as [FirstStep, readonly Permission[]][])
    .filter(([, needed]) => needed.some((permission) => permissions.includes(permission)))
    .map(([key]) => ({ key, is_done: done[key] }));
}

export const dismissFirstSteps = (context: Context): Promise<void> =>
  transact(context, async (tx) => {
    const { db, user, now } = tx;
    await db
      .updateTable("organizations")
      .set({ first_steps_dismissed_at: now().toISOString() })
      .where("id", "=", user.organization_id)
      .execute();
    await writeAuditLog(tx, {
      action: "organization.update",
      subject_kind: "organization",
      subject: String(user.organization_id),
      details: { fields: ["first_steps"] },
    });
  });

/** Undefined where the list is closed. */
async function stepsDone({ db, user, settings }: Context): Promise<Record<FirstStep, boolean> | undefined> {
  const { organization_id: id } = user;
  const { dismissed_at, ...done } = await db
    .selectFrom("organizations")
    .where("id", "=", id)
    .select([
      "first_steps_dismissed_at as dismissed_at",
      sql<boolean>`logo is not null and country is not null and city is not null`.as("company"),
      exists(sql`client_links where provider_id = ${id} and archived_at is null`).as("client"),
      exists(sql`sites where provider_id = ${id}`).as("site"),
      sql<boolean>`exists (select 1 from kits as k where k.provider_id = ${id} and k.archived_at is null
          and exists (select 1 from drones where kit_id = k.id)
          and exists (select 1 from payloads where kit_id = k.id)
          and exists (select 1 from batteries where kit_id = k.id))
        or exists (select 1 from docks where provider_id = ${id})`.as("aircraft"),
      sql<boolean>`exists (select 1 from memberships where organization_id = ${id} and user_type = 'pilot')
        or exists (select 1 from invitations as i join roles as r on r.id = i.role_id
          where i.organization_id = ${id} and r.user_type = 'pilot' and i.revoked_at is null)`.as("pilot"),
      exists(sql`missions where provider_id = ${id} and status <> 'draft'`).as("order"),
      exists(sql`base_maps where organization_id = ${id}`).as("base_map"),
    ])
    .executeTakeFirstOrThrow();
  if (dismissed_at !== null) return undefined;
  return {
    ...done,
    base_map: done.base_map || settings.MAP_STYLE_URL !== undefined,
    mail: settings.SMTP_URL !== undefined,
  };
}

const exists = (rows: ReturnType<typeof sql>) => sql<boolean>`exists (select 1 from ${rows})`;
