import type { Anomaly } from "@overfly/contract/anomalies/anomalies";

import { useFormat } from "#platform/i18n/use-format.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import findingStyle from "./anomaly.module.css";
import wordsStyle from "#features/anomalies/text.module.css";
import { useMoney } from "#features/anomalies/use-money.ts";
import { placeOf } from "#features/anomalies/anomaly-location.ts";

const MODULES_SHOWN = 12;

/** The figures, each as exact as it is known, and the rule that the rating follows. */
export function FindingFacts({ finding }: { finding: Anomaly }) {
  const { t } = useTranslation("anomalies");
  const format = useFormat();
  const money = useMoney();
  const [longitude, latitude] = finding.position.coordinates;
  const { max_c: max, reference_c: reference } = finding;
  const temperature =
    max === null
      ? null
      : `${format.unit(max, "°C", 1)}${reference === null ? "" : `, ${t("against", { value: format.unit(reference, "°C", 1) })}`}`;
  const iec = finding.iec_class as 1 | 2 | 3;
  return (
    <>
      <KeyValues
        items={[
          [t("deltaT"), format.unit(finding.delta_t_k, "K", 1)],
          [
            t("deltaTNormalised"),
            finding.delta_t_normalised_k === null ? (
              <span key="normalised" className={wordsStyle["dim"]}>
                {t("noNormalised")}
              </span>
            ) : (
              format.unit(finding.delta_t_normalised_k, "K", 1)
            ),
          ],
          [t("temperature"), temperature],
          [t("iecClass"), t(`iec.${iec}`)],
          [t("place"), placeOf(finding, t)],
          [t("affected"), <Affected key="affected" modules={finding.affected_modules} />],
          [t("lost"), format.unit(finding.lost_kwdc, "kW", 2)],
          [
            t("lostEnergy"),
            finding.lost_kwh_per_year === null
              ? null
              : `${format.unit(finding.lost_kwh_per_year, "kWh")} ${t("perYear")}`,
          ],
          [
            t("lostMoney"),
            finding.lost_money_per_year === null
              ? null
              : `${money(finding.lost_money_per_year, finding.currency)} ${t("perYear")}`,
          ],
          [t("confidence"), finding.source === "person" ? t("byPerson") : format.percent(finding.confidence)],
          [
            t("position"),
            <bdi key="position" dir="ltr">{`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`}</bdi>,
          ],
        ]}
      />
      <Rule remarks={finding.rule_messages} />
    </>
  );
}

function Affected({ modules }: { modules: readonly string[] }) {
  const format = useFormat();
  if (modules.length === 0) return <>–</>;
  const shown = modules.slice(0, MODULES_SHOWN).join(", ");
  return (
    <>
      {format.number(modules.length)}
      <span className={wordsStyle["dim"]}>
        {" "}
        ({shown}
        {modules.length > MODULES_SHOWN ? ", …" : ""})
      </span>
    </>
  );
}

function Rule({ remarks }: { remarks: readonly Message[] }) {
  const { t } = useTranslation("anomalies");
  const locale = useLocale();
  return (
    <details className={findingStyle["rule"]}>
      <summary>{t("rule")}</summary>
      <p>{remarksText(remarks, locale)}</p>
    </details>
  );
}
