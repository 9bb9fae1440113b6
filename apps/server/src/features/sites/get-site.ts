import { SITE_TEXTS, type SiteText } from "@overfly/contract/sites/site-texts";
import { type Site, type SiteDetail } from "@overfly/contract/sites/sites";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { contactsOf } from "./contacts/contacts-of.ts";
import { modelsOf } from "./plant-models/plant-models.ts";
import { asSites, SITE_COLUMNS, sitesOf } from "./site-rows.ts";

const TEXT_COLUMNS = SITE_TEXTS.map((field): `sites.${SiteText}` => `sites.${field}`);
const DETAIL_COLUMNS = [
  "sites.boundary",
  "sites.ground_elevation_m",
  "sites.capacity_kwac",
  "sites.solar_module_id",
  "sites.solar_inverter_id",
  "sites.tracking_system_id",
  "sites.mounting",
  "sites.module_tilt_deg",
  "sites.module_azimuth_deg",
  "sites.row_pitch_m",
  "sites.tracker_max_angle_deg",
  "sites.commissioned_on",
  "sites.module_rating_w",
  "sites.specific_yield_kwh_per_kwp",
  "sites.tariff_per_kwh",
  "sites.currency",
  "sites.created_at",
] as const;

export async function getSite(context: Context, token: string): Promise<SiteDetail> {
  const row = await sitesOf(context)
    .where("sites.token", "=", token)
    .select([...SITE_COLUMNS, ...DETAIL_COLUMNS, ...TEXT_COLUMNS])
    .executeTakeFirst();
  if (!row) throw notFound("Site");
  const { solar_module_id, solar_inverter_id, tracking_system_id, ...rest } = row;
  const ids = { solar_module_id, solar_inverter_id, tracking_system_id };
  const [[site], models, contacts, { mission_count }] = await Promise.all([
    asSites(context, [row]),
    modelsOf(context, ids),
    contactsOf(context, row.id),
    context.db
      .selectFrom("missions")
      .where("site_id", "=", row.id)
      .where(owned(context.user, "missions"))
      .select((eb) => eb.fn.countAll<number>().as("mission_count"))
      .executeTakeFirstOrThrow(),
  ]);
  const mounting = row.mounting as SiteDetail["mounting"];
  return { ...rest, ...(site as Site), ...models, mounting, contacts, mission_count };
}
