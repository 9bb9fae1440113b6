import type { Report } from "@overfly/contract/reports/reports";
import type { ReactNode } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { SEVERITIES, useSeverityColors } from "#platform/ui/display/severity.ts";
import { SeverityLabel } from "#platform/ui/display/severity-mark.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./count-bars.module.css";

export function SeverityBars({ report }: { report: Report }) {
  const severityColor = useSeverityColors();
  const countOf = (severity: string): number =>
    report.by_severity.find((entry) => entry.severity === severity)?.count ?? 0;
  const most = Math.max(1, ...report.by_severity.map((entry) => entry.count));
  return (
    <ul className={style["bars"]}>
      {SEVERITIES.toReversed().map((severity) => (
        <Bar
          key={severity}
          name={<SeverityLabel severity={severity} />}
          count={countOf(severity)}
          share={countOf(severity) / most}
          color={severityColor(severity)}
        />
      ))}
    </ul>
  );
}

export function ClassBars({ report }: { report: Report }) {
  const { t: classText } = useTranslation("anomalies/classes");
  const format = useFormat();
  const most = Math.max(1, ...report.by_class.map((entry) => entry.count));
  return (
    <ul className={style["bars"]}>
      {report.by_class
        .toSorted((a, b) => b.count - a.count)
        .map((entry) => (
          <Bar
            key={entry.class}
            name={classText(entry.class)}
            count={entry.count}
            share={entry.count / most}
            note={entry.lost_kwdc > 0 ? format.power(entry.lost_kwdc) : ""}
          />
        ))}
    </ul>
  );
}

interface BarProps {
  name: ReactNode;
  count: number;
  share: number;
  color?: string;
  note?: string;
}

const Bar = ({ name, count, share, color, note }: BarProps) => {
  const format = useFormat();
  return (
    <li className={style["bar"]}>
      <span className={style["barName"]}>{name}</span>
      <span className={style["barTrack"]} aria-hidden>
        {count > 0 && (
          <span
            className={style["barFill"]}
            style={{ inlineSize: `${share * 100}%`, ...(color ? { background: color } : {}) }}
          />
        )}
      </span>
      <strong className={style["barCount"]}>{format.number(count)}</strong>
      {note !== undefined && <span className={style["barNote"]}>{note}</span>}
    </li>
  );
};
