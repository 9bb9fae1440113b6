import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { siteSolarConditions } from "@overfly/plant/sun/site-solar-conditions";
import { useMemo } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { DateTimeField } from "#platform/ui/date-time-field.tsx";
import { NumberField } from "#platform/ui/number-field.tsx";
import type { DraftAction } from "#features/flight-routes/store/draft-history.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./flight-time.module.css";
import insight from "#features/flight-routes/analysis/analysis.module.css";
import { IrradianceChart } from "./irradiance-chart.tsx";
import { dailyIrradiance } from "./daily-irradiance.ts";

interface FlightTimeProps {
  site: SiteDetail;
  document: RouteDocument;
  change: ((change: DraftAction) => void) | undefined;
}

/** When the flight is to be, what the sun does then, and the wind. */
export function FlightTime({ site, document, change }: FlightTimeProps) {
  const { t } = useTranslation("flight-routes/analysis");
  const { flightAt } = document;
  const set = (at: string | undefined): void =>
    change?.({ type: "updateDocument", document: { flightAt: at }, typing: "flightAt" });
  return (
    <section className={style["hour"]} aria-label={t("hour")}>
      <div className={style["hourFields"]}>
        <DateTimeField
          label={t("hour")}
          hint={t("hourHelp")}
          zone={site.time_zone}
          value={flightAt ?? null}
          disabled={!change}
          onChange={(at) => set(at ?? undefined)}
        />
        <Wind document={document} change={change} />
      </div>
      {change && (
        <div className={insight["mends"]}>
          <Button
            size="xs"
            onClick={() => set(new Date(Math.ceil(Date.now() / 60_000) * 60_000).toISOString())}
          >
            {t("now")}
          </Button>
          {flightAt !== undefined && (
            <Button size="xs" kind="quiet" onClick={() => set(undefined)}>
              {t("clear")}
            </Button>
          )}
        </div>
      )}
      <SunConditions site={site} flightAt={flightAt} onAt={change && set} />
    </section>
  );
}

function Wind({ document, change }: Omit<FlightTimeProps, "site">) {
  const { t } = useTranslation("flight-routes/analysis");
  const { battery } = document;
  const set = (wind: Partial<RouteDocument["battery"]>, typing: string): void =>
    change?.({ type: "updateDocument", document: { battery: { ...battery, ...wind } }, typing });
  return (
    <>
      <NumberField
        label={t("wind")}
        unit="m/s"
        disabled={!change}
        value={battery.windMps ?? null}
        onChange={(windMps) => set({ windMps: windMps === null ? undefined : windMps }, "wind")}
      />
      <NumberField
        label={t("windFrom")}
        unit="°"
        disabled={!change}
        value={battery.windFromDeg ?? null}
        onChange={(windFromDeg) =>
          set({ windFromDeg: windFromDeg === null ? undefined : windFromDeg }, "from")
        }
      />
    </>
  );
}

interface SunConditionsProps {
  site: SiteDetail;
  flightAt: string | undefined;
  onAt: ((at: string) => void) | undefined;
}

/** The sun at that hour, and the light on the modules over that day. */
function SunConditions({ site, flightAt, onAt }: SunConditionsProps) {
  const { t } = useTranslation("flight-routes/analysis");
  const format = useFormat();
  const day = useMemo(() => dailyIrradiance(site, flightAt), [site, flightAt]);
  if (flightAt === undefined || !day) return <p className={insight["note"]}>{t("noHour")}</p>;
  const sky = siteSolarConditions(site)?.(Date.parse(flightAt));
  const sun = sky?.sunAt(0);
  const irradiance = sky?.irradianceAt?.(0);
  return (
    <>
      <ul className={style["sky"]}>
        <li>
          {t("sun", {
            elevation: format.unit(sun?.elevationDeg, "°"),
            azimuth: format.unit(sun?.azimuthDeg, "°"),
          })}
        </li>
        <li>
          {irradiance === undefined
            ? t("noMounting")
            : t("light", { irradiance: format.unit(irradiance, "W/m²") })}
        </li>
      </ul>
      {day.irradiance && (
        <IrradianceChart day={day} at={Date.parse(flightAt)} zone={site.time_zone} onAt={onAt} />
      )}
    </>
  );
}
