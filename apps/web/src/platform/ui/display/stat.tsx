import type { ReactNode } from "react";
import style from "./stat.module.css";
import type { Tone } from "./state-badge.tsx";

export interface StatProps {
  label: string;
  value: ReactNode;
  unit?: string;
  note?: ReactNode;
  tone?: Tone;
}

/** How formats write what isn't known, which has no unit. */
const NOTHING = "–";

/** One figure and what it counts. */
export const Stat = ({ label, value, unit, note, tone }: StatProps) => (
  <div className={style["stat"]} data-tone={tone}>
    <dt className={style["label"]}>{label}</dt>
    <dd className={style["value"]}>
      {unit === undefined || value === NOTHING ? (
        value
      ) : (
        <bdi dir="ltr">
          {value}
          <span className={style["unit"]}>{unit}</span>
        </bdi>
      )}
    </dd>
    {note !== undefined && <dd className={style["note"]}>{note}</dd>}
  </div>
);

/** A row of figures that wraps. */
export const Stats = ({ children }: { children: ReactNode }) => (
  <dl className={style["stats"]}>{children}</dl>
);
