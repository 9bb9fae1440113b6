import { sql } from "kysely";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { conflict } from "#platform/http/errors.ts";

/**
 * Values the losses of a site's anomalies by its tariff in the new currency: amounts of the former one would be summed
 * and shown in this one. Published revisions keep their own figures and currency.
 */
export async function valueLossesAnew({ db }: Context, siteId: number): Promise<void> {
  const revised = await db
    .selectFrom("reports")
    .innerJoin("missions", "missions.id", "reports.mission_id")
    .where("missions.site_id", "=", siteId)
    .where("reports.revising_since", "is not", null)
    .select("missions.number")
    .executeTakeFirst();
  if (revised) {
    const text = message("errors/sites:currencyInRevision", { number: revised.number });
    throw conflict(text, { currency: [text] });
  }
  await sql`
    update anomalies set lost_money_per_year = lost_kwh_per_year * sites.tariff_per_kwh
    from sites where sites.id = anomalies.site_id and sites.id = ${siteId}
      and anomalies.lost_kwh_per_year is not null`.execute(db);
}
