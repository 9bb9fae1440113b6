import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./flight-time.module.css";
import { MIN_WM2, type DailyIrradiance } from "./daily-irradiance.ts";

interface IrradianceChartProps {
  day: DailyIrradiance;
  /** The planned take-off, milliseconds since 1970. */
  at: number;
  zone: string;
  /** Chooses another time in steps of 15 minutes. */
  onAt: ((at: string) => void) | undefined;
}

const [WIDTH, HEIGHT] = [320, 72];
const MAX_WM2 = 1150;
const QUARTER_MS = 15 * 60_000;

/** Irradiance in the module plane over the day, with the hours that suffice for thermography. */
export function IrradianceChart({ day, at, zone, onAt }: IrradianceChartProps) {
  const { t } = useTranslation("flight-routes/analysis");
  const format = useFormat();
  const { startMs, stepMs, irradiance = [], windows } = day;
  const lengthMs = (irradiance.length - 1) * stepMs;
  const x = (ms: number): number => ((ms - startMs) / lengthMs) * WIDTH;
  const y = (value: number): number => HEIGHT - (Math.min(MAX_WM2, value) / MAX_WM2) * HEIGHT;
  const curve = irradiance.map(
    (value, index) => `${x(startMs + index * stepMs).toFixed(1)},${y(value).toFixed(1)}`,
  );
  const time = (ms: number): string => format.date(new Date(ms), zone, "time");
  const min = format.unit(MIN_WM2, "W/m²");
  const labels = windows.map(({ fromMs, toMs }) =>
    t("irradianceWindow", { from: time(fromMs), to: time(toMs), least: min }),
  );
  return (
    <figure className={style["light"]} dir="ltr">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("irradianceChart")}
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
        <line className={style["lightLimit"]} x1={0} x2={WIDTH} y1={y(MIN_WM2)} y2={y(MIN_WM2)} />
        <polyline className={style["lightCurve"]} points={curve.join(" ")} />
        <line className={style["lightHour"]} x1={x(at)} x2={x(at)} y1={0} y2={HEIGHT} />
      </svg>
      {onAt && (
        <input
          type="range"
          className={style["lightPick"]}
          aria-label={t("takeOffTime")}
          aria-valuetext={time(at)}
          min={0}
          max={lengthMs / QUARTER_MS}
          value={(at - startMs) / QUARTER_MS}
          onChange={({ currentTarget }) =>
            onAt(new Date(startMs + Number(currentTarget.value) * QUARTER_MS).toISOString())
          }
        />
      )}
      <HourScale />
      <figcaption>
        {labels.length > 0 ? labels.join(" · ") : t("noIrradianceWindow", { least: min })}
      </figcaption>
    </figure>
  );
}

const HourScale = () => (
  <div className={style["lightHours"]}>
    {[0, 6, 12, 18, 24].map((hour) => (
      <span key={hour}>{hour}</span>
    ))}
  </div>
);
