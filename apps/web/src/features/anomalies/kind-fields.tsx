import { useSeverityText } from "#platform/ui/severity-text.ts";
import { type Anomaly, AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import { Dropdown } from "#platform/ui/dropdown.tsx";
import { useFindingText } from "./finding-text.ts";
import { SEVERITIES } from "#platform/ui/severity.ts";
import { useFindingClassText } from "#platform/text/finding-class-text.ts";
import { SeverityMark } from "#platform/ui/severity-mark.tsx";

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

export function ClassField({ value, onChange, error }: FieldProps<AnomalyClass>) {
  const text = useFindingText();
  const classText = useFindingClassText();
  return (
    <Dropdown
      label={text("class")}
      value={value}
      onChange={onChange}
      options={AnomalyClass.options.map((key) => ({ key, label: classText(key) }))}
      error={error}
    />
  );
}

export function SeverityField({ value, onChange, error }: FieldProps<Anomaly["severity"]>) {
  const text = useFindingText();
  const severityText = useSeverityText();
  return (
    <Dropdown
      label={text("severity")}
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
