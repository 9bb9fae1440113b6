import { CONDITION_RULES, MAX_WIND_MPS } from "@overfly/contract/missions/flight-conditions";
import type { ForecastHour } from "@overfly/contract/missions/flight-forecast";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import style from "./forecast.module.css";

interface ForecastProps {
  mission: Pick<MissionDetail, "token" | "type" | "site">;
  from: string | null;
  /** Without it, a few hours from the start on. */
  to: string | null;
}

const WAIT_MS = 300;
const DEFAULT_MS = 3 * 3_600_000;

/** Wind, rain and irradiance that are forecast for a chosen time, or why there is no forecast. */
export function Forecast({ mission, from, to }: ForecastProps) {
  const [[start, end]] = useDebouncedValue([from, endOf(from, to)] as const, WAIT_MS);
  const { t } = useTranslation("missions/schedule");
  const isChosen = start !== null && end !== null;
  const found = useQuery({
    ...missionQueries.forecast(mission.token, start ?? "", end ?? ""),
    enabled: isChosen,
    placeholderData: keepPreviousData,
  });
  if (!isChosen) return null;
  if (found.error) return <Hint>{t("missing.failed")}</Hint>;
  if (!found.data) return <LinesSkeleton lines={2} />;
  const { hours, missing, attribution } = found.data;
  if (missing !== null) return <Hint>{t(`missing.${missing}`)}</Hint>;
  return (
    <div className={style["forecast"]}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys where it is long */}
      <div className={style["scroll"]} role="region" aria-label={t("forecast")} tabIndex={0}>
        <Hours hours={hours} mission={mission} />
      </div>
      {attribution !== null && <Hint>{t("forecast.by", { source: attribution })}</Hint>}
    </div>
  );
}

/** After the start, so that something can be asked for. */
function endOf(from: string | null, to: string | null): string | null {
  if (from === null) return null;
  const isAfter = to !== null && Date.parse(to) > Date.parse(from);
  return isAfter ? to : new Date(Date.parse(from) + DEFAULT_MS).toISOString();
}

function Hours({ hours, mission }: { hours: readonly ForecastHour[]; mission: ForecastProps["mission"] }) {
  const { t } = useTranslation("missions/schedule");
  const format = useFormat();
  const { time_zone: zone } = mission.site;
  return (
    <table className={style["hours"]}>
      <caption>{t("forecast")}</caption>
      <thead>
        <tr>
          {(["hour", "wind", "rain", "irradiance"] as const).map((name) => (
            <th key={name} scope="col">
              {t(`forecast.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour.at}>
            <th scope="row">{format.date(hour.at, zone, "both")}</th>
            <Figures hour={hour} type={mission.type} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figures({ hour, type }: { hour: ForecastHour; type: MissionDetail["type"] }) {
  const { t } = useTranslation("missions/schedule");
  const format = useFormat();
  const { wind_mps: wind, gust_mps: gust, rain_mm: rain, rain_percent: chance } = hour;
  const { maxWindMps, minIrradianceWm2 = 0 } = CONDITION_RULES[type];
  const irradiance = hour.irradiance_w_m2;
  const speed = (value: number | null) => (value === null ? "–" : format.unit(value, "m/s", 1));
  const amount = rain === null ? "–" : format.unit(rain, "mm", 1);
  return (
    <>
      <Figure isUnsuited={(wind ?? 0) > maxWindMps || (gust ?? 0) > MAX_WIND_MPS}>
        {t("forecast.windValue", { wind: speed(wind), gust: speed(gust) })}
      </Figure>
      <Figure isUnsuited={(rain ?? 0) > 0}>
        {chance === null ? amount : t("forecast.rainValue", { amount, chance: format.percent(chance / 100) })}
      </Figure>
      <Figure isUnsuited={irradiance !== null && irradiance < minIrradianceWm2}>
        {irradiance === null ? "–" : format.unit(irradiance, "W/m²")}
      </Figure>
    </>
  );
}

function Figure({ isUnsuited, children }: { isUnsuited: boolean; children: string }) {
  const { t } = useTranslation("missions/schedule");
  return (
    <td data-unsuited={isUnsuited || undefined}>
      {children}
      {isUnsuited && <VisuallyHidden>, {t("forecast.unsuited")}</VisuallyHidden>}
    </td>
  );
}
