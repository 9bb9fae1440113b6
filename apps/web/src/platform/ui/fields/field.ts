import type { KeyboardEvent } from "react";

/** What every field takes. The value lives with the form: `onChange` gets the value itself, not an event. */
export interface FieldProps {
  label: string;
  /** A red asterisk. */
  required?: boolean | undefined;
  /** Red words below the field. */
  error?: string | undefined;
  /** Quiet words below the label. */
  hint?: string | undefined;
  disabled?: boolean | undefined;
  name?: string;
  placeholder?: string;
  autoFocus?: boolean;
}

/** The part of a field's props that Mantine's inputs take as it is. */
export const inputProps = (field: FieldProps) => ({
  label: field.label,
  required: false,
  withAsterisk: field.required ?? false,
  "aria-required": field.required ?? false,
  error: field.error,
  description: field.hint,
  disabled: field.disabled ?? false,
  ...(field.name === undefined ? {} : { name: field.name }),
  ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
  ...(field.autoFocus ? { "data-autofocus": true } : {}),
});

/** For inputs that are a button, which cannot be required in ARIA's terms; the asterisk stays. */
export function pickerProps(field: FieldProps) {
  const { "aria-required": _unsaid, ...rest } = inputProps(field);
  return rest;
}

/** A key handler that refuses some keys. */
export const blockKeys = (keys: readonly string[] | undefined) => (event: KeyboardEvent) => {
  if (keys?.includes(event.key)) event.preventDefault();
};
