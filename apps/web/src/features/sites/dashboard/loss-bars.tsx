import type { Inspection } from "@overfly/contract/sites/site-dashboard";
import type { ReactNode } from "react";
import { useMoney } from "#features/anomalies/use-money.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import type { AnomalyRows } from "./anomalies-link.tsx";
import { type LossesOf, LossesLink } from "./losses-link.tsx";
import style from "./dashboard.module.css";

export interface LossBar {
  key: string;
  name: ReactNode;
  losses: Inspection["found"];
  rows: AnomalyRows;
  color?: string;
}

interface LossBarsProps {
  label: string;
  of: LossesOf;
  currency: string;
  bars: readonly LossBar[];
}

/** Counts with their share, and what they lose. */
export function LossBars({ label, of, currency, bars }: LossBarsProps) {
  const format = useFormat();
  const money = useMoney();
  const most = Math.max(1, ...bars.map(({ losses }) => losses.count));
  return (
    <ul className={style["bars"]} aria-label={label}>
      {bars.map(({ key, name, losses, rows, color }) => (
        <li key={key} className={style["bar"]}>
          <span>{name}</span>
          <span className={style["track"]} aria-hidden>
            {losses.count > 0 && (
              <span
                className={style["fill"]}
                style={{
                  inlineSize: `${(losses.count / most) * 100}%`,
                  ...(color === undefined ? {} : { background: color }),
                }}
              />
            )}
          </span>
          <strong className={style["figure"]}>
            {losses.count === 0 ? (
              format.number(0)
            ) : (
              <LossesLink of={of} rows={rows}>
                {format.number(losses.count)}
              </LossesLink>
            )}
          </strong>
          <span className={style["figure"]}>{format.power(losses.lost_kwdc)}</span>
          <span className={style["figure"]}>{money(losses.lost_money_per_year, currency)}</span>
        </li>
      ))}
    </ul>
  );
}
