import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { AnomalyReviewState } from "./use-anomaly-review.ts";
import style from "./anomaly.module.css";
import { ClassField, SeverityField } from "./class-severity-fields.tsx";

type Corrected = Pick<Anomaly, "class" | "severity" | "iec_class" | "note">;

interface AnomalyFormProps extends Pick<AnomalyReviewState, "correct" | "isCorrecting"> {
  anomaly: Anomaly;
}

/** The analyst's corrections. The server derives the losses from the class. */
export function AnomalyForm({ anomaly, correct, isCorrecting }: AnomalyFormProps) {
  const { t } = useTranslation("anomalies");
  const [values, setValues] = useState<Corrected>({
    class: anomaly.class,
    severity: anomaly.severity,
    iec_class: anomaly.iec_class,
    note: anomaly.note,
  });
  const keys = ["class", "severity", "iec_class", "note"] as const;
  const changed = keys.filter((key) => values[key] !== anomaly[key]);
  const set = (changes: Partial<Corrected>): void => setValues({ ...values, ...changes });
  return (
    <form
      className={style["form"]}
      data-anomaly-form
      onSubmit={(event) => {
        event.preventDefault();
        correct(anomaly, Object.fromEntries(changed.map((key) => [key, values[key]])));
      }}
    >
      <ClassField value={values.class} onChange={(kind) => set({ class: kind })} />
      <div className={style["pair"]}>
        <SeverityField value={values.severity} onChange={(severity) => set({ severity })} />
        <Dropdown
          label={t("iecClass")}
          value={String(values.iec_class)}
          onChange={(iec) => set({ iec_class: Number(iec) })}
          options={(["1", "2", "3"] as const).map((key) => ({ key, label: t(`iec.${key}`) }))}
        />
      </div>
      <TextArea
        label={t("note")}
        value={values.note}
        onChange={(note) => set({ note })}
        rows={2}
        maxLength={4000}
      />
      {changed.length > 0 && (
        <div className={style["formEnd"]}>
          <Button kind="primary" type="submit" pending={isCorrecting}>
            {t("save")}
          </Button>
        </div>
      )}
    </form>
  );
}
