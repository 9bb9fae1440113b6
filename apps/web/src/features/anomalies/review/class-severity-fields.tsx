import { ANOMALY_CLASSES, type Anomaly, type AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { SEVERITIES } from "#platform/ui/display/severity.ts";
import { SeverityMark } from "#platform/ui/display/severity-mark.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

export function ClassField({ value, onChange, error }: FieldProps<AnomalyClass>) {
  const { t } = useTranslation("anomalies");
  const { t: classText } = useTranslation("anomalies/classes");
  return (
    <Dropdown
      label={t("class")}
      value={value}
      onChange={onChange}
      options={ANOMALY_CLASSES.map((key) => ({ key, label: classText(key) }))}
      error={error}
    />
  );
}

export function SeverityField({ value, onChange, error }: FieldProps<Anomaly["severity"]>) {
  const { t } = useTranslation("anomalies");
  const { t: severityText } = useTranslation("platform/severity");
  return (
    <Dropdown
      label={t("severity")}
      value={value}
      onChange={onChange}
      options={SEVERITIES.map((key) => ({
        key,
        label: severityText(key),
        icon: <SeverityMark severity={key} size={16} />,
      }))}
      error={error}
    />
  );
}
