import { useState } from "react";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { FieldProps } from "./field.ts";

export interface YearFieldProps extends FieldProps {
  value: number | null;
  onChange: (value: number) => void;
}

const YEARS = 100;

/** The current year and the 99 before it. */
export function YearField({ value, onChange, ...rest }: YearFieldProps) {
  const [options] = useState(() => yearsUpTo(new Date().getFullYear()).map(optionOf));
  return (
    <Dropdown
      {...rest}
      options={options}
      value={value === null ? null : String(value)}
      onChange={(year) => onChange(Number(year))}
    />
  );
}

export const yearsUpTo = (year: number): number[] =>
  Array.from({ length: YEARS }, (_, index) => year - index);

const optionOf = (year: number) => ({ key: String(year), label: String(year) });
