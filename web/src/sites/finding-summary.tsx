import type { Anomaly } from "@overfly/contract/anomalies";
import { useFormat } from "#text/format.ts";
import { type Tone, StateBadge } from "#ui/state-badge.tsx";
import { useSiteText } from "./site-text.ts";
import style from "./site.module.css";

const TONE: Record<Anomaly["severity"], Tone> = { low: "info", medium: "warn", high: "bad", critical: "bad" };

export function SeverityBadge({ severity }: Pick<Anomaly, "severity">) {
  const text = useSiteText();
  return <StateBadge tone={TONE[severity]}>{text(`severity.${severity}`)}</StateBadge>;
}

/** A finding in a few lines, as it stands beside its place on the map. */
export function FindingSummary({ finding }: { finding: Anomaly }) {
  const text = useSiteText();
  const format = useFormat();
  return (
    <div className={style["finding"]}>
      <strong>{`${text("finding", { number: finding.number })} · ${text(`class.${finding.class}`)}`}</strong>
      <SeverityBadge severity={finding.severity} />
      <span>{finding.element?.label ?? finding.zone ?? "–"}</span>
      <span className={style["dim"]}>
        {[
          `${text("deltaT")} ${format.unit(finding.delta_t_k, "K", 1)}`,
          `${text("lost")} ${format.unit(finding.lost_kwdc, "kWdc", 2)}`,
        ].join("  ·  ")}
      </span>
    </div>
  );
}
