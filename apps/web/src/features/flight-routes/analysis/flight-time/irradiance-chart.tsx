import { useFormat } from "#platform/i18n/use-format.ts";
import style from "./flight-time.module.css";
import { useInsightText } from "#features/flight-routes/analysis/analysis-text.ts";
import { LEAST_WM2, type LightOfDay } from "./daily-irradiance.ts";

interface LightChartProps {
  day: LightOfDay;
  /** The planned hour, milliseconds since 1970. */
  at: number;
  zone: string;
  /** Choosing another hour by pointing or by the arrow keys; in quarters of an hour. */
  onAt: ((at: string) => void) | undefined;
}

const [WIDTH, HEIGHT] = [320, 72];
const MOST_WM2 = 1150;
const QUARTER_MS = 15 * 60_000;

/** Light in the module plane from midnight to midnight, with the hours that are good enough for thermography. */
export function LightChart({ day, at, zone, onAt }: LightChartProps) {
  const text = useInsightText();
  const format = useFormat();
  const { startMs, stepMs, irradiance = [], windows } = day;
  const lengthMs = (irradiance.length - 1) * stepMs;
  const x = (ms: number): number => ((ms - startMs) / lengthMs) * WIDTH;
  const y = (value: number): number => HEIGHT - (Math.min(MOST_WM2, value) / MOST_WM2) * HEIGHT;
  const curve = irradiance.map(
    (value, index) => `${x(startMs + index * stepMs).toFixed(1)},${y(value).toFixed(1)}`,
  );
  const time = (ms: number): string => format.date(new Date(ms), zone, "time");
  const least = format.unit(LEAST_WM2, "W/m²");
  const words = windows.map(({ fromMs, toMs }) =>
    text("window", { from: time(fromMs), to: time(toMs), least }),
  );
  return (
    <figure className={style["light"]} dir="ltr">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text("dayOfLight")}
      >
        {windows.map(({ fromMs, toMs }) => (
          <rect
            key={fromMs}
            className={style["lightWindow"]}
            x={x(fromMs)}
            y={0}
            width={Math.max(1, x(toMs) - x(fromMs))}
            height={HEIGHT}
          />
        ))}
        <line className={style["lightLimit"]} x1={0} x2={WIDTH} y1={y(LEAST_WM2)} y2={y(LEAST_WM2)} />
        <polyline className={style["lightCurve"]} points={curve.join(" ")} />
        <line className={style["lightHour"]} x1={x(at)} x2={x(at)} y1={0} y2={HEIGHT} />
      </svg>
      {onAt && (
        <input
          type="range"
          className={style["lightPick"]}
          aria-label={text("hour")}
          aria-valuetext={time(at)}
          min={0}
          max={lengthMs / QUARTER_MS}
          value={(at - startMs) / QUARTER_MS}
          onChange={({ currentTarget }) =>
            onAt(new Date(startMs + Number(currentTarget.value) * QUARTER_MS).toISOString())
          }
        />
      )}
      <div className={style["lightHours"]}>
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <figcaption>{words.length > 0 ? words.join(" · ") : text("noWindow", { least })}</figcaption>
    </figure>
  );
}
