import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { useFormat } from "#platform/i18n/use-format.ts";
import { SeverityWord } from "#platform/ui/display/severity-mark.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "#features/sites/site.module.css";

/** A finding in a few lines, as it stands beside its place on the map. */
export function FindingSummary({ finding }: { finding: Anomaly }) {
  const { t } = useTranslation("sites");
  const { t: classText } = useTranslation("anomalies/classes");
  const format = useFormat();
  return (
    <div className={style["finding"]}>
      <strong>{`${t("finding", { number: finding.number })} · ${classText(finding.class)}`}</strong>
      <SeverityWord severity={finding.severity} />
      <span>{finding.element?.label ?? finding.zone ?? "–"}</span>
      <span className={style["dim"]}>
        {[
          `${t("deltaT")} ${format.unit(finding.delta_t_k, "K", 1)}`,
          `${t("lost")} ${format.unit(finding.lost_kwdc, "kWdc", 2)}`,
        ].join("  ·  ")}
      </span>
    </div>
  );
}
