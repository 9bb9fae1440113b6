import type { SeriesPlace } from "@overfly/contract/missions/series-place";
import type { Context } from "#context.ts";

interface PlacedMission {
  series_id: number | null;
  series_position: number | null;
}

/** Null for a mission that belongs to no series. */
export async function seriesPlaceOf(
  { db }: Pick<Context, "db">,
  { series_id, series_position }: PlacedMission,
): Promise<SeriesPlace | null> {
  if (series_id === null || series_position === null) return null;
  const { frequency, total } = await db
    .selectFrom("mission_series")
    .innerJoin("missions", "missions.series_id", "mission_series.id")
    .where("mission_series.id", "=", series_id)
    .groupBy("mission_series.id")
    .select(({ fn }) => ["mission_series.frequency", fn.max("missions.series_position").as("total")])
    .executeTakeFirstOrThrow();
  return {
    frequency: frequency as SeriesPlace["frequency"],
    position: series_position,
    total: total ?? series_position,
  };
}
