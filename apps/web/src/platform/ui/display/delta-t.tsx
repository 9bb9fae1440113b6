import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

type Measured = Pick<Anomaly, "delta_t_k" | "delta_t_normalised_k">;

/** The ΔT that the severity follows: at 1000 W/m², or as measured where that is unknown. Says which of them it is. */
export function DeltaT({ anomaly }: { anomaly: Measured }) {
  const { t } = useTranslation("anomalies/delta-t");
  const format = useFormat();
  const { delta_t_normalised_k: normalised, delta_t_k: measured } = anomaly;
  if (normalised === null && measured === null) return null;
  if (normalised === null)
    return (
      <span title={t("notNormalised")}>
        <bdi dir="ltr">ΔT {format.unit(measured, "K", 1)}</bdi> {t("measured")}
      </span>
    );
  const raw = measured === null ? "" : `; ${t("raw", { value: format.unit(measured, "K", 1) })}`;
  return (
    <bdi dir="ltr" title={`${t("normalised")}${raw}`}>
      ΔT<sub>1000</sub> {format.unit(normalised, "K", 1)}
    </bdi>
  );
}
