import type { SeriesMission } from "@overfly/contract/missions/mission-series";
import { CLIENT_STATUS, type MissionStatus } from "@overfly/contract/missions/mission-workflow";
import type { Context } from "#context.ts";
import { statusFor } from "#features/missions/mission-rows.ts";
import { findMission, owned } from "#tenancy.ts";

/** Those of the mission's series that the user may see, in their order. */
export async function listSeries(context: Context, token: string): Promise<SeriesMission[]> {
  const { id } = await findMission(context, token);
  const { db, user } = context;
  const rows = await db
    .selectFrom("missions")
    .where(owned(user, "missions"))
    .where("series_id", "=", (eb) =>
      eb.selectFrom("missions as own").where("own.id", "=", id).select("own.series_id"),
    )
    .orderBy("series_position")
    .select(["token", "number", "status", "window_start", "window_end", "series_position"])
    .execute();
  return rows.map(({ series_position, status, ...row }) => ({
    ...row,
    status: statusFor(user, status as MissionStatus),
    client_status: CLIENT_STATUS[status as MissionStatus],
    position: series_position ?? 0,
  }));
}
