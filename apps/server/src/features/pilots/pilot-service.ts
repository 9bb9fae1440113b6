import type { NewPilot } from "@overfly/contract/pilots/pilot-invitations";
import type { Pilot } from "@overfly/contract/pilots/pilots";
import type { SentInvitation } from "@overfly/contract/members/members";
import type { z } from "zod";
import { sendInvitation } from "#features/auth/accounts/pending-invitations.ts";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { clearIdentityCache } from "#platform/auth/identity.ts";
import { transact } from "#platform/db/transaction.ts";
import { getPilot } from "./list-pilots.ts";
import { refuseWithMissions } from "./refuse-with-missions.ts";

/** Pilots join with the built-in role: who may add employees may grant it, without holding its permissions. */
export const invitePilot = (context: Context, person: z.output<typeof NewPilot>): Promise<SentInvitation> =>
  transact(context, async (tx) => {
    const { id } = await tx.db
      .selectFrom("roles")
      .where("organization_id", "is", null)
      .where("name", "=", "pilot")
      .select("id")
      .executeTakeFirstOrThrow();
    return sendInvitation(tx, { ...person, role_id: id }, { user_type: "pilot" });
  });

/** A suspended pilot can't sign in as one, nor be assigned. */
export const setPilotStatus = (context: Context, id: string, status: Pilot["status"]): Promise<Pilot> =>
  transact(context, async (tx) => {
    const before = await getPilot(tx, id);
    if (before.status === status) return before;
    const isSuspended = status === "suspended";
    await tx.db
      .updateTable("memberships")
      .set({ suspended_at: isSuspended ? tx.now().toISOString() : null })
      .where((eb) => eb.and(membershipOf(tx, id)))
      .execute();
    await logChange(tx, isSuspended ? "members.suspend" : "members.restore", before);
    return getPilot(tx, id);
  });

/** Removes a pilot from the provider; their flights stay. Refused (409) while missions are assigned to them. */
export const removePilot = (context: Context, id: string): Promise<void> =>
  transact(context, async (tx) => {
    const pilot = await getPilot(tx, id);
    await refuseWithMissions(tx, { user_id: id, name: pilot.name });
    await tx.db
      .deleteFrom("memberships")
      .where((eb) => eb.and(membershipOf(tx, id)))
      .execute();
    await logChange(tx, "members.remove", pilot);
  });

const membershipOf = ({ user }: Context, user_id: string) => ({
  user_id,
  organization_id: user.organization_id,
  user_type: "pilot",
});

async function logChange(tx: Context, action: string, { id, email }: Pilot): Promise<void> {
  await writeAuditLog(tx, { action, subject_kind: "user", subject: id, details: { email } });
  tx.afterCommit(() => clearIdentityCache(tx));
}
