import { isClosed, type MissionStatus } from "@overfly/contract/missions/mission-workflow";
import { message } from "@overfly/i18n/message";
import type { Kysely } from "kysely";
import type { Context, SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";

/** A mission whose row is locked until the transaction ends. */
export type LockedMission = Awaited<ReturnType<typeof lockMissionById>>;

const COLUMNS = [
  "id",
  "token",
  "number",
  "provider_id",
  "client_id",
  "site_id",
  "project_id",
  "created_by",
  "type",
  "subtype",
  "window_start",
  "window_end",
  "scheduled_for",
  "deliverables",
  "status",
  "held_status",
  "reason",
  "created_side",
  "created_by",
  "updated_at",
] as const;

/** Locks a mission that the user may see. */
export async function lockMission({ db, user }: Context, token: string): Promise<LockedMission> {
  const row = await db
    .selectFrom("missions")
    .where(owned(user, "missions"))
    .where("token", "=", token)
    .select(COLUMNS)
    .forUpdate("missions")
    .executeTakeFirst();
  if (!row) throw notFound("Mission");
  return { ...row, ...typedStatuses(row), ...(await readAssignment(db, row.id)) };
}

/** Locks a mission that can still be worked on. */
export async function lockOpenMission(tx: Context, token: string): Promise<LockedMission> {
  const mission = await lockMission(tx, token);
  if (isClosed(mission.status)) throw conflict(message("errors/missions:closed", { number: mission.number }));
  return mission;
}

export async function lockMissionById({ db }: Pick<SystemContext, "db">, id: number) {
  const row = await db
    .selectFrom("missions")
    .where("id", "=", id)
    .select(COLUMNS)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("Mission");
  return { ...row, ...typedStatuses(row), ...(await readAssignment(db, id)) };
}

const typedStatuses = ({ status, held_status }: { status: string; held_status: string | null }) => ({
  status: status as MissionStatus,
  held_status: held_status as MissionStatus | null,
});

/** The current assignment, and whether a dock or a pilot flies. */
export async function readAssignment(db: Kysely<DB>, missionId: number) {
  const assignment = await db
    .selectFrom("assignments")
    .where("mission_id", "=", missionId)
    .where("released_at", "is", null)
    .select(["pilot_id", "dock_id", "kit_id", "starts_at", "ends_at"])
    .executeTakeFirst();
  const flown_by: "pilot" | "dock" | null = assignment ? (assignment.dock_id ? "dock" : "pilot") : null;
  return { assignment: assignment ?? null, flown_by };
}
