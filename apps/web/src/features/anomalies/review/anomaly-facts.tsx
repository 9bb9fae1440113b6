import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import type { Message } from "@overfly/i18n/message";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useMessage } from "#platform/i18n/use-message.ts";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import anomalyStyle from "./anomaly.module.css";
import { useMoney } from "#features/anomalies/use-money.ts";
import { anomalyLocation } from "#features/anomalies/anomaly-location.ts";

const MAX_MODULES = 12;

/** Measurements and losses, and the rule behind the rating. */
export function AnomalyFacts({ anomaly }: { anomaly: Anomaly }) {
  const { t } = useTranslation("anomalies");
  const format = useFormat();
  const money = useMoney();
  const [longitude, latitude] = anomaly.position.coordinates;
  const { max_c: max, reference_c: reference } = anomaly;
  const temperature =
    max === null
      ? null
      : `${format.unit(max, "°C", 1)}${reference === null ? "" : `, ${t("ambient", { value: format.unit(reference, "°C", 1) })}`}`;
  const iec = anomaly.iec_class as 1 | 2 | 3;
  return (
    <>
      <KeyValues
        items={[
          [t("deltaT"), format.unit(anomaly.delta_t_k, "K", 1)],
          [
            t("deltaTNormalised"),
            anomaly.delta_t_normalised_k === null ? (
              <Hint as="span" key="normalised">
                {t("noNormalised")}
              </Hint>
            ) : (
              format.unit(anomaly.delta_t_normalised_k, "K", 1)
            ),
          ],
          [t("temperature"), temperature],
          [t("iecClass"), t(`iec.${iec}`)],
          [t("location"), anomalyLocation(anomaly, t)],
          [t("affectedModules"), <Affected key="affected" modules={anomaly.affected_modules} />],
          [t("powerLoss"), format.unit(anomaly.lost_kwdc, "kW", 2)],
          [
            t("energyLoss"),
            anomaly.lost_kwh_per_year === null
              ? null
              : `${format.unit(anomaly.lost_kwh_per_year, "kWh")} ${t("perYear")}`,
          ],
          [
            t("revenueLoss"),
            anomaly.lost_money_per_year === null
              ? null
              : `${money(anomaly.lost_money_per_year, anomaly.currency)} ${t("perYear")}`,
          ],
          [
            t("confidence"),
            anomaly.source === "person" ? t("addedManually") : format.percent(anomaly.confidence),
          ],
          [
            t("coordinates"),
            <bdi key="position" dir="ltr">{`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`}</bdi>,
          ],
        ]}
      />
      <Rule messages={anomaly.rule_messages} />
    </>
  );
}

function Affected({ modules }: { modules: readonly string[] }) {
  const format = useFormat();
  if (modules.length === 0) return <>–</>;
  const displayed = modules.slice(0, MAX_MODULES).join(", ");
  return (
    <>
      {format.number(modules.length)}
      <Hint as="span">
        {" "}
        ({displayed}
        {modules.length > MAX_MODULES ? ", …" : ""})
      </Hint>
    </>
  );
}

function Rule({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation("anomalies");
  const renderMessage = useMessage("anomalies/rules", "anomalies/flags");
  return (
    <details className={anomalyStyle["rule"]}>
      <summary>{t("ratingReason")}</summary>
      <p>{messages.map((each) => renderMessage(each)).join(" ")}</p>
    </details>
  );
}
