import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";

interface PilotedFlight {
  /** Not set while it is recorded. */
  id?: number;
  took_off_at: string;
  landed_at: string;
}

/**
 * The pilot of a recorded flight: a pilot records their own flights alone, the center those of its pilots. 422 for
 * somebody else.
 */
export async function choosePilot({ db, user }: Context, chosen: string): Promise<string> {
  const unknown = () => invalid({ pilot_id: ["errors/flights:unknownPilot"] });
  if (user.user_type === "pilot") {
    if (chosen !== user.user_id) throw unknown();
    return chosen;
  }
  const found = await db
    .selectFrom("memberships")
    .where("organization_id", "=", user.organization_id)
    .where("user_type", "=", "pilot")
    .where("user_id", "=", chosen)
    .select("user_id")
    .executeTakeFirst();
  if (!found) throw unknown();
  return found.user_id;
}

/**
 * Refuses (422, of this field) a pilot who was in another flight at that time. The pilot stays locked, so that of two
 * flights at once the second sees the first.
 */
export async function checkPilotIsFree(
  { db, user }: Context,
  pilotId: string,
  { id, took_off_at, landed_at }: PilotedFlight,
  field: string,
): Promise<void> {
  await db.selectFrom("users").where("id", "=", pilotId).select("id").forNoKeyUpdate().execute();
  const clash = await db
    .selectFrom("flights")
    .innerJoin("missions", "missions.id", "flights.mission_id")
    .innerJoin("users", "users.id", "flights.pilot_id")
    .where("flights.pilot_id", "=", pilotId)
    .$if(id !== undefined, (rows) => rows.where("flights.id", "!=", id ?? 0))
    .where("flights.took_off_at", "<", landed_at)
    .where("flights.landed_at", ">", took_off_at)
    .orderBy("flights.took_off_at")
    .select(["users.name", "missions.number", "missions.provider_id"])
    .limit(1)
    .executeTakeFirst();
  if (!clash) return;
  const { name, number, provider_id } = clash; // for whom else a pilot flies is nobody's business
  throw invalid({
    [field]: [
      provider_id === user.organization_id
        ? message("errors/flights:pilotInFlight", { name, number })
        : message("errors/flights:pilotElsewhere", { name }),
    ],
  });
}
