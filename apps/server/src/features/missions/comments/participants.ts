import type { Participant } from "@overfly/contract/missions/comments";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";

/** Who sees a mission besides the caller, and can be mentioned in its comments. */
export async function listParticipants(context: Context, token: string): Promise<Participant[]> {
  const { db, user } = context;
  const mission = await db
    .selectFrom("missions")
    .leftJoin("assignments", (join) =>
      join.onRef("assignments.mission_id", "=", "missions.id").on("assignments.released_at", "is", null),
    )
    .where(owned(user, "missions"))
    .where("missions.token", "=", token)
    .select([
      "missions.id",
      "missions.provider_id",
      "missions.client_id",
      "missions.status",
      "assignments.pilot_id",
    ])
    .executeTakeFirst();
  if (!mission) throw notFound("Mission");
  return participantsOf(context, mission);
}

interface CommentedMission {
  id: number;
  provider_id: number;
  client_id: number;
  status: string;
  /** The assigned pilot. */
  pilot_id: string | null;
}

const MAX_PARTICIPANTS = 1000;

/**
 * The provider's staff, the assigned pilot and the client's users, each with the permission to view missions. Of the
 * staff a client knows only who has already shown up in the mission's shared timeline. A draft is seen by its author's
 * company alone.
 */
export const participantsOf = (
  { db, user }: Context,
  { id, provider_id, client_id, status, pilot_id }: CommentedMission,
): Promise<Participant[]> => {
  const isClient = user.user_type === "client";
  const isDraft = status === "draft";
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.suspended_at", "is", null)
    .where("users.id", "<>", user.user_id)
    .where(
      sql<boolean>`exists (select 1 from membership_roles join roles on roles.id = membership_roles.role_id
        where membership_roles.membership_id = memberships.id and 'view missions' = any(roles.permissions))`,
    )
    .where((eb) =>
      eb.or([
        eb.and([
          eb("memberships.organization_id", "=", provider_id),
          eb("memberships.user_type", "=", "center"),
          isClient ? hasShownUp(id) : eb.lit(true),
        ]),
        eb.and([
          eb("memberships.organization_id", "=", provider_id),
          eb("memberships.user_type", "=", "pilot"),
          eb("users.id", "=", pilot_id),
          isClient ? hasShownUp(id) : eb.lit(true),
        ]),
        eb.and([
          eb("memberships.organization_id", "=", client_id),
          eb("memberships.user_type", "=", "client"),
        ]),
      ]),
    )
    .$if(isDraft, (query) => query.where("memberships.organization_id", "=", user.organization_id))
    .select(["users.id", "users.name"])
    .select((eb) => eb.ref("memberships.user_type").$castTo<Participant["user_type"]>().as("user_type"))
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(MAX_PARTICIPANTS)
    .execute();
};

const hasShownUp = (missionId: number) => sql<boolean>`exists (select 1 from mission_timeline
  where mission_id = ${missionId} and user_id = users.id and not center_only)`;
