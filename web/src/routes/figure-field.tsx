import { useState } from "react";
import { NumberField } from "#ui/number-field.tsx";

export interface FigureFieldProps {
  label: string;
  value: number | null;
  unit: string;
  digits?: number;
  onChange: (value: number) => void;
  error?: string | undefined;
  hint?: string;
  disabled?: boolean;
}

/** A figure that is never without a value: an emptied field waits, and shows the old one again when it is left. */
export function FigureField({ value, digits = 1, onChange, ...rest }: FigureFieldProps) {
  const [emptied, setEmptied] = useState(false);
  const factor = 10 ** digits;
  const shown = value === null ? null : Math.round(value * factor) / factor;
  return (
    <div onBlur={() => setEmptied(false)}>
      <NumberField
        {...rest}
        value={emptied ? null : shown}
        onChange={(typed) => {
          setEmptied(typed === null);
          if (typed !== null && typed !== shown) onChange(typed);
        }}
      />
    </div>
  );
}
