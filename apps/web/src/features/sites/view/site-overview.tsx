import { SITE_TEXTS } from "@overfly/contract/sites/site-texts";
import { type SiteDetail } from "@overfly/contract/sites/sites";
import { useFormat } from "#platform/i18n/use-format.ts";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { useLocale } from "#platform/i18n/locale.ts";
import { countryName } from "#platform/ui/fields/places/country-name.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ContactsPanel } from "#features/sites/contacts/contacts-panel.tsx";
import { CoverPanel } from "#features/sites/cover/cover-panel.tsx";
import { Tags } from "#features/sites/tags.tsx";
import { SiteUploadStatus } from "#features/sites/upload-status/site-upload-status.tsx";
import style from "#features/sites/site.module.css";

/** Location, equipment and access of a site. */
export function SiteOverview({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites");
  const format = useFormat();
  const locale = useLocale();
  const [longitude, latitude] = site.location?.coordinates ?? [];
  return (
    <div className={style["panels"]}>
      <CoverPanel site={site} />
      <SiteUploadStatus site={site} />
      <PlantPanel site={site} />
      <Panel title={t("locationTitle")}>
        <KeyValues
          items={[
            [t("address"), site.address],
            [t("city"), site.city],
            [t("country"), site.country && countryName(site.country, locale)],
            [
              t("position"),
              latitude === undefined || longitude === undefined ? null : (
                <bdi
                  key="at"
                  dir="ltr"
                >{`${format.number(latitude, 5)}, ${format.number(longitude, 5)}`}</bdi>
              ),
            ],
            [t("elevation"), format.unit(site.ground_elevation_m, "m")],
            [t("timeZone"), site.time_zone.replaceAll("_", " ")],
            [t("missionCount"), format.number(site.mission_count)],
            [t("created"), <When key="at" at={site.created_at} zone={site.time_zone} form="date" />],
          ]}
        />
      </Panel>
      <ContactsPanel site={site} />
      <Panel title={t("accessNotes")}>
        <KeyValues
          items={SITE_TEXTS.map((field) => [
            t(`text.${field}`),
            site[field] && (
              <bdi key={field} className={style["notes"]}>
                {site[field]}
              </bdi>
            ),
          ])}
        />
      </Panel>
    </div>
  );
}

const nameOf = (model: { manufacturer: string; model: string } | null) =>
  model && `${model.manufacturer} ${model.model}`;

function PlantPanel({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites");
  const { t: tModels } = useTranslation("sites/models");
  const format = useFormat();
  return (
    <Panel title={t("plantData")}>
      <KeyValues
        items={[
          [t("industry"), t(`industry.${site.industry}`)],
          [t("tags"), site.tags.length > 0 ? <Tags key="tags" label={t("tags")} tags={site.tags} /> : null],
          [t("capacityDc"), format.unit(site.capacity_kwdc, "kWdc")],
          [t("capacityAc"), format.unit(site.capacity_kwac, "kWac")],
          [tModels("solar_module_id"), nameOf(site.solar_module)],
          [tModels("solar_inverter_id"), nameOf(site.solar_inverter)],
          [tModels("tracking_system_id"), nameOf(site.tracking_system)],
          [t("mounting"), site.mounting && t(`mounting.${site.mounting}`)],
          [t("tilt"), format.unit(site.module_tilt_deg, "°")],
          [t("azimuth"), format.unit(site.module_azimuth_deg, "°")],
          [t("rowPitch"), format.unit(site.row_pitch_m, "m", 1)],
          [t("trackerMaxAngle"), format.unit(site.tracker_max_angle_deg, "°")],
          [t("commissionedOn"), site.commissioned_on && format.date(site.commissioned_on, "UTC", "date")],
          [t("rating"), format.unit(site.module_rating_w, "W")],
          [t("yield"), format.unit(site.specific_yield_kwh_per_kwp, "kWh/kWp")],
          [t("tariff"), format.unit(site.tariff_per_kwh, `${site.currency}/kWh`, 3)],
        ]}
      />
    </Panel>
  );
}
