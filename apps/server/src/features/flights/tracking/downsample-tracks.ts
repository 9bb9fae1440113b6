import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { runHourly } from "#platform/jobs/run-hourly.ts";

const SAMPLE_INTERVAL_S = 30;
const A_DAY_MS = 86_400_000;
/** Older tracks were downsampled in earlier runs. */
const LOOKBACK_DAYS = 30;

/** Downsamples the tracks of old flights now and every hour. Returns what stops it. */
export const startTrackDownsampling = (context: SystemContext): (() => Promise<void>) =>
  runHourly(context, [{ work: downsampleTracks, failure: "Could not downsample old tracks" }]);

/** TRACK_DAYS after the landing, keeps one point per half minute and the last one. */
async function downsampleTracks({ db, now, settings }: SystemContext): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * A_DAY_MS).toISOString();
  const { TRACK_DAYS: days } = settings;
  await sql`
    with point as (
      select p.flight_id, p.at, max(p.at) over (partition by p.flight_id) as last,
        row_number() over (partition by p.flight_id, floor(extract(epoch from p.at) / ${SAMPLE_INTERVAL_S}) order by p.at) as position_in_interval
      from flight_points as p join flights as f on f.id = p.flight_id
      where f.landed_at between ${daysAgo(days + LOOKBACK_DAYS)} and ${daysAgo(days)})
    delete from flight_points using point
      where flight_points.flight_id = point.flight_id and flight_points.at = point.at
        and point.position_in_interval > 1 and point.at <> point.last`.execute(db);
}
