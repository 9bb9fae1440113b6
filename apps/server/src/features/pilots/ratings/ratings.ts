import type { NewRating, RatedMission } from "@overfly/contract/pilots/pilot-ratings";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { checkVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid } from "#platform/http/errors.ts";
import { notify } from "#platform/notifications/notify.ts";
import { findPilot } from "#features/pilots/find-pilot.ts";
import { findMission } from "#tenancy.ts";

const MAX_SHOWN = 100;

export async function listRatings(context: Context, pilot_id: string): Promise<RatedMission[]> {
  await findPilot(context, pilot_id, "view employees");
  return (await flownMissions(context, pilot_id).limit(MAX_SHOWN).execute()).map(asRated);
}

/** One rating a mission and pilot, which staff can change. Only what was flown can be rated. */
export const ratePilot = (
  context: Context,
  token: string,
  { pilot_id, updated_at, stars, note }: NewRating,
): Promise<RatedMission> =>
  transact(context, async (tx) => {
    const { db, user, now } = tx;
    const mission = await findMission(tx, token);
    const flown = flownMissions(tx, pilot_id).where("missions.id", "=", mission.id);
    const before = await flown.executeTakeFirst();
    if (!before) throw invalid({ pilot_id: ["errors/members:didNotFly"] });
    if (before.stars !== null && updated_at === undefined) throw conflict("errors/members:ratingChanged");
    if (before.rated_at !== null) checkVersion(before.rated_at, updated_at, "errors/members:ratingChanged");
    const rating = { stars, note, author: user.name };
    const stored = await db
      .insertInto("pilot_ratings")
      .values({ ...rating, pilot_id, mission_id: mission.id, provider_id: user.organization_id })
      .onConflict((existing) =>
        existing
          .columns(["mission_id", "pilot_id"])
          .doUpdateSet({ ...rating, updated_at: later(now()) })
          .where("pilot_ratings.updated_at", "=", before.rated_at),
      )
      .returning("mission_id")
      .executeTakeFirst();
    if (!stored) throw conflict("errors/members:ratingChanged"); // at this moment
    await writeAuditLog(tx, {
      action: "pilots.rate",
      subject_kind: "user",
      subject: pilot_id,
      details: { mission: mission.number, stars },
    });
    await notify(
      tx,
      { organization_id: user.organization_id, user_ids: [pilot_id], except: user.user_id },
      {
        kind: "comment",
        title: message("notifications/texts:pilotRated", { number: mission.number, stars }),
        body: note,
        url: `/employees/view/${pilot_id}?tab=ratings`,
      },
    );
    return asRated(await flown.executeTakeFirstOrThrow());
  });

/** Always later than before: `updated_at` alone would be ambiguous in an upsert. */
const later = (now: Date) =>
  sql<string>`greatest(${now.toISOString()}::timestamptz(3), pilot_ratings.updated_at + interval '1 millisecond')`;

/** Missions with a flight of the pilot that has landed, the latest first. */
const flownMissions = ({ db, user }: Context, pilot_id: string) =>
  db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .innerJoin(
      (eb) =>
        eb
          .selectFrom("flights")
          .where("flights.pilot_id", "=", pilot_id)
          .where("flights.provider_id", "=", user.organization_id)
          .where("flights.landed_at", "is not", null)
          .groupBy("flights.mission_id")
          .select(({ fn }) => ["flights.mission_id", fn.max<string>("flights.landed_at").as("flown_at")])
          .as("flown"),
      (join) => join.onRef("flown.mission_id", "=", "missions.id"),
    )
    .leftJoin("pilot_ratings", (join) =>
      join.onRef("pilot_ratings.mission_id", "=", "missions.id").on("pilot_ratings.pilot_id", "=", pilot_id),
    )
    .where("missions.provider_id", "=", user.organization_id)
    .select([
      "missions.token",
      "missions.number",
      "sites.name",
      "sites.time_zone",
      "flown.flown_at",
      "pilot_ratings.stars",
      "pilot_ratings.note",
      "pilot_ratings.author",
      "pilot_ratings.updated_at as rated_at",
    ])
    .orderBy("flown.flown_at", "desc")
    .orderBy("missions.id", "desc");

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof flownMissions>["executeTakeFirst"]>>>;

const asRated = ({ name, time_zone, stars, note, author, rated_at, ...mission }: Row): RatedMission => ({
  ...mission,
  site: { name, time_zone },
  rating:
    stars === null || rated_at === null
      ? null
      : { stars, note: note ?? "", author: author ?? "", updated_at: rated_at },
});
