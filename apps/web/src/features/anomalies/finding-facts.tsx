import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { type Remark, remarksText } from "@overfly/contract/processing/remarks";
import { useFormat } from "#platform/text/format.ts";
import { useLocale } from "#platform/text/locale.ts";
import { KeyValues } from "#platform/ui/key-values.tsx";
import { useFindingText } from "./finding-text.ts";
import findingStyle from "./finding.module.css";
import wordsStyle from "./words.module.css";
import { useMoney } from "./money.ts";
import { placeOf } from "./place-of.ts";

const MODULES_SHOWN = 12;

/** The figures, each as exact as it is known, and the rule that the rating follows. */
export function FindingFacts({ finding }: { finding: Anomaly }) {
  const text = useFindingText();
  const format = useFormat();
  const money = useMoney();
  const [longitude, latitude] = finding.position.coordinates;
  const { max_c: max, reference_c: reference } = finding;
  const temperature =
    max === null
      ? null
      : `${format.unit(max, "°C", 1)}${reference === null ? "" : `, ${text("against", { value: format.unit(reference, "°C", 1) })}`}`;
  const iec = finding.iec_class as 1 | 2 | 3;
  return (
    <>
      <KeyValues
        items={[
          [text("deltaT"), format.unit(finding.delta_t_k, "K", 1)],
          [
            text("deltaTNormalised"),
            finding.delta_t_normalised_k === null ? (
              <span key="normalised" className={wordsStyle["dim"]}>
                {text("noNormalised")}
              </span>
            ) : (
              format.unit(finding.delta_t_normalised_k, "K", 1)
            ),
          ],
          [text("temperature"), temperature],
          [text("iecClass"), text(`iec.${iec}`)],
          [text("place"), placeOf(finding, text)],
          [text("affected"), <Affected key="affected" modules={finding.affected_modules} />],
          [text("lost"), format.unit(finding.lost_kwdc, "kW", 2)],
          [
            text("lostEnergy"),
            finding.lost_kwh_per_year === null
              ? null
              : `${format.unit(finding.lost_kwh_per_year, "kWh")} ${text("perYear")}`,
          ],
          [
            text("lostMoney"),
            finding.lost_money_per_year === null
              ? null
              : `${money(finding.lost_money_per_year, finding.currency)} ${text("perYear")}`,
          ],
          [
            text("confidence"),
            finding.source === "person" ? text("byPerson") : format.percent(finding.confidence),
          ],
          [
            text("position"),
            <bdi key="position" dir="ltr">{`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`}</bdi>,
          ],
        ]}
      />
      <Rule remarks={finding.rule_remarks} />
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

function Rule({ remarks }: { remarks: readonly Remark[] }) {
  const text = useFindingText();
  const locale = useLocale();
  return (
    <details className={findingStyle["rule"]}>
      <summary>{text("rule")}</summary>
      <p>{remarksText(remarks, locale)}</p>
    </details>
  );
}
