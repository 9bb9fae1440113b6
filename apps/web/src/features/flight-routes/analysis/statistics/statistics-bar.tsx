import type { RouteStatistics } from "@overfly/contract/flight-routes/routes";
import { useFormat } from "#platform/i18n/use-format.ts";
import { StateBadge, type Tone } from "#platform/ui/state-badge.tsx";
import { type BarStatus, type MapStatus, STATUS_OF } from "#features/flight-routes/planning/map-status.ts";
import { useRouteText } from "#features/flight-routes/planner-text.ts";
import style from "./statistics-bar.module.css";

const TONE: Record<MapStatus, Tone> = {
  idle: "idle",
  loading: "busy",
  success: "good",
  failed: "bad",
};

export interface StatisticsBarProps {
  status: BarStatus;
  statistics: RouteStatistics | undefined;
}

/** So many find room on a phone; the rest stand in the panel as well. */
const FOREMOST = 7;

/** The figures of what the map shows, always those of the moment. */
export function StatisticsBar({ status, statistics }: StatisticsBarProps) {
  const text = useRouteText();
  const format = useFormat();
  const figures = [
    [text("distance"), format.unit(statistics && statistics.distance_m / 1000, "km", 2)],
    [text("time"), format.duration(statistics?.duration_s)],
    [text("photos"), format.number(statistics?.photo_count)],
    [text("batteries"), format.number(statistics?.battery_sets.length)],
    [text("gsd"), format.unit(statistics?.gsd_cm, "cm", 1)],
    [text("height"), format.unit(statistics?.height_m, "m", 1)],
    [text("areaFigure"), format.unit(has(statistics?.area_m2, 1 / 10_000), "ha", 2)],
    [text("speed"), format.unit(statistics?.speed_mps, "m/s", 1)],
    [text("spacing"), format.unit(has(statistics?.line_spacing_m), "m", 1)],
    [text("interval"), format.unit(has(statistics?.trigger_distance_m), "m", 1)],
  ] as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={style["bar"]} aria-label={text("statistics")} tabIndex={0}>
      <output className={style["barStatus"]}>
        <StateBadge tone={TONE[STATUS_OF[status]]}>{text(`status.${STATUS_OF[status]}`)}</StateBadge>
        <span>{text(`state.${status}`)}</span>
      </output>
      <dl className={style["barFigures"]}>
        {figures.map(([label, value], index) => (
          <div key={label} data-extra={index >= FOREMOST || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Waypoints cover no area, and single photographs have no distance: that is not nought. */
const has = (value = 0, factor = 1): number | undefined => (value > 0 ? value * factor : undefined);
