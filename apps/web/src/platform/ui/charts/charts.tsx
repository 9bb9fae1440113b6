import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import style from "./charts.module.css";

export interface Bar {
  key: string;
  name: ReactNode;
  value: number;
  /** The value as it is read. */
  text: string;
  /** The rows that the value counts. */
  to: string | undefined;
  note?: ReactNode;
  color?: string;
}

interface ChartProps {
  label: string;
  bars: readonly Bar[];
}

const Figure = ({ to, text }: Pick<Bar, "to" | "text">) =>
  to === undefined ? text : <Link to={to}>{text}</Link>;

/** Values side by side, most of them counts; each leads to its rows. */
export function RankChart({ label, bars }: ChartProps) {
  const most = Math.max(...bars.map(({ value }) => value), Number.EPSILON);
  return (
    <ul className={style["ranks"]} aria-label={label}>
      {bars.map(({ key, name, value, text, to, note, color }) => (
        <li key={key}>
          <span className={style["name"]}>{name}</span>
          <span className={style["track"]} aria-hidden>
            <span
              className={style["fill"]}
              style={{
                inlineSize: `${(value / most) * 100}%`,
                ...(color === undefined ? {} : { background: color }),
              }}
            />
          </span>
          <strong className={style["figure"]}>
            <Figure to={to} text={text} />
          </strong>
          {note !== undefined && <span className={style["note"]}>{note}</span>}
        </li>
      ))}
    </ul>
  );
}

interface TimeChartProps extends ChartProps {
  /** Head of the table's first column. */
  time: string;
  /** Head of the column of values. */
  values: string;
}

/** Values one after the other in time, with the table behind them. */
export function TimeChart({ label, bars, time, values }: TimeChartProps) {
  const { t } = useTranslation("platform/ui");
  const most = Math.max(...bars.map(({ value }) => value), Number.EPSILON);
  if (bars.every(({ value }) => value === 0)) return <p className={style["none"]}>{t("noneInPeriod")}</p>;
  return (
    <div className={style["time"]}>
      <div className={style["columns"]} aria-hidden>
        {bars.map(({ key, value, text }) => (
          <span key={key} className={style["column"]} title={text}>
            <span style={{ blockSize: value === 0 ? "1px" : `${Math.max(3, (value / most) * 100)}%` }} />
          </span>
        ))}
      </div>
      <div className={style["ends"]} aria-hidden>
        <span>{bars[0]?.name}</span>
        <span>{bars.length > 1 && bars.at(-1)?.name}</span>
      </div>
      <details>
        <summary>{t("asTable")}</summary>
        <PlainTable
          label={label}
          rows={bars}
          rowKey={({ key }) => key}
          columns={[
            { key: "time", label: time, main: true, cell: ({ name }) => name },
            {
              key: "value",
              label: values,
              numeric: true,
              cell: ({ to, text }) => <Figure to={to} text={text} />,
            },
            ...(bars.some(({ note }) => note !== undefined)
              ? [{ key: "note", label: t("details"), numeric: true, cell: ({ note }: Bar) => note }]
              : []),
          ]}
        />
      </details>
    </div>
  );
}
