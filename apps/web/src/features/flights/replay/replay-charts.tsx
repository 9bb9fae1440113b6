import type { FlightReplay } from "@overfly/contract/flights/flight-replay";
import { type PointerEvent, useMemo } from "react";
import { chartPath, CHART, isStepped, type ReplaySeries } from "./replay-series.ts";
import type { ReplayMark } from "./use-replay-events.ts";
import { useSeriesText } from "./use-series-text.ts";
import style from "./flight-replay.module.css";

interface ReplayChartsProps {
  points: FlightReplay["points"];
  series: readonly ReplaySeries[];
  photos: FlightReplay["photos"];
  marks: readonly ReplayMark[];
  /** In ms since 1970, as all times here. */
  start: number;
  end: number;
  time: number;
  jump: (time: number) => void;
}

/** What was reported over time, with a cursor that follows the replay and can be dragged. The slider and the table say the same. */
export function ReplayCharts({ points, series, photos, marks, start, end, time, jump }: ReplayChartsProps) {
  const text = useSeriesText();
  const shares = useMemo(
    () => points.map(({ at }) => (Date.parse(at) - start) / (end - start)),
    [points, start, end],
  );
  const paths = useMemo(() => series.map((one) => chartPath(one, shares)), [series, shares]);
  const now = points.findLastIndex(({ at }) => Date.parse(at) <= time);
  const drag = ({ currentTarget, clientX, buttons }: PointerEvent<HTMLElement>): void => {
    if (buttons === 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - left) / width));
    const isLeftward = getComputedStyle(currentTarget).direction === "rtl";
    jump(start + (isLeftward ? 1 - share : share) * (end - start));
  };
  const place = (at: number) => ({ insetInlineStart: `${((at - start) / (end - start)) * 100}%` });
  return (
    <div
      className={style["charts"]}
      data-testid="replay-charts"
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={drag}
    >
      <div className={style["strip"]}>
        <PhotoTicks photos={photos} start={start} end={end} />
        {marks.map(({ key, at, tone }) => (
          <span key={key} className={style["mark"]} data-tone={tone} style={place(at)} />
        ))}
      </div>
      {series.map((one, index) => (
        <div key={one.name} className={style["chart"]} data-few={isStepped(one) || undefined}>
          <div className={style["head"]}>
            <span>{text[one.name].label}</span>
            <span className={style["now"]}>{text[one.name].value(one.values[now] ?? null)}</span>
          </div>
          <svg
            className={style["drawing"]}
            viewBox={`0 0 ${CHART.width} ${CHART.height}`}
            preserveAspectRatio="none"
          >
            <path className={style["line"]} d={paths[index]} vectorEffect="non-scaling-stroke" />
          </svg>
        </div>
      ))}
      <span className={style["cursor"]} style={place(time)} />
    </div>
  );
}

function PhotoTicks({ photos, start, end }: Pick<ReplayChartsProps, "photos" | "start" | "end">) {
  const ticks = useMemo(
    () =>
      photos
        .map(({ captured_at }) => ((Date.parse(captured_at) - start) / (end - start)) * CHART.width)
        .filter((x) => x >= 0 && x <= CHART.width)
        .map((x) => `M${x.toFixed(1)} 60V${CHART.height}`)
        .join(""),
    [photos, start, end],
  );
  return (
    <svg
      className={style["drawing"]}
      viewBox={`0 0 ${CHART.width} ${CHART.height}`}
      preserveAspectRatio="none"
    >
      <path className={style["tick"]} d={ticks} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
