import type { MissionFilters } from "@overfly/contract/missions/mission-calendar";
import type { MissionCount } from "@overfly/contract/missions/mission-counts";
import type { MissionStatus } from "@overfly/contract/missions/mission-workflow";
import type { Context } from "#context.ts";
import { checkFilters } from "#features/missions/check-filters.ts";
import { filterMissions, MISSION_TABLES } from "#features/missions/list-missions.ts";
import { statusFor } from "#features/missions/mission-rows.ts";
import { JOINS_AS_NEEDED, keyOf } from "#platform/db/count-rows.ts";
import { keepRead } from "#platform/kept-reads/kept-read.ts";

/** How many of the filtered missions have each status that the user sees. */
export async function countByStatus(context: Context, filters: MissionFilters) {
  await checkFilters(context, filters);
  const counted = countInternal(context, filters);
  const key = `counts ${keyOf(counted.compile())}`;
  return keepRead(context, { tables: MISSION_TABLES, key }, async () => ({
    data: asSeen(context, await counted.execute()),
  }));
}

/** Exported for the test of its query plan. */
export const countInternal = (context: Pick<Context, "db" | "user" | "now">, filters: MissionFilters) =>
  filterMissions(context, filters)
    .groupBy("missions.status")
    .select(({ fn }) => ["missions.status", fn.countAll<number>().as("count")])
    .withPlugin(JOINS_AS_NEEDED);

/** Several internal statuses may be one of the client's. */
function asSeen({ user }: Context, rows: readonly { status: string; count: number }[]): MissionCount[] {
  const counts = new Map<MissionCount["status"], number>();
  for (const { status, count } of rows) {
    const seen = statusFor(user, status as MissionStatus);
    counts.set(seen, (counts.get(seen) ?? 0) + count);
  }
  return [...counts].map(([status, count]) => ({ status, count }));
}
