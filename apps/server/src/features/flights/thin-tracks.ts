import { sql } from "kysely";
import type { SystemContext } from "#context.ts";

const EVERY_MS = 3_600_000;
const KEPT_EVERY_S = 30;
const A_DAY_MS = 86_400_000;
/** Older ones were thinned out before. */
const LOOKED_AT_DAYS = 30;

/** Thins out the ways of old flights now and every hour; answers with what ends it. */
export function startThinning(context: SystemContext): () => Promise<void> {
  let thinning = Promise.resolve();
  const thin = () => {
    thinning = thinTracks(context).catch((error: unknown) =>
      context.log.warn({ err: error }, "Old tracks were not thinned out"),
    );
  };
  thin();
  const timer = setInterval(thin, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await thinning;
  };
}

/** Of a flight that ended TRACK_DAYS ago a point each half minute stays, and its last one. */
async function thinTracks({ db, now, settings }: SystemContext): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * A_DAY_MS).toISOString();
  const { TRACK_DAYS: days } = settings;
  await sql`
    with point as (
      select p.flight_id, p.at, max(p.at) over (partition by p.flight_id) as last,
        row_number() over (partition by p.flight_id, floor(extract(epoch from p.at) / ${KEPT_EVERY_S}) order by p.at) as place
      from flight_points as p join flights as f on f.id = p.flight_id
      where f.landed_at between ${daysAgo(days + LOOKED_AT_DAYS)} and ${daysAgo(days)})
    delete from flight_points using point
      where flight_points.flight_id = point.flight_id and flight_points.at = point.at
        and point.place > 1 and point.at <> point.last`.execute(db);
}
