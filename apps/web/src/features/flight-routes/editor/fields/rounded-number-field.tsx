import { useState } from "react";
import { NumberField } from "#platform/ui/fields/number-field.tsx";

export interface RoundedNumberFieldProps {
  label: string;
  value: number | null;
  unit: string;
  digits?: number;
  onChange: (value: number) => void;
  /** Removes the value; without it an emptied field returns to the old value on blur. */
  onClear?: (() => void) | undefined;
  /** Default that applies without a value. */
  placeholder?: string | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean;
}

/** Rounded for display, but not while it is typed. */
export function RoundedNumberField(props: RoundedNumberFieldProps) {
  const { value, digits = 1, onChange, onClear, placeholder, ...rest } = props;
  const [emptied, setEmptied] = useState(false);
  const [typed, setTyped] = useState<number>();
  const factor = 10 ** digits;
  const displayed = value === null || value === typed ? value : Math.round(value * factor) / factor;
  return (
    <div onBlur={() => setEmptied(false)}>
      <NumberField
        {...rest}
        {...(placeholder !== undefined && { placeholder })}
        value={emptied ? null : displayed}
        onChange={(next) => {
          setEmptied(next === null);
          setTyped(next ?? undefined);
          if (next === null) onClear?.();
          else if (next !== displayed) onChange(next);
        }}
      />
    </div>
  );
}
