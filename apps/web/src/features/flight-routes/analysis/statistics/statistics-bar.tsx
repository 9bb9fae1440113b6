import type { RouteStatistics } from "@overfly/contract/flight-routes/route-statistics";
import { useFormat } from "#platform/i18n/use-format.ts";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import {
  type StatusBarState,
  type MapStatus,
  MAP_STATUS_OF,
} from "#features/flight-routes/planning/map-status.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./statistics-bar.module.css";

const TONE: Record<MapStatus, Tone> = {
  idle: "idle",
  loading: "busy",
  success: "good",
  failed: "bad",
};

export interface StatisticsBarProps {
  status: StatusBarState;
  statistics: RouteStatistics | undefined;
}

/** Phones have no room for more. */
const VISIBLE_ON_PHONES = 7;

/** The statistics of the displayed route. */
export function StatisticsBar({ status, statistics }: StatisticsBarProps) {
  const { t } = useTranslation("flight-routes");
  const format = useFormat();
  const values = [
    [t("distance"), format.unit(statistics && statistics.distance_m / 1000, "km", 2)],
    [t("time"), format.duration(statistics?.duration_s)],
    [t("photos"), format.number(statistics?.photo_count)],
    [t("batteries"), format.number(statistics?.battery_flights.length)],
    [t("gsd"), format.unit(statistics?.gsd_cm, "cm", 1)],
    [t("height"), format.unit(statistics?.height_m, "m", 1)],
    [t("areaSize"), format.unit(positive(statistics?.area_m2, 1 / 10_000), "ha", 2)],
    [t("speed"), format.unit(statistics?.speed_mps, "m/s", 1)],
    [t("spacing"), format.unit(positive(statistics?.line_spacing_m), "m", 1)],
    [t("interval"), format.unit(positive(statistics?.trigger_distance_m), "m", 1)],
  ] as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={style["bar"]} aria-label={t("statistics")} tabIndex={0}>
      <output className={style["barStatus"]}>
        <StateBadge tone={TONE[MAP_STATUS_OF[status]]}>{t(`status.${MAP_STATUS_OF[status]}`)}</StateBadge>
        <span>{t(`state.${status}`)}</span>
      </output>
      <dl className={style["barFigures"]}>
        {values.map(([label, value], index) => (
          <div key={label} data-extra={index >= VISIBLE_ON_PHONES || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Zero stands for not applicable, such as the area covered by waypoints. */
const positive = (value = 0, factor = 1): number | undefined => (value > 0 ? value * factor : undefined);
