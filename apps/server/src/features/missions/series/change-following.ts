import type { FollowingResult } from "@overfly/contract/missions/mission-series";
import { targetStatus } from "@overfly/contract/missions/mission-workflow";
import type { MissionChanges } from "@overfly/contract/missions/missions";
import { daysBetween } from "@overfly/contract/missions/series-windows";
import { dayAfter } from "@overfly/contract/projects/project-days";
import { message } from "@overfly/i18n/message";
import { fromWall, toWall } from "@overfly/i18n/zoned-time";
import type { Context } from "#context.ts";
import { isBeforeFlight, updateMission } from "#features/missions/mission-service.ts";
import { plannedDateErrors } from "#features/missions/order-changes.ts";
import { lockMission, type LockedMission } from "#features/missions/workflow/lock-mission.ts";
import { transitionMission } from "#features/missions/workflow/transition-mission.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";

/** Cancels a mission and those after it that haven't begun. */
export const cancelFollowing = (context: Context, token: string, reason: string): Promise<FollowingResult> =>
  transact(context, async (tx) => {
    const { mission, later } = await lockFollowing(tx, token);
    await transitionMission(tx, token, "cancel", { reason });
    return changeEach(later, {
      first: mission.number,
      isPossible: (one) => targetStatus("cancel", one) !== undefined,
      change: (one) => transitionMission(tx, one.token, "cancel", { reason, isQuiet: true }),
    });
  });

/**
 * Changes a mission and the order of those after it that haven't begun; only what was sent. Those whose planned date
 * would lie outside of their window are skipped.
 */
export const updateFollowing = (
  context: Context,
  token: string,
  { updated_at, ...changes }: MissionChanges,
): Promise<FollowingResult> =>
  transact(context, async (tx) => {
    const { mission, later, zone } = await lockFollowing(tx, token);
    await updateMission(tx, token, { ...changes, updated_at });
    const order = repeatable(changes);
    return changeEach(later, {
      first: mission.number,
      isPossible: (one) => {
        const { window_start = one.window_start, window_end = one.window_end } = movedWindow(
          { from: mission, to: changes, zone },
          one,
        );
        const errors = plannedDateErrors(one, { window_start, window_end });
        return isBeforeFlight(one) && Object.keys(errors).length === 0;
      },
      change: (one) =>
        updateMission(
          tx,
          one.token,
          {
            ...order,
            ...movedWindow({ from: mission, to: changes, zone }, one),
            updated_at: one.updated_at,
          },
          { isQuiet: true },
        ),
    });
  });

/** Not the conditions, which are those of one flight, nor the window, which moves. */
const repeatable = ({
  type,
  subtype,
  priority,
  description,
  deliverables,
  project_id,
}: Omit<MissionChanges, "updated_at">) => ({
  type,
  subtype,
  priority,
  description,
  deliverables,
  project_id,
});

interface EachChange {
  /** The number of the mission itself, which is changed already. */
  first: string;
  isPossible: (mission: LockedMission) => boolean;
  change: (mission: LockedMission) => Promise<unknown>;
}

async function changeEach(later: readonly LockedMission[], { first, isPossible, change }: EachChange) {
  const result: FollowingResult = { changed: [first], skipped: [] };
  for (const mission of later) {
    if (isPossible(mission)) {
      await change(mission);
      result.changed.push(mission.number);
    } else result.skipped.push(mission.number);
  }
  return result;
}

/** The mission and the later ones of its series, locked; 409 where it belongs to none. */
async function lockFollowing(tx: Context, token: string) {
  const mission = await lockMission(tx, token);
  const { db, user } = tx;
  const place = await db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where("missions.id", "=", mission.id)
    .select(["series_id", "series_position", "sites.time_zone"])
    .executeTakeFirstOrThrow();
  if (place.series_id === null)
    throw conflict(message("errors/missions:noSeries", { number: mission.number }));
  const rows = await db
    .selectFrom("missions")
    .where(owned(user, "missions"))
    .where("series_id", "=", place.series_id)
    .where("series_position", ">", place.series_position)
    .orderBy("series_position")
    .select("token")
    .execute();
  const later: LockedMission[] = [];
  for (const row of rows) later.push(await lockMission(tx, row.token));
  return { mission, later, zone: place.time_zone };
}

interface Move {
  from: Pick<LockedMission, "window_start" | "window_end">;
  to: Pick<MissionChanges, "window_start" | "window_end">;
  zone: string;
}

/** Its window, moved by as many days as the first one's, to the new times of day on the site's clock. */
function movedWindow({ from, to, zone }: Move, mission: LockedMission) {
  const moved: Pick<MissionChanges, "window_start" | "window_end"> = {};
  for (const end of ["window_start", "window_end"] as const) {
    const [before, after, own] = [from[end], to[end], mission[end]];
    if (!before || !after || !own) continue;
    const [dayBefore = ""] = toWall(before, zone).split("T");
    const [dayAfterMove = "", time = ""] = toWall(after, zone).split("T");
    const day = dayAfter(toWall(own, zone).slice(0, 10), daysBetween(dayBefore, dayAfterMove));
    moved[end] = fromWall(`${day}T${time}`, zone);
  }
  return moved;
}
