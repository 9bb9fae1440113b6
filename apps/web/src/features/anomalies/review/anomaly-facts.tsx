import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { ratedDeltaK, shownLoss } from "@overfly/contract/anomalies/repair-order";
import { defaultSeverityThresholds, severityOf } from "@overfly/thermography/classification/severity";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useMessage } from "#platform/i18n/use-message.ts";
import { SeparatedWords } from "#platform/ui/text/separated-words.tsx";
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
  const { max_c: max, reference_c: reference } = anomaly;
  const temperature =
    max === null
      ? null
      : format.list([
          format.unit(max, "°C", 1),
          reference === null ? null : t("ambient", { value: format.unit(reference, "°C", 1) }),
        ]);
  const iec = anomaly.iec_class as 1 | 2 | 3;
  return (
    <>
      <KeyValues
        items={[
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
          [t("deltaT"), format.unit(anomaly.delta_t_k, "K", 1)],
          [t("temperature"), temperature],
          [t("iecClass"), t(`iec.${iec}`)],
          [t("location"), <SeparatedWords key="location" words={[anomalyLocation(anomaly, t, format)]} />],
          [t("affectedModules"), <Affected key="affected" modules={anomaly.affected_modules} />],
          [t("powerLoss"), format.power(shownLoss(anomaly.lost_kwdc))],
          [
            t("energyLoss"),
            shownLoss(anomaly.lost_kwh_per_year) === null
              ? null
              : `${format.energy(anomaly.lost_kwh_per_year)} ${t("perYear")}`,
          ],
          [
            t("revenueLoss"),
            shownLoss(anomaly.lost_money_per_year) === null
              ? null
              : `${money(anomaly.lost_money_per_year, anomaly.currency)} ${t("perYear")}`,
          ],
          [
            t("confidence"),
            anomaly.source === "person" ? t("addedManually") : format.percent(anomaly.confidence),
          ],
          [t("coordinates"), <Coordinates key="position" anomaly={anomaly} />],
        ]}
      />
      <Rule anomaly={anomaly} />
    </>
  );
}

function Coordinates({ anomaly: { position, uncertainty_m: withinM } }: { anomaly: Anomaly }) {
  const { t } = useTranslation("anomalies");
  const format = useFormat();
  const [longitude, latitude] = position.coordinates;
  return (
    <>
      <bdi dir="ltr">{`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`}</bdi>
      {withinM !== null && (
        <Hint as="span"> {t("positionWithin", { distance: format.unit(withinM, "m", 1) })}</Hint>
      )}
    </>
  );
}

function Affected({ modules }: { modules: readonly string[] }) {
  const format = useFormat();
  if (modules.length === 0) return <>–</>;
  const displayed = modules.slice(0, MAX_MODULES);
  return (
    <>
      {format.number(modules.length)}
      <Hint as="span"> ({format.list(modules.length > MAX_MODULES ? [...displayed, "…"] : displayed)})</Hint>
    </>
  );
}

function Rule({ anomaly }: { anomaly: Anomaly }) {
  const { t } = useTranslation("anomalies");
  const renderMessage = useMessage("anomalies/rules", "anomalies/flags");
  return (
    <details className={anomalyStyle["rule"]}>
      <summary>{t("ratingReason")}</summary>
      <p>{anomaly.rule_messages.map((each) => renderMessage(each)).join(" ")}</p>
      <SeverityRule anomaly={anomaly} />
    </details>
  );
}

/** By which limits the severity follows from ΔT, and whether a person rated it otherwise. */
function SeverityRule({ anomaly }: { anomaly: Anomaly }) {
  const { t } = useTranslation("anomalies");
  const { t: severityText } = useTranslation("platform/severity");
  const format = useFormat();
  const delta = ratedDeltaK(anomaly);
  if (delta === null) return null;
  const kelvin = (value: number) => format.unit(value, "K");
  const { mediumK, highK, criticalK } = defaultSeverityThresholds;
  const byRule = severityOf(anomaly.class, delta);
  return (
    <p>
      {t(anomaly.delta_t_normalised_k === null ? "severityRuleMeasured" : "severityRule", {
        medium: kelvin(mediumK),
        high: kelvin(highK),
        critical: kelvin(criticalK),
      })}
      {byRule !== anomaly.severity &&
        ` ${t("severityByPerson", { severity: severityText(anomaly.severity), byRule: severityText(byRule) })}`}
    </p>
  );
}
