import { TextInput } from "@mantine/core";
import { useState } from "react";
import { type FieldProps, inputProps } from "./field.ts";

export interface NumberFieldProps extends FieldProps {
  value: number | null;
  onChange: (value: number | null) => void;
  /** The unit, shown at the field's end. */
  unit?: string;
  maxLength?: number;
}

const WHILE_TYPING = /^-?\d*\.?\d*$/;

/** Takes an optional minus sign, digits and one decimal point; anything else is not typed at all. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit } = props;
  const [typed, setTyped] = useState(String(value ?? ""));
  const displayed = numberOf(typed) === value ? typed : String(value ?? "");
  return (
    <TextInput
      {...inputProps(props)}
      inputMode="decimal"
      value={displayed}
      maxLength={props.maxLength}
      onChange={({ currentTarget }) => {
        if (!WHILE_TYPING.test(currentTarget.value)) return;
        setTyped(currentTarget.value);
        onChange(numberOf(currentTarget.value));
      }}
      rightSection={unit && <Unit unit={unit} />}
      rightSectionWidth={unit ? unit.length * 7 + 18 : undefined}
      rightSectionPointerEvents="none"
    />
  );
}

/** Units are written from left to right, also in Arabic: "USD/kWh" would end with the stroke otherwise. */
const Unit = ({ unit }: { unit: string }) => (
  <span dir="ltr" style={{ color: "var(--text-dim)", fontSize: "0.75rem" }}>
    {unit}
  </span>
);

/** "-", "." and "" are not numbers yet. */
const numberOf = (typed: string): number | null => (/\d/.test(typed) ? Number(typed) : null);
