import type { SiteDetail } from "@overfly/contract/sites/sites";
import { useFormat } from "#platform/text/format.ts";
import { KeyValues } from "#platform/ui/key-values.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { When } from "#platform/ui/when.tsx";
import { useSiteText } from "./site-text.ts";
import style from "./site.module.css";

/** Where the site is, what stands there, and how to get in. */
export function SiteOverview({ site }: { site: SiteDetail }) {
  const text = useSiteText();
  const format = useFormat();
  const [longitude, latitude] = site.location?.coordinates ?? [];
  return (
    <div className={style["panels"]}>
      <Panel title={text("plantData")}>
        <KeyValues
          items={[
            [text("industry"), text(`industry.${site.industry}`)],
            [text("capacityDc"), format.unit(site.capacity_kwdc, "kWdc")],
            [text("capacityAc"), format.unit(site.capacity_kwac, "kWac")],
            [text("mounting"), site.mounting && text(`mounting.${site.mounting}`)],
            [text("tilt"), format.unit(site.module_tilt_deg, "°")],
            [text("azimuth"), format.unit(site.module_azimuth_deg, "°")],
            [text("rating"), format.unit(site.module_rating_w, "W")],
            [text("yield"), format.unit(site.specific_yield_kwh_per_kwp, "kWh/kWp")],
            [text("tariff"), format.unit(site.tariff_per_kwh, `${site.currency}/kWh`, 3)],
          ]}
        />
      </Panel>
      <Panel title={text("where")}>
        <KeyValues
          items={[
            [text("address"), site.address],
            [text("city"), site.city],
            [text("country"), site.country],
            [
              text("position"),
              latitude === undefined || longitude === undefined ? null : (
                <bdi
                  key="at"
                  dir="ltr"
                >{`${format.number(latitude, 5)}, ${format.number(longitude, 5)}`}</bdi>
              ),
            ],
            [text("elevation"), format.unit(site.ground_elevation_m, "m")],
            [text("timeZone"), site.time_zone.replaceAll("_", " ")],
            [text("missionCount"), format.number(site.mission_count)],
            [text("created"), <When key="at" at={site.created_at} zone={site.time_zone} form="date" />],
          ]}
        />
      </Panel>
      <Panel title={text("accessNotes")}>
        <p className={style["notes"]}>
          <bdi>{site.access_notes ?? text("noNotes")}</bdi>
        </p>
      </Panel>
    </div>
  );
}
