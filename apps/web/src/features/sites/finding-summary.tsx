import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { useFormat } from "#platform/text/format.ts";
import { SeverityWord } from "#platform/ui/severity-mark.tsx";
import { useSiteText } from "./site-text.ts";
import { useFindingClassText } from "#platform/text/finding-class-text.ts";
import style from "./site.module.css";

/** A finding in a few lines, as it stands beside its place on the map. */
export function FindingSummary({ finding }: { finding: Anomaly }) {
  const text = useSiteText();
  const classText = useFindingClassText();
  const format = useFormat();
  return (
    <div className={style["finding"]}>
      <strong>{`${text("finding", { number: finding.number })} · ${classText(finding.class)}`}</strong>
      <SeverityWord severity={finding.severity} />
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
