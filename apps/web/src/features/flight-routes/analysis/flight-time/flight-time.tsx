import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { siteSolarConditions } from "@overfly/plant/sun/site-solar-conditions";
import { useMemo } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { DateTimeField } from "#platform/ui/fields/dates/date-time-field.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { useAnalysis, useAnalysisEdit } from "#features/flight-routes/analysis/analysis-context.ts";
import { useSite } from "#features/flight-routes/store/planner-context.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./flight-time.module.css";
import analysis from "#features/flight-routes/analysis/analysis.module.css";
import { IrradianceChart } from "./irradiance-chart.tsx";
import { dailyIrradiance } from "./daily-irradiance.ts";

/** The planned take-off time with sun conditions, and the wind. */
export function FlightTime() {
  const { t } = useTranslation("flight-routes/analysis");
  const site = useSite();
  const { flightAt } = useAnalysis().document;
  const edit = useAnalysisEdit();
  const set = (at: string | undefined): void =>
    edit?.({ type: "updateDocument", document: { flightAt: at }, typing: "flightAt" });
  return (
    <section className={style["hour"]} aria-label={t("takeOffTime")}>
      <div className={style["hourFields"]}>
        <DateTimeField
          label={t("takeOffTime")}
          hint={t("takeOffTimeHint")}
          zone={site.time_zone}
          value={flightAt ?? null}
          disabled={!edit}
          onChange={(at) => set(at ?? undefined)}
        />
        <Wind />
      </div>
      {edit && (
        <div className={analysis["actions"]}>
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
      <SunConditions site={site} flightAt={flightAt} onAt={edit && set} />
    </section>
  );
}

function Wind() {
  const { t } = useTranslation("flight-routes/analysis");
  const { battery } = useAnalysis().document;
  const edit = useAnalysisEdit();
  const set = (wind: Partial<RouteDocument["battery"]>, typing: string): void =>
    edit?.({ type: "updateDocument", document: { battery: { ...battery, ...wind } }, typing });
  return (
    <>
      <NumberField
        label={t("wind")}
        unit="m/s"
        disabled={!edit}
        value={battery.windMps ?? null}
        onChange={(windMps) => set({ windMps: windMps === null ? undefined : windMps }, "wind")}
      />
      <NumberField
        label={t("windFrom")}
        unit="°"
        disabled={!edit}
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

/** Sun position at that time, and irradiance over that day. */
function SunConditions({ site, flightAt, onAt }: SunConditionsProps) {
  const { t } = useTranslation("flight-routes/analysis");
  const format = useFormat();
  const day = useMemo(() => dailyIrradiance(site, flightAt), [site, flightAt]);
  if (flightAt === undefined || !day) return <p className={analysis["note"]}>{t("noTakeOffTime")}</p>;
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
            : t("irradiance", { irradiance: format.unit(irradiance, "W/m²") })}
        </li>
      </ul>
      {day.irradiance && (
        <IrradianceChart day={day} at={Date.parse(flightAt)} zone={site.time_zone} onAt={onAt} />
      )}
    </>
  );
}
