import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { shownLoss } from "@overfly/contract/anomalies/repair-order";
import { useFormat } from "#platform/i18n/use-format.ts";
import { DeltaT } from "#platform/ui/display/delta-t.tsx";
import { SeverityLabel } from "#platform/ui/display/severity-mark.tsx";
import { placeLabel } from "#platform/ui/display/place-label.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import style from "#features/sites/site.module.css";
import { Separated } from "#platform/ui/text/separated.tsx";

/** Summary of an anomaly for its popup on the map. */
export function AnomalySummary({ anomaly }: { anomaly: Anomaly }) {
  const { t } = useTranslation("sites");
  const { t: classText } = useTranslation("anomalies/classes");
  const format = useFormat();
  return (
    <div className={style["anomaly"]}>
      <strong>
        <Separated parts={[t("anomaly", { number: anomaly.number }), classText(anomaly.class)]} />
      </strong>
      <SeverityLabel severity={anomaly.severity} />
      <span>{placeLabel(anomaly, format) ?? "–"}</span>
      <Hint as="span">
        <Separated
          parts={[
            <DeltaT key="delta" anomaly={anomaly} />,
            `${t("powerLoss")} ${format.power(shownLoss(anomaly.lost_kwdc))}`,
          ]}
        />
      </Hint>
    </div>
  );
}
