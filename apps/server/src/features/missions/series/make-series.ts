import type { SeriesRule } from "@overfly/contract/missions/mission-series";
import {
  type DayWindow,
  MAX_SERIES_MISSIONS,
  seriesWindows,
} from "@overfly/contract/missions/series-windows";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";

/** The windows that follow from a rule, by a site's calendar; throws 422 for too few and too many. */
export function windowsOfRule(first: DayWindow, rule: SeriesRule): DayWindow[] {
  const windows = seriesWindows(first, rule);
  if (windows.length < 2) throw invalid({ until: ["errors/missions:seriesTooShort"] });
  if (windows.length > MAX_SERIES_MISSIONS)
    throw invalid({ until: [message("errors/missions:seriesTooLong", { most: MAX_SERIES_MISSIONS })] });
  return windows;
}

interface NewSeries {
  provider_id: number;
  client_id: number;
  frequency: SeriesRule["frequency"];
}

/** Makes a series of missions, in their order. */
export async function makeSeries(
  { db, user }: Context,
  series: NewSeries,
  missionIds: readonly number[],
): Promise<void> {
  const { id } = await db
    .insertInto("mission_series")
    .values({ ...series, created_by: user.user_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`update missions set series_id = ${id}, series_position = listed.position
    from unnest(${[...missionIds]}::integer[]) with ordinality as listed (mission_id, position)
    where missions.id = listed.mission_id`.execute(db);
}
