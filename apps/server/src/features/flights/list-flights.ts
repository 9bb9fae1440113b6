import type { ActiveFlight } from "@overfly/contract/flights/flights";
import type { PageMeta, PageQuery } from "@overfly/contract/page";
import { countRows } from "#platform/db/count-rows.ts";
import type { Context } from "#context.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { owned } from "#tenancy.ts";
import { asFlight, flightRows } from "./flight-record.ts";

const SORTS = {
  took_off_at: "flights.took_off_at",
  site: "sites.name",
  mission: "missions.number",
  status: "flights.status",
} as const;

/** Every flight that the user may see, without tracks. */
export async function listFlights(
  context: Context,
  query: PageQuery,
): Promise<{ data: ActiveFlight[]; meta: PageMeta }> {
  const { search } = query;
  const found = flightRows(context)
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where(owned(context.user, "flights"))
    .$if(search !== undefined, (rows) => {
      const pattern = containsPattern(search ?? "");
      return rows.where((eb) =>
        eb.or([eb("missions.number", "ilike", pattern), eb("sites.name", "ilike", pattern)]),
      );
    });
  const [[column, direction] = ["flights.id", "desc"] as const] = sortsOf(query, SORTS);
  const [rows, total] = await Promise.all([
    found
      .select(["missions.number", "sites.token as site_token", "sites.name as site_name"])
      .orderBy(column, direction)
      .orderBy("flights.id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(found),
  ]);
  const data = rows.map((row) => {
    const { track: _track, ...flight } = asFlight(row);
    return { ...flight, mission_number: row.number, site: { token: row.site_token, name: row.site_name } };
  });
  return { data, meta: pageMeta(query, total) };
}
